import { expect, test } from 'vitest';
import { highsRuns } from './highs-runs.ts';
import { homeOf } from './home.ts';
import optima from './optima.json' with { type: 'json' };
import { planProgramme } from './plan-programme.ts';
import { scenario } from './checked-scenario.ts';
import { addTankStarts, searchFrom } from './tank-starts.ts';
import { homeOf as testHome } from './testing-scenarios.ts';

const runs = highsRuns();
const work = { absoluteGap: 0.02, heatingIterations: 0 };
const limits = { ...work, iterations: 0, branchIterations: 100_000 };
const searchLimits = { ...work, iterations: 100_000, branchIterations: 0 };

test.each(optima.homes)(
  'comes to the optimum that another solver found: $home',
  async ({ home, weights, linear, whole }) => {
    const parsed = homeOf(scenario.parse(testHome(home)));
    const programme = planProgramme(parsed, weights);
    const built = programme.builder.build();
    const solved = await runs.solve(built, limits);
    if (solved.status !== 'optimal') throw new Error(solved.status);
    expect(solved.objective).toBeGreaterThan(linear - 1e-5);
    // Where import is cheaper than feed-in pays there are integer columns, solved to the gap.
    const above = built.integer.includes(1) ? limits.absoluteGap : 1e-5;
    expect(solved.objective).toBeLessThan(linear + above);
    const starts = addTankStarts(parsed, weights, programme);
    const mixed = programme.builder.build();
    const relaxed = await runs.solve({ ...mixed, integer: new Uint8Array(mixed.columns) }, limits);
    if (relaxed.status === 'failed') throw new Error(relaxed.reason);
    const search = searchFrom(parsed, programme, starts, relaxed.values);
    const found = await runs.solve(mixed, { ...searchLimits, search });
    if (found.status === 'failed') throw new Error(found.reason);
    expect(found.objective).toBeGreaterThan(whole - 0.002);
    expect(found.objective).toBeLessThan(whole + 0.02);
  },
);

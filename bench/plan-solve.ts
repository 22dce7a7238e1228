// Claim: the linear programme of a plan takes at most 40 ms of CPU for 144 quarter-hours and 160 ms for 192 with a warm solver;
// the tank's runs are found within 5 s (95 %), within 0.02 of the optimum.
// Floor: the same WebAssembly on a programme of one column. Rival: native CBC, where installed, which also proves the optimum.
// Run: node bench/plan-solve.ts [SECONDS for the rival]
import { medianOf } from '@hearth/physics/numerics.ts';
import { type PlanHome, homeOf } from '@hearth/energy/planner/home.ts';
import { highsRuns } from '@hearth/energy/planner/highs-runs.ts';
import { programmeBuilder } from '@hearth/energy/planner/linear-programme.ts';
import { normalOperation } from '@hearth/energy/planner/normal-operation.ts';
import { planProgramme } from '@hearth/energy/planner/plan-programme.ts';
import { scenario } from '@hearth/energy/planner/checked-scenario.ts';
import { simulate } from '@hearth/energy/planner/simulate.ts';
import type { LinearProgramme } from '@hearth/energy/planner/linear-programme.ts';
import { addTankStarts, searchFrom } from '@hearth/energy/planner/tank-starts.ts';
import { solvedHomes, homeOf as testHome } from '@hearth/energy/planner/testing-scenarios.ts';
import { weightsOf } from '@hearth/energy/planner/weights.ts';
import { optimumByCbc } from './native-solver.ts';

const rivalS = Number(process.argv[2] ?? 120);
const work = { absoluteGap: 0.02, heatingIterations: 0, branchIterations: 0 };
const limits = { ...work, iterations: 0 };
const searchLimits = { ...work, iterations: 40_000 };
const runs = highsRuns();

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const builder = programmeBuilder();
builder.row(1, 2, [builder.column(0, 5, 1), 1]);
const floorMs = medianOf(await timesOf(builder.build(), 30));
console.log(`floor: a programme of one column ${floorMs.toFixed(2)} ms of a processor`);

for (const [slots, mostMs] of [
  [96, 40],
  [144, 40],
  [192, 160],
] as const) {
  const { programme } = modelOf(homeOf(scenario.parse(testHome({ slots }))));
  const built = programme.builder.build();
  await timesOf(built, 8);
  const ms = medianOf(await timesOf(built, 15));
  console.log(
    `linear programme, ${slots} quarter-hours, ${built.rows} rows, ${built.columns} columns: ${ms.toFixed(1)} ms, ${(ms / floorMs).toFixed(0)} times the floor ${ms <= mostMs ? 'ok' : `ABOVE ${mostMs} ms`}`,
  );
}

const seconds: number[] = [];
let worst = -Infinity;
for (const [name, described] of Object.entries(solvedHomes)) {
  const { home, weights, programme } = modelOf(homeOf(scenario.parse(described)));
  const relaxedSource = programme.builder.build();
  const relaxedAt = await runs.solve(relaxedSource, limits);
  const starts = addTankStarts(home, weights, programme);
  const built = programme.builder.build();
  const relaxed = await runs.solve({ ...built, integer: new Uint8Array(built.columns) }, limits);
  if (relaxed.status === 'failed' || relaxedAt.status === 'failed') throw new Error(name);
  const search = searchFrom(home, programme, starts, relaxed.values);
  const from = cpuMs();
  const found = await runs.solve(built, { ...searchLimits, search });
  seconds.push((cpuMs() - from) / 1000);
  if (found.status === 'failed') throw new Error(`${name}: ${found.reason}`);
  const best = optimumByCbc(built, rivalS);
  const linear = optimumByCbc(relaxedSource, rivalS);
  if (best?.isProven) worst = Math.max(worst, found.objective - best.objective);
  console.log(
    `${name}: ${built.integer.reduce((sum, each) => sum + each, 0)} whole numbers, ${(seconds.at(-1) ?? 0).toFixed(2)} s, ${found.objective.toFixed(5)}, linear ${relaxedAt.objective.toFixed(5)}` +
      (best
        ? `; CBC ${best.objective.toFixed(5)}${best.isProven ? '' : ` (time was up, none below ${best.bound.toFixed(5)})`} in ${best.cpuS.toFixed(1)} s, ratio ${((seconds.at(-1) ?? 0) / best.cpuS).toFixed(3)}, linear ${linear?.objective.toFixed(5)}`
        : '; no cbc here'),
  );
}
const p95 = seconds.toSorted((a, b) => a - b)[Math.ceil(seconds.length * 0.95) - 1] ?? Number.NaN;
console.log(
  `runs of the tank: p95 ${p95.toFixed(2)} s of a processor ${p95 <= 5 ? 'ok' : 'ABOVE 5 s'}`,
);
if (Number.isFinite(worst))
  console.log(
    `worst above an optimum that the rival proved: ${worst.toFixed(4)} ${worst <= 0.02 ? 'ok' : 'ABOVE 0.02'}`,
  );

function modelOf(home: PlanHome) {
  const weights = weightsOf(home, simulate(home, normalOperation(home)));
  return { home, weights, programme: planProgramme(home, weights) };
}

async function timesOf(programme: LinearProgramme, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const from = cpuMs();
    const solved = await runs.solve(programme, limits);
    if (solved.status === 'failed') throw new Error(solved.reason);
    taken.push(cpuMs() - from);
  }
  return taken;
}

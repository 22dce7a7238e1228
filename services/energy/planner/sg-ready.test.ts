import { hourMs } from '@hearth/calendar/durations.ts';
import fc from 'fast-check';
import { testing } from '@hearth/platform/testing/config.ts';
import { expect, test } from 'vitest';
import { homeOf as ready } from './home.ts';
import { normalOperation } from './normal-operation.ts';
import { outcomeOf } from './outcome.ts';
import { scenario } from './checked-scenario.ts';
import { sgReadyOf } from './sg-ready.ts';
import { type Decision, simulate } from './simulate.ts';
import { homeOf } from './testing-scenarios.ts';
import { weightsOf } from './weights.ts';

const home = ready(scenario.parse(homeOf({ slots: 96, pvPeakW: 6000 })));
const normal = simulate(home, normalOperation(home));
const weights = weightsOf(home, normal);
const usual: Decision = {
  heatW: 0,
  tankShare: 0,
  tankAimC: 0,
  immersionW: 0,
  batteryW: null,
  curtailW: 0,
};
const statesOf = (decide: (t: number) => Partial<Decision>) => {
  const plan = simulate(home, (t) => ({ ...usual, ...decide(t) }));
  return sgReadyOf(home, weights, { plan, normal });
};

test('SG-Ready: a plan with sun recommends at noon and costs less than normal operation', () => {
  // Starts at 13:00: sun until 16:00, high prices from 17:00 to 21:00.
  const { runs, outcome } = statesOf((t) => ({
    heatW: t < 8 || (t > 72 && t < 88) ? 7000 : t > 16 && t < 32 ? 0 : 3500,
  }));
  const sunUntilMs = home.horizon.fromMs + 3 * hourMs;
  expect(runs.some(({ state, fromMs }) => state === 4 && fromMs < sunUntilMs)).toBe(true);
  expect(runs.some(({ state }) => state === 2)).toBe(true);
  expect(outcome.worth).toBeLessThan(outcomeOf(home, weights, normal).outcome.worth);
});

test('whatever a plan is, states are held, locks last two hours at most, and nothing is worse than leaving the unit alone', () => {
  const heat = fc.constantFrom(0, 0, 4000, 8000);
  fc.assert(
    fc.property(fc.array(heat, { minLength: 96, maxLength: 96 }), (heats) => {
      const { runs, outcome } = statesOf((t) => ({ heatW: heats[t] ?? 0 }));
      expect(runs[0]?.fromMs).toBe(home.horizon.fromMs);
      expect(runs.at(-1)?.toMs).toBe(home.horizon.fromMs + 24 * hourMs);
      for (const { fromMs, toMs } of runs.filter(({ state }) => state === 1))
        expect(toMs - fromMs).toBeLessThanOrEqual(2 * hourMs);
      for (const { fromMs, toMs } of runs.slice(0, -1))
        expect(toMs - fromMs).toBeGreaterThanOrEqual(hourMs / 4);
      expect(outcome.worth).toBeLessThanOrEqual(outcomeOf(home, weights, normal).outcome.worth);
    }),
    { numRuns: testing.runs(8) },
  );
});

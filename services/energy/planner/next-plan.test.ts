import { quarterHourMs } from '@hearth/calendar/durations.ts';
import { expect, test } from 'vitest';
import { scenario as schema } from './checked-scenario.ts';
import { highsRuns } from './highs-runs.ts';
import { nextPlan } from './next-plan.ts';
import { homeOf } from './testing-scenarios.ts';

const runs = highsRuns();
const solver = { solve: runs.solve, close: () => Promise.resolve() };

/** A quarter-hour of a disinfection that is decided to end at 14:30; it is due at the day's end. */
async function planAt(from: string, tankC: number) {
  const fromMs = Date.parse(from);
  const home = homeOf({ from, slots: 64 });
  const scenario = schema.parse({
    ...home,
    tank: {
      litres: 200,
      immersionW: 2000,
      disinfection: { reachC: 60, holdMin: 30, lastAt: '2026-01-08T23:00:00Z' },
    },
    state: { ...home.state, tankC, running: 'hot-water' },
  });
  const decisions = {
    untilMs: fromMs + 80 * quarterHourMs,
    tankRuns: [{ fromMs: fromMs - 4 * quarterHourMs, toMs: fromMs + quarterHourMs }],
    heatingRuns: [],
    disinfectionMs: Date.parse('2026-01-15T14:30:00Z'),
  };
  return await nextPlan(
    { scenario, replaced: [] },
    {
      solver,
      timeZone: 'Europe/Berlin',
      before: { source: 'optimised', status: 'incumbent', decisions },
      lastFullMs: Date.parse('2026-01-15T12:00:00Z'),
      hasEvent: false,
      isNormalOnly: false,
    },
  );
}

test.each([
  ['a tank that heats more slowly than planned', '2026-01-15T14:00:00Z', 56],
  ['a tank that is being held hot', '2026-01-15T14:15:00Z', 60.5],
  ['a tank that is still not hot at the planned end', '2026-01-15T14:30:00Z', 58],
])('nextPlan: %s is disinfected', async (_, from, tankC) => {
  const { plan, trigger } = await planAt(from, tankC);
  expect(trigger).toBe('disinfection');
  expect(plan.outcome.disinfectedMs).toBeLessThan(Date.parse('2026-01-15T17:00:00Z'));
});

test('nextPlan: a disinfection of the next hour keeps its time', async () => {
  const { plan, trigger } = await planAt('2026-01-15T13:15:00Z', 50);
  expect(trigger).toBe('slot');
  expect(plan.outcome.disinfectedMs).not.toBeNull();
});

test('nextPlan: runs that have become no better than normal operation are decided again at once', async () => {
  const from = '2026-01-15T14:15:00Z';
  const fromMs = Date.parse(from);
  const scenario = schema.parse(homeOf({ from, slots: 64 }));
  const heatsTooLate = {
    untilMs: fromMs + 80 * quarterHourMs,
    tankRuns: [],
    heatingRuns: [{ fromMs: fromMs + 40 * quarterHourMs, toMs: fromMs + 44 * quarterHourMs }],
    disinfectionMs: null,
  };
  const { plan, trigger } = await nextPlan(
    { scenario, replaced: [] },
    {
      solver,
      timeZone: 'Europe/Berlin',
      before: { source: 'optimised', status: 'incumbent', decisions: heatsTooLate },
      lastFullMs: Date.parse('2026-01-15T12:00:00Z'),
      hasEvent: false,
      isNormalOnly: false,
    },
  );
  expect([plan.source, trigger]).toEqual(['optimised', 'no-better']);
});

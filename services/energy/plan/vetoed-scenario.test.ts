import { describe, expect, it } from 'vitest';
import { scenario } from '../planner/checked-scenario.ts';
import { highsThread } from '../planner/highs-thread.ts';
import { plan } from '../planner/make-plan.ts';
import { homeOf } from '../planner/testing-scenarios.ts';
import { type VetoRule, forbids } from './decision/veto-rule.ts';
import { planTrigger } from '../planner/plan-trigger.ts';
import { onStep } from './settable-value.ts';
import { vetoedScenario } from './vetoed-scenario.ts';

const timeZone = 'Europe/Berlin';
const at = (instant: string): number => Date.parse(instant);
const task = 'hot-water' as const;

describe('forbids', () => {
  const weekends: VetoRule = { kind: 'weekends', task, from: '12:00', to: '14:00' };
  const sleep: VetoRule = { kind: 'sleep', task, from: '22:30', to: '06:00' };

  it.each([
    ['Saturday noon', weekends, '2026-01-17T11:30:00Z', true],
    ['Friday noon', weekends, '2026-01-16T11:30:00Z', false],
    ['Saturday afternoon', weekends, '2026-01-17T13:30:00Z', false],
    ['after midnight', sleep, '2026-01-16T00:30:00Z', true],
    ['in the morning', sleep, '2026-01-16T06:30:00Z', false],
  ] as const)('%s', (_, rule, instant, isForbidden) => {
    expect(forbids(rule, { task, appliance: null, atMs: at(instant), timeZone })).toBe(isForbidden);
    expect(forbids(rule, { task: 'heating', appliance: null, atMs: at(instant), timeZone })).toBe(
      false,
    );
  });
});

describe('vetoedScenario', () => {
  it('no run of the tank is planned in a forbidden time, and rooms are not heated above their set-point', async () => {
    const solver = highsThread();
    const source = scenario.parse(homeOf({ slots: 48 }));
    const free = await plan(source, { solver });
    if (!free.ok) throw new Error('no plan');
    const [run] = free.plan.blocks.filter((block) => block.task === task);
    if (!run) throw new Error('no run');
    const rules: VetoRule[] = [
      {
        kind: 'once',
        task,
        fromAt: new Date(run.fromMs).toISOString(),
        toAt: new Date(run.toMs).toISOString(),
      },
      { kind: 'sleep', task: 'heating', from: '00:00', to: '23:59' },
    ];
    const bound = await plan(vetoedScenario(source, rules, timeZone), { solver });
    await solver.close();
    if (!bound.ok) throw new Error('no plan');
    const heated = bound.plan.slots.filter(
      ({ fromMs, hotWaterHeatW }) => fromMs >= run.fromMs && fromMs < run.toMs && hotWaterHeatW > 0,
    );
    expect(heated).toEqual([]);
    const highs = vetoedScenario(source, rules, timeZone).slots.highC ?? [];
    expect(Math.max(...highs.slice(0, 36))).toBeLessThanOrEqual(source.comfort.setPointC);
    expect(bound.plan.outcome.worth).toBeGreaterThanOrEqual(free.plan.outcome.worth);
  });
});

describe('planTrigger', () => {
  const ask = (now: string, lastFull: string | null, { hasEvent = false, isNormal = false } = {}) =>
    planTrigger({
      nowMs: at(now),
      lastFullMs: lastFull === null ? null : at(lastFull),
      untilMs: at('2026-01-18T00:00:00Z'),
      isNormal,
      hasEvent,
      isDisinfecting: false,
      timeZone,
    });
  it.each([
    ['without a plan', '2026-01-16T09:00:00Z', null, {}, 'first'],
    ['a quarter-hour later', '2026-01-16T09:15:00Z', '2026-01-16T09:00:00Z', {}, 'slot'],
    ['after an event', '2026-01-16T09:15:00Z', '2026-01-16T09:00:00Z', { hasEvent: true }, 'event'],
    ['prices at 13:00', '2026-01-16T12:00:00Z', '2026-01-16T09:00:00Z', {}, 'prices'],
    ['after the prices', '2026-01-16T12:15:00Z', '2026-01-16T12:00:00Z', {}, 'slot'],
    ['before the evening', '2026-01-16T15:00:00Z', '2026-01-16T12:00:00Z', {}, 'evening'],
    ['in the night', '2026-01-16T02:00:00Z', '2026-01-15T15:00:00Z', {}, 'night'],
    [
      'no better, an hour later',
      '2026-01-16T09:45:00Z',
      '2026-01-16T08:45:00Z',
      { isNormal: true },
      'no-better',
    ],
    [
      'no better, before that',
      '2026-01-16T09:30:00Z',
      '2026-01-16T08:45:00Z',
      { isNormal: true },
      'slot',
    ],
  ] as const)('%s', (_, now, lastFull, change, expected) => {
    expect(ask(now, lastFull, change)).toBe(expected);
  });
});

describe('onStep', () => {
  it('a value is moved onto the steps and limits of the unit', () => {
    const offset = { min: -10, max: 10, step: 1 };
    expect(onStep(offset, -11.6)).toBe(-10);
    expect(onStep(offset, 2.4)).toBe(2);
    expect(onStep({ min: 12, max: 30, step: 0.5 }, 23.3)).toBe(23.5);
    expect(onStep({ min: null, max: null, step: null }, 23.3)).toBe(23);
  });
});

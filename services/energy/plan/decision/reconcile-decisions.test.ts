import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { continuedFacts } from './continued-facts.ts';
import type { DecisionFacts, DecisionTask } from './decision-facts.ts';
import { decisionTasks } from './decision-facts.ts';
import { type DecisionState, decisionStateAfter } from './decision-state.ts';
import type { PlannedDecision } from './decisions-of-plan.ts';
import { type OpenDecision, reconcileDecisions } from './reconcile-decisions.ts';

const hourMs = 3_600_000;
const facts: DecisionFacts = {
  kwh: 2,
  heatKwh: 6,
  fromPvKwh: 0,
  cost: 500_000,
  currency: 'EUR',
  pricePerKwh: 250_000,
  reasons: ['low-price'],
  alternative: null,
  comfort: {
    airFromC: 20.5,
    airToC: 21,
    tankFromC: 42,
    tankToC: 55,
    usableLitres: 200,
    airLeastC: 20,
    tankLeastC: 42,
  },
  setPointC: null,
};
const planned = (task: DecisionTask, fromH: number, toH: number): PlannedDecision => ({
  task,
  appliance: null,
  fromMs: fromH * hourMs,
  toMs: toH * hourMs,
  facts,
});
const open = (
  decision: string,
  task: DecisionTask,
  hours: readonly [number, number],
  state: OpenDecision['state'] = 'planned',
): OpenDecision => ({
  decision,
  task,
  appliance: null,
  fromMs: hours[0] * hourMs,
  toMs: hours[1] * hourMs,
  state,
});
const eventsOf = (changes: ReturnType<typeof reconcileDecisions>) =>
  changes.flatMap((each) => (each.change === 'event' ? [`${each.decision} ${each.event}`] : []));

describe('continuedFacts', () => {
  const at = (fromH: number, toH: number, change: Partial<DecisionFacts> = {}) => ({
    ...planned('hot-water', fromH, toH),
    facts: { ...facts, ...change },
  });

  it('2 kWh of two hours are 3 kWh when it lasts three, not the half hour that the newer plan has left', () => {
    const alternative = { fromAt: 'a', toAt: 'b', cost: 600_000, pricePerKwh: 300_000 };
    const left = {
      kwh: 0.1,
      cost: 20_000,
      comfort: { ...facts.comfort, tankFromC: 50, tankToC: 57 },
    };
    expect(continuedFacts(at(10, 12, { alternative }), at(12.5, 13, left))).toMatchObject({
      kwh: 3,
      heatKwh: 9,
      cost: 750_000,
      alternative: { cost: 900_000 },
      comfort: { tankFromC: 42, tankToC: 57 },
    });
  });

  it('many newer plans with the same end change nothing', () => {
    let begun = at(10, 12);
    for (const fromH of [10.25, 10.5, 11.75])
      begun = { ...begun, facts: continuedFacts(begun, at(fromH, 12, { kwh: 0.2 })) };
    expect(begun.facts).toEqual(facts);
  });
});

describe('reconcileDecisions', () => {
  it('a tank run that moved by an hour is the same decision; heating at another time is a new one', () => {
    const changes = reconcileDecisions(
      [open('tank', 'hot-water', [13, 14]), open('heat', 'heating', [13, 14])],
      [planned('hot-water', 15, 16), planned('heating', 15, 16)],
      { nowMs: 10 * hourMs },
    );
    expect(changes.map(({ change }) => change)).toEqual(['update', 'event', 'add']);
    expect(eventsOf(changes)).toEqual(['heat skip']);
  });

  it('a tank run that has begun ends with its time, and the next one is a decision of its own', () => {
    const changes = reconcileDecisions(
      [open('tank', 'hot-water', [13, 14], 'active')],
      [planned('hot-water', 15, 16)],
      { nowMs: 13.5 * hourMs },
    );
    expect(changes).toMatchObject([
      { change: 'shorten', toMs: 13.5 * hourMs },
      { change: 'event' },
      { change: 'add' },
    ]);
    expect(eventsOf(changes)).toEqual(['tank finish']);
  });

  it('hot water that goes on in the quarter-hour after its end is the same decision', () => {
    const changes = reconcileDecisions(
      [open('tank', 'hot-water', [20, 20.25], 'active')],
      [planned('hot-water', 20.25, 20.75)],
      { nowMs: 20.25 * hourMs },
    );
    expect(changes).toMatchObject([
      {
        change: 'update',
        decision: 'tank',
        planned: { fromMs: 20 * hourMs, toMs: 20.75 * hourMs },
      },
    ]);
  });

  it('heating that goes on at another price is a decision of its own', () => {
    const changes = reconcileDecisions(
      [open('night', 'heating', [2, 5], 'active')],
      [planned('heating', 5, 9)],
      { nowMs: 5 * hourMs },
    );
    expect(changes.map(({ change }) => change)).toEqual(['event', 'add']);
    expect(eventsOf(changes)).toEqual(['night finish']);
  });

  it('a decision begins and ends with its time, also when no plan was made in between', () => {
    const missed = reconcileDecisions([open('one', 'heating', [8, 9])], [], { nowMs: 10 * hourMs });
    expect(eventsOf(missed)).toEqual(['one begin', 'one finish']);
    const running = reconcileDecisions(
      [open('one', 'heating', [9, 11])],
      [planned('heating', 10, 12)],
      { nowMs: 10 * hourMs },
    );
    expect(running[0]).toMatchObject({ change: 'update', planned: { fromMs: 9 * hourMs } });
    expect(eventsOf(running)).toEqual(['one begin']);
  });

  const span = fc.tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 6 }));
  const task = fc.constantFrom(...decisionTasks);
  it('each open decision and each planned one is dealt with once, by allowed events only', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(task, span, fc.boolean()), { maxLength: 6 }),
        fc.array(fc.tuple(task, span), { maxLength: 6 }),
        fc.integer({ min: 0, max: 48 }),
        (stored, next, nowH) => {
          const before = stored.map(([each, [from, length], isActive], index) =>
            open(String(index), each, [from, from + length], isActive ? 'active' : 'planned'),
          );
          const after = next.map(([each, [from, length]]) => planned(each, from, from + length));
          const changes = reconcileDecisions(before, after, { nowMs: nowH * hourMs });
          const carried = changes.filter(
            ({ change }) => change === 'add' || change === 'update',
          ).length;
          expect(carried).toBe(after.length);
          for (const { decision, state } of before) {
            let current: DecisionState | null = state;
            const own = changes.filter(
              (each) => each.change === 'event' && each.decision === decision,
            );
            for (const each of own)
              current =
                each.change === 'event' && current ? decisionStateAfter(current, each.event) : null;
            expect(current).not.toBeNull();
          }
        },
      ),
    );
  });
});

describe('decisionStateAfter', () => {
  it('a decision that has ended is not changed by any event', () => {
    for (const state of ['done', 'skipped', 'vetoed'] as const)
      for (const event of ['begin', 'finish', 'skip', 'veto'] as const)
        expect(decisionStateAfter(state, event)).toBeNull();
  });
});

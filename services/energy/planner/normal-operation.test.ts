import { expect, test } from 'vitest';
import { scenario } from './checked-scenario.ts';
import { homeOf } from './home.ts';
import { normalOperation } from './normal-operation.ts';
import { simulate } from './simulate.ts';
import { homeOf as testHome } from './testing-scenarios.ts';

const dayC = 21;
const nightC = 19.5;

/** A day from noon whose set-point is lower from 22:00 to 6:00. */
function dayWithSetBack() {
  const base = testHome({ slots: 96, from: '2026-01-15T12:00:00Z', pvPeakW: 0 });
  const hourOf = (t: number): number => (12 + t / 4) % 24;
  const setPointC = Array.from({ length: 96 }, (_, t) =>
    hourOf(t) >= 22 || hourOf(t) < 6 ? nightC : dayC,
  );
  const home = homeOf(scenario.parse({ ...base, slots: { ...base.slots, setPointC } }));
  const { slots } = simulate(home, normalOperation(home));
  return slots.map(({ airC, heatingHeatW }, t) => ({ airC, heatingHeatW, hour: hourOf(t) }));
}

test('normal operation: rooms cool without heat once their set-point is lowered, until they are at it', () => {
  const slots = dayWithSetBack();
  const lowered = slots.findIndex(({ hour }) => hour === 22);
  const reached = slots.findIndex(({ airC }, t) => t > lowered && airC < nightC);
  expect(reached - lowered).toBeLessThan(8);
  expect(slots.slice(lowered, reached).every(({ heatingHeatW }) => heatingHeatW === 0)).toBe(true);
});

test('normal operation: the unit heats more once the set-point is raised', () => {
  const slots = dayWithSetBack();
  const heatAt = (at: number): number =>
    slots.find(({ hour }) => hour === at)?.heatingHeatW ?? Number.NaN;
  expect(heatAt(6) - heatAt(5)).toBeGreaterThan(1000);
});

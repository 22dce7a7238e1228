import { expect, test } from 'vitest';
import { houseNodesOf, houseStep, stepHouse } from './house-nodes.ts';
import { slotH } from './scenario.ts';
import { tankDropKOf, tankRunDropKOf } from './tank-temperature-drop.ts';

const house = {
  nodes: houseNodesOf({
    kind: 'heat-load',
    lossWPerK: 220,
    floorAreaM2: 140,
    mass: 'medium',
    emitter: 'radiators',
  }),
  apertureM2: 0,
};
const days = 10;
const slots = days * 96;

/** Ten days with tank runs of 45 minutes morning and evening, after which the rooms are this much colder than the model. */
function logOf(dipK: number) {
  const step = houseStep(house.nodes, slotH);
  const tankW = Float64Array.from({ length: slots }, (_, i) =>
    i % 48 >= 24 && i % 48 < 27 ? 6000 : 0,
  );
  const heatW = tankW.map((w) => (w > 0 ? 0 : 4400));
  let state = { airC: 20.5, massC: 20 };
  const airC = heatW.map((w, i) => {
    state = stepHouse(step, state, { outdoorC: 0, heatW: w, gainsW: 0 });
    const inRun = tankW[i] === 0 ? 0 : (i % 48) - 23;
    return state.airC - (dipK * inRun) / 3;
  });
  const still = new Float64Array(slots);
  return { log: { airC, outdoorC: still, heatW, sunWM2: still, insideW: still }, tankW };
}

test.each([0.2, 0.6])('tankDropKOf: finds a drop of %d K beyond the house model', (dipK) => {
  const { log, tankW } = logOf(dipK);
  expect(tankDropKOf(log, tankW, house)).toBeCloseTo(dipK, 1);
});

test('tankRunDropKOf: cooling of the house model plus the drop beyond it', () => {
  const now = { airC: 20.5, massC: 20, outdoorC: 0 };
  const step = houseStep(house.nodes, slotH);
  let state = { airC: now.airC, massC: now.massC };
  for (let slot = 0; slot < 3; slot += 1)
    state = stepHouse(step, state, { outdoorC: 0, heatW: 0, gainsW: 0 });
  expect(tankRunDropKOf(house, 0.3, now)).toBeCloseTo(0.3 + 20.5 - state.airC, 9);
  expect(tankRunDropKOf(house, 0.3, { ...now, airC: 15, outdoorC: 25 })).toBe(0.3);
});

test('tankDropKOf: 0 for a log with few runs', () => {
  const { log, tankW } = logOf(0.6);
  expect(
    tankDropKOf(
      log,
      tankW.map((w, i) => (i < 150 ? w : 0)),
      house,
    ),
  ).toBe(0);
});

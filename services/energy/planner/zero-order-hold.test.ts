import { expect, test } from 'vitest';
import { houseNodesOf, houseStep, lossOf, stepHouse } from './house-nodes.ts';
import { stepTank, tankStep } from './tank-step.ts';
import { zeroOrderHold } from './zero-order-hold.ts';

test('holds one state exactly: e^-1', () => {
  const { a, b } = zeroOrderHold({ a: [[-1]], b: [[1]] }, 1);
  expect(a[0]?.[0]).toBeCloseTo(Math.exp(-1), 12);
  expect(b[0]?.[0]).toBeCloseTo(1 - Math.exp(-1), 12);
});

test('four steps of a quarter are one of an hour, also where the step is far longer than the time constant', () => {
  const stiff = {
    a: [
      [-30, 30],
      [0.2, -0.25],
    ],
    b: [[0.1], [0.05]],
  };
  const quarter = zeroOrderHold(stiff, 0.25);
  const hour = zeroOrderHold(stiff, 1);
  let state = [20, 15];
  for (let i = 0; i < 4; i += 1)
    state = quarter.a.map(
      (row, k) =>
        row.reduce((sum, each, j) => sum + each * (state[j] ?? 0), 0) + (quarter.b[k]?.[0] ?? 0),
    );
  const once = hour.a.map(
    (row, k) =>
      row.reduce((sum, each, j) => sum + each * ([20, 15][j] ?? 0), 0) + (hour.b[k]?.[0] ?? 0),
  );
  state.forEach((each, k) => expect(each).toBeCloseTo(once[k] ?? 0, 9));
});

test('a house keeps its temperature on its loss times the difference', () => {
  const nodes = houseNodesOf({
    kind: 'heat-load',
    lossWPerK: 220,
    floorAreaM2: 140,
    mass: 'medium',
    emitter: 'radiators',
  });
  expect(nodes.airToMassWPerK).toBeCloseTo(1292, 0);
  expect(nodes.massToOutdoorWPerK).toBeCloseTo(120.2, 1);
  expect(nodes.massWhPerK).toBeCloseTo(6417, 0);
  expect(lossOf(nodes)).toBeCloseTo(220, 9);
  const all = { ...nodes, heatToAir: 1 };
  const step = houseStep(all, 1);
  let state = { airC: 20, massC: 17 };
  for (let i = 0; i < 2000; i += 1)
    state = stepHouse(step, state, { outdoorC: 0, heatW: 4400, gainsW: 0 });
  expect(state.airC).toBeCloseTo(20, 6);
});

test('a tank cools to its room, exactly', () => {
  const tank = { litres: 200, lossWPerK: 1.6, surroundingsC: 18 };
  const step = tankStep({ ...standard, ...tank }, 1);
  expect(stepTank(step, 50, 0)).toBeCloseTo(49.7806, 3);
  const tight = tankStep({ ...standard, ...tank, lossWPerK: 0 }, 1);
  expect(stepTank(tight, 50, 232.6)).toBeCloseTo(51, 3);
});

const standard = { coldC: 10, leastC: 45, mostC: 55, setPointC: 50, hysteresisK: 6, immersionW: 0 };

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coolingPoints, heatingPoints, scopOf, seerOf } from './declared-points.ts';
import { airConditioner } from './unit.ts';
import { unitCurvesOf } from './unit-curves.ts';

const label = airConditioner.parse({
  cooling: { designKw: 3.5, seer: 7 },
  heating: { designKw: 2.8, scop: 4.3 },
  idle: { thermostatOffW: 6, standbyW: 2, crankcaseW: 0 },
});

test('points of a unit that is known by its label give the SEER and SCOP of the label', () => {
  const points = coolingPoints(label);
  expect(seerOf(label, points)).toBeCloseTo(7, 6);
  expect(points.map(({ kw }) => Math.round(100 * kw))).toEqual([350, 258, 166, 74]);
  expect(scopOf(label, heatingPoints(label) ?? [])).toBeCloseTo(4.3, 6);
  expect(heatingPoints(airConditioner.parse({ cooling: { designKw: 3.5 } }))).toBeNull();
});

test('curves meet each declared point of a data sheet', () => {
  const points = {
    '35': { kw: 3.5, efficiency: 4 },
    '30': { kw: 2.6, efficiency: 5.9 },
    '25': { kw: 1.7, efficiency: 9.1 },
    '20': { kw: 1, efficiency: 12.5 },
  };
  const heating = {
    designKw: 2.8,
    points: {
      '-7': { kw: 2.47, efficiency: 2.9 },
      '2': { kw: 1.51, efficiency: 4.2 },
      '7': { kw: 0.97, efficiency: 5.6 },
      '12': { kw: 0.9, efficiency: 6.8 },
    },
  };
  const unit = airConditioner.parse({ cooling: { designKw: 3.5, points }, heating });
  const curves = unitCurvesOf(unit);
  for (const [outdoor, { kw, efficiency }] of Object.entries(points))
    expect((1000 * kw) / curves.cooling.powerW(Number(outdoor), 1000 * kw)).toBeCloseTo(
      efficiency,
      6,
    );
  for (const [outdoor, { kw, efficiency }] of Object.entries(heating.points))
    expect((1000 * kw) / (curves.heating?.powerW(Number(outdoor), 1000 * kw) ?? 0)).toBeCloseTo(
      efficiency,
      6,
    );
});

test('power rises with output, efficiency falls with the outdoor temperature, and nothing is free', () => {
  const { cooling, heating } = unitCurvesOf(label);
  fc.assert(
    fc.property(
      fc.double({ min: 12, max: 46, noNaN: true }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      (outdoorC, one, other) => {
        const mostW = cooling.mostW(outdoorC);
        const [less = 0, more = 0] = [one, other].toSorted((a, b) => a - b);
        const power = (share: number, at = outdoorC) => cooling.powerW(at, share * mostW);
        expect(power(more)).toBeGreaterThanOrEqual(power(less) - 1e-9);
        const coldW = Math.min(one * mostW, cooling.mostW(outdoorC + 2));
        expect(cooling.powerW(outdoorC + 2, coldW)).toBeGreaterThanOrEqual(
          cooling.powerW(outdoorC, coldW) - 1e-9,
        );
        expect(heating?.powerW(outdoorC - 20, 100)).toBeGreaterThan(0);
      },
    ),
  );
  expect(heating?.mostW(-16)).toBe(0);
});

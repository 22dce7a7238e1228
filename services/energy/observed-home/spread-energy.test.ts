import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadEnergy } from './spread-energy.ts';

test('a kilowatt-hour by weights, with one quarter-hour full', () => {
  expect(spreadEnergy(1000, { weights: [1, 1, 2], caps: [100, 1000, 1000] })).toEqual([
    100, 300, 600,
  ]);
  expect(spreadEnergy(900, { weights: [0, 0, 0], caps: [1e9, 1e9, 1e9] })).toEqual([300, 300, 300]);
});

test('the smallest possible weight takes no more than the energy', () => {
  const slots = { weights: [Number.MIN_VALUE, 0], caps: [0.00005, 0] };
  expect(spreadEnergy(1.1e-9, slots)).toEqual([1.1e-9, 0]);
});

test('the parts add up, and exceed no cap while there is room', () => {
  const slot = fc.record({
    weight: fc.double({ min: 0, max: 100, noNaN: true }),
    cap: fc.double({ min: 0, max: 2000, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.array(slot, { minLength: 1, maxLength: 12 }),
      fc.double({ min: 0, max: 20_000, noNaN: true }),
      (slots, energy) => {
        const [weights, caps] = [slots.map(({ weight }) => weight), slots.map(({ cap }) => cap)];
        const parts = spreadEnergy(energy, { weights, caps });
        expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(energy, 4);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
        const isEven = weights.every((weight) => weight <= 0);
        const room = slots.reduce(
          (sum, { weight, cap }) => sum + (isEven || weight > 0 ? cap : 0),
          0,
        );
        const excess = parts.reduce((most, part, i) => Math.max(most, part - (caps[i] ?? 0)), 0);
        expect(energy > room || excess <= 1e-6).toBe(true);
      },
    ),
  );
});

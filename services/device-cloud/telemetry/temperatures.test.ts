import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { approach, tankAfter, toStep } from './temperatures.ts';

const law = { fallPerHour: 0.5, risePerHour: 12, hysteresis: 5 };

it('a room approaches its set-point and never passes it', () => {
  expect(approach(20, 22, 5, 5)).toBeCloseTo(21.26, 2);
  expect(approach(20, 22, 1000, 5)).toBeCloseTo(22, 6);
});

it('values are multiples of the sensor’s step', () => {
  expect(toStep(21.37, 0.5)).toBe(21.5);
  expect(toStep(21.37, 0.1)).toBe(21.4);
});

describe('a tank', () => {
  it('loses its heat slowly and reheats quickly: \\/\\/', () => {
    const hold = (hours: number) => tankAfter({ celsius: 50, isReheating: false }, 50, hours, law);
    expect(hold(2).celsius).toBeCloseTo(49);
    expect(hold(10).celsius).toBeCloseTo(45);
    expect(hold(10.1)).toEqual({ celsius: expect.closeTo(46.2), isReheating: true });
    expect(hold(12).celsius).toBeCloseTo(50 - 0.5 * (2 - 5 / 12));
  });

  it('heats at once when the set-point is raised out of reach', () => {
    expect(tankAfter({ celsius: 46, isReheating: false }, 55, 0.5, law).celsius).toBeCloseTo(52);
  });

  it('falls to the room when it is off', () => {
    expect(tankAfter({ celsius: 50, isReheating: true }, null, 200, law).celsius).toBe(18);
  });

  it('does not depend on how often it is looked at', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 20, max: 60, noNaN: true }),
        fc.array(fc.double({ min: 0.01, max: 20, noNaN: true }), { maxLength: 12 }),
        (celsius, steps) => {
          const start = { celsius, isReheating: false };
          const total = steps.reduce((sum, hours) => sum + hours, 0);
          const stepped = steps.reduce((state, hours) => tankAfter(state, 48, hours, law), start);
          expect(stepped.celsius).toBeCloseTo(tankAfter(start, 48, total, law).celsius, 5);
        },
      ),
    );
  });
});

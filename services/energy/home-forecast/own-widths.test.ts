import { randomOf } from '../forecast/random.ts';
import { describe, expect, test } from 'vitest';
import type { SignalForecast, SignalForecasts } from './contract.ts';
import { type PastDay, ownWidths, withWidths } from './own-widths.ts';
import { scoreDay } from './score-day.ts';
import { missingSignal } from './signal-values.ts';

const flat = (value: number): number[] => Array.from({ length: 24 }, () => value);

const band = (likely: number, half: number, width = 1): SignalForecast => ({
  state: 'forecast',
  low: flat(likely - half),
  likely: flat(likely),
  high: flat(likely + half),
  notes: [],
  width,
});

const dayOf = (
  forecast: SignalForecast,
  measured: readonly (number | null)[],
  lead: 0 | 24 = 0,
): PastDay => ({
  forecast: {
    day: '2026-01-05',
    lead,
    madeAt: '2026-01-05T00:00:00Z',
    currency: null,
    signals: { household: forecast },
  },
  measured: { household: measured },
});

const signalsWith = (household: SignalForecast): SignalForecasts => {
  const none = missingSignal('not-measured');
  return {
    household,
    heating: none,
    'hot-water': none,
    solar: none,
    outdoor: none,
    price: none,
  };
};

describe('bands by the errors of a home', () => {
  test('seven days of twice the distance, worked by hand: 15.5 / 8.5', () => {
    const days = Array.from({ length: 7 }, () => dayOf(band(2, 0.5), flat(3)));
    expect(ownWidths(days).household).toEqual({
      near: expect.closeTo(15.5 / 8.5, 12),
      far: expect.closeTo(15.5 / 8.5, 12),
      days: 7,
    });
  });

  test('the width of a stored band is taken out before the next one is learnt', () => {
    const days = Array.from({ length: 7 }, () => dayOf(band(2, 1, 2), flat(3)));
    expect(ownWidths(days).household.near).toBeCloseTo(15.5 / 8.5, 12);
  });

  test('without a past the bands are those of the model, and say so', () => {
    const widened = withWidths(signalsWith(band(2, 0.5)), ownWidths([]), 24).household;
    expect(widened).toMatchObject({ low: flat(1.5), high: flat(2.5), notes: ['first-bands'] });
  });

  test('an hour known exactly and an hour that is not measured teach nothing', () => {
    const days = [dayOf(band(2, 0), flat(3)), dayOf(band(2, 1), [null, null])];
    expect(ownWidths(days).household).toEqual({ near: 1, far: 1, days: 0 });
  });

  test('the second day ahead has its own width, and energy is never below zero', () => {
    const near = Array.from({ length: 27 }, () => dayOf(band(2, 0.5), flat(2.5)));
    const far = Array.from({ length: 27 }, () => dayOf(band(2, 0.5), flat(5), 24));
    const widths = ownWidths([...near, ...far]);
    expect(widths.household.near).toBeCloseTo(1, 9);
    expect(widths.household.far).toBeCloseTo(6, 9);
    const widened = withWidths(signalsWith(band(2, 0.5)), widths, 12).household;
    expect(widened).toMatchObject({
      low: [...flat(1.5).slice(0, 12), ...flat(0).slice(0, 12)],
    });
  });

  test.each([0.3, 1, 3])(
    'whatever the model believes, four fifths of later hours lie inside after four weeks (error %f of the believed)',
    (share) => {
      const random = randomOf(7);
      // Sum of uniform values: nearly normal.
      const noise = () => Array.from({ length: 12 }, random).reduce((a, b) => a + b, 0) - 6;
      const believed = 1.2816;
      const measuredDay = () => flat(0).map(() => 20 + share * noise());
      const past = Array.from({ length: 28 }, () => dayOf(band(20, believed), measuredDay()));
      const forecast = withWidths(signalsWith(band(20, believed)), ownWidths(past), 24).household;
      const scores = Array.from({ length: 400 }, () => scoreDay(dayOf(forecast, measuredDay()))[0]);
      const inside = scores.reduce((sum, each) => sum + (each?.inside ?? 0), 0) / (400 * 24);
      expect(Math.abs(inside - 0.8)).toBeLessThan(0.03);
    },
  );
});

describe('score of a day', () => {
  test('two hours, worked by hand', () => {
    const forecast: SignalForecast = {
      state: 'forecast',
      low: [0.5, 0.5, 1],
      likely: [1, 1, 1],
      high: [2, 2, 1],
      notes: [],
      width: 1,
    };
    expect(scoreDay(dayOf(forecast, [1.5, 3, null]))).toEqual([
      {
        signal: 'household',
        hours: 2,
        inside: 1,
        forecast: 2,
        measured: 4.5,
        error: 1.25,
      },
    ]);
  });

  test('a signal that is not measured or not forecast has no score', () => {
    expect(
      scoreDay(
        dayOf(
          band(1, 1),
          flat(1).map(() => null),
        ),
      ),
    ).toEqual([]);
    expect(scoreDay(dayOf(missingSignal('not-measured'), flat(1)))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { type NextForecast, absentUse, leadText, missingOf } from './forecast-view.ts';

const missing = (reason: 'too-few-days' | 'no-panels' | 'no-contract') =>
  ({ state: 'missing', reason }) as const;

const forecastOf = (notes: readonly string[]): NextForecast =>
  ({
    signals: {
      household: { state: 'forecast', notes, likely: [] },
      heating: missing('too-few-days'),
      'hot-water': missing('too-few-days'),
      solar: missing('no-panels'),
      outdoor: { state: 'forecast', notes: [], likely: [] },
      price: missing('no-contract'),
    },
  }) as unknown as NextForecast;

const reasonOf = (notes: readonly string[], signal: string) =>
  missingOf(forecastOf(notes)).find((each) => each.signal === signal)?.reason;

describe('missingOf', () => {
  it('uses of a heat pump that is measured as a whole are only not counted apart for long enough', () => {
    expect(reasonOf([], 'heating')).toBe('counted-apart');
    expect(reasonOf([], 'hot-water')).toBe('counted-apart');
    expect(reasonOf([], 'solar')).toBe('no-panels');
  });

  it.each(['usual-household', 'whole-home'])('with the note %s too little is measured', (note) => {
    expect(reasonOf([note], 'heating')).toBe('too-few-days');
  });
});

describe('absentUse', () => {
  it('the sum of the uses lacks what is counted, and not apart', () => {
    expect(absentUse(forecastOf([]))).toBe('both');
    expect(absentUse(forecastOf(['usual-household']))).toBe('both');
    expect(absentUse(forecastOf(['whole-home']))).toBe(null);
  });
});

describe('leadText', () => {
  const tools = {
    text: (id: string, values?: object) => `${id} ${Object.values(values ?? {}).join()}`,
    formats: { energy: (kwh: number) => `${kwh} kWh`, time: (at: string) => at.slice(11, 16) },
  } as unknown as Parameters<typeof leadText>[1];
  const priced = (likely: readonly number[]): NextForecast =>
    ({
      ...forecastOf(['whole-home']),
      from: '2026-11-27T02:00:00.000Z',
      pricedHours: 24,
      signals: { ...forecastOf(['whole-home']).signals, price: { state: 'forecast', likely } },
    }) as unknown as NextForecast;

  it('the cheapest hour by its start, or the running one until the price rises', () => {
    expect(leadText(priced([30, 20, 40]), tools)).toContain('forecast.lead-price 03:00');
    expect(leadText(priced([20, 20, 40, 20]), tools)).toContain('forecast.lead-price-now 04:00');
  });
});

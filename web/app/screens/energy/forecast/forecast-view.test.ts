import { describe, expect, it } from 'vitest';
import { type NextForecast, absentUse, missingOf } from './forecast-view.ts';

const missing = (reason: 'too-few-days' | 'no-panels' | 'no-contract') =>
  ({ state: 'missing', reason }) as const;

const forecastOf = (notes: readonly string[]): NextForecast =>
  ({
    signals: {
      household: { state: 'forecast', notes },
      heating: missing('too-few-days'),
      'hot-water': missing('too-few-days'),
      solar: missing('no-panels'),
      outdoor: { state: 'forecast', notes: [] },
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

import { describe, expect, it } from 'vitest';
import { areaDistances } from './postal-areas.ts';

describe('distances of postal areas', () => {
  it('Berlin and Hamburg are 258 km apart in both directions', () => {
    expect(areaDistances('DE', '10437')).toMatchObject({ '10': 0, '20': 258 });
    expect(areaDistances('DE', '20099')['10']).toBe(258);
  });

  it('areas of letters, of three characters and the rest of a country have their own', () => {
    expect(areaDistances('GB', 'SW1A 1AA')).toMatchObject({ SW: 0, EH: 527 });
    expect(areaDistances('FR', '20200')).toMatchObject({ '202': 0, '20': 92 });
    expect(areaDistances('LU', 'L-9010')).toMatchObject({ '9': 0, L9: 0, '': 34 });
  });
});

import { describe, expect, test } from 'vitest';
import { firstChangedDay } from './first-changed-day.ts';
import { type Terms, terms } from './terms.ts';

const version = (validFrom: string, validTo: string | null, rate: number) => ({
  name: `from ${validFrom}`,
  validFrom,
  validTo,
  vatRate: 0.19,
  pricesInclVat: true,
  energyImport: [{ name: 'energy', kind: 'flat', rate }],
});
const contract = (...versions: readonly object[]): Terms =>
  terms.parse({ timeZone: 'Europe/Berlin', currency: 'EUR', versions });

const year2025 = version('2025-01-01', '2026-01-01', 0.3);
const year2026 = version('2026-01-01', null, 0.35);

describe('firstChangedDay', () => {
  test('is null for equal terms, and where only the ends of equal versions differ', () => {
    expect(firstChangedDay(contract(year2025, year2026), contract(year2025, year2026))).toBeNull();
    expect(firstChangedDay(null, null)).toBeNull();
  });

  test.each<[string, Terms | null, Terms | null, string]>([
    ['the first contract', null, contract(year2025), '2025-01-01'],
    ['a removed contract', contract(year2025, year2026), null, '2025-01-01'],
    [
      'a version that follows',
      contract(version('2025-01-01', null, 0.3)),
      contract(year2025, year2026),
      '2026-01-01',
    ],
    [
      'an edited later version',
      contract(year2025, year2026),
      contract(year2025, version('2026-01-01', null, 0.36)),
      '2026-01-01',
    ],
    [
      'an earlier beginning',
      contract(year2025),
      contract({ ...year2025, validFrom: '2024-11-01' }),
      '2024-11-01',
    ],
    [
      'an end that was open',
      contract(version('2025-01-01', null, 0.3)),
      contract(year2025),
      '2026-01-01',
    ],
    [
      'another currency',
      contract(year2025),
      { ...contract(year2025), currency: 'CHF' },
      '2025-01-01',
    ],
  ])('%s changes prices from its first day on', (_, before, after, day) => {
    expect(firstChangedDay(before, after)).toBe(day);
  });
});

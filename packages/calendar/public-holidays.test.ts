import { expect, test } from 'vitest';
import { holidayRegionFault, isPublicHoliday } from './public-holidays.ts';

test('nationwide holidays of a country, and those of a subdivision', () => {
  expect(isPublicHoliday({ country: 'DE' }, '2026-10-03')).toBe(true);
  expect(isPublicHoliday({ country: 'DE' }, '2026-01-06')).toBe(false);
  expect(isPublicHoliday({ country: 'DE', subdivision: 'BY' }, '2026-01-06')).toBe(true);
});

test('a country without known holidays has none, and stays unknown when it was asked for', () => {
  expect(isPublicHoliday({ country: 'ZZ' }, '2026-01-01')).toBe(false);
  expect(holidayRegionFault({ country: 'ZZ' })).toBe('unknown-country');
  expect(isPublicHoliday({ country: 'DE', subdivision: 'ZZ' }, '2026-01-01')).toBe(false);
  expect(holidayRegionFault({ country: 'DE', subdivision: 'ZZ' })).toBe('unknown-subdivision');
});

import { expect, it } from 'vitest';
import { zoneName } from './zone-name.ts';

it.each([
  ['en-GB', 'Europe/Berlin', 'Central European Time'],
  ['de-DE', 'Europe/Berlin', 'Mitteleuropäische Zeit'],
  ['de-DE', 'UTC', 'Koordinierte Weltzeit'],
  ['ar', 'Europe/Berlin', 'توقيت وسط أوروبا'],
])('names in %s the zone %s: %s', (locale, timeZone, name) => {
  expect(zoneName(locale, timeZone)).toBe(name);
});

import { expect, test } from 'vitest';
import { formatsOf } from '../../i18n/formats.ts';
import { marketName } from './market-name.ts';

const { list } = formatsOf('en-GB', 'Europe/Berlin');

test.each([
  ['DE-LU', 'Germany and Luxembourg'],
  ['BE', 'Belgium'],
  ['NO2', 'Norway 2'],
  ['IT-Centre-North', 'Italy'],
])('the bidding zone %s is written as %s', (zone, name) => {
  expect(marketName(zone, { locale: 'en-GB', list })).toBe(name);
});

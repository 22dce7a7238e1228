import { expect, test } from 'vitest';
import { estimateText } from './estimate-text.ts';

const euros = { currency: 'EUR', locale: 'en-GB' };

test('estimateText: whole from ten on, else with the minor unit', () => {
  expect(estimateText(23.4, euros)).toBe('€23');
  expect(estimateText(7.58, euros)).toBe('€7.58');
});

test('estimateText: both ends of a range have the decimals of the largest', () => {
  expect(estimateText(7.58, { ...euros, largest: 23.4 })).toBe('€8');
});

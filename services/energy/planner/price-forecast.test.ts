import { expect, test } from 'vitest';
import { exportPriceForecast, importPriceForecast } from './price-forecast.ts';

const slots = 192;
/** 14:00 of a Tuesday in Berlin, in winter time: 34 hours are published. */
const minute = Date.parse('2026-01-06T13:00Z') / 60_000;
const pricedSlots = 34 * 4;
const nightEur = 0.2;
const dayEur = 0.4;

/** Price by the Berlin hour of a slot relative to now. */
const priceAt = (slot: number): number =>
  (((14 + Math.floor(slot / 4)) % 24) + 24) % 24 < 6 ? nightEur : dayEur;

const observationWith = (pastDays: number) => ({
  minute,
  timeZone: 'Europe/Berlin',
  prices: {
    importEur: Float64Array.from({ length: pricedSlots }, (_, k) => priceAt(k)),
    exportEur: new Float64Array(pricedSlots).fill(0.08),
  },
  pricedSlots,
  pastImportEur: Float64Array.from({ length: pastDays * 96 }, (_, i) => priceAt(i - pastDays * 96)),
});

test.each([7, 28])('prices that repeat each day are continued, from %i past days', (pastDays) => {
  const forecast = importPriceForecast(observationWith(pastDays), slots);
  expect(forecast).toHaveLength(slots);
  forecast.forEach((price, k) => expect(price).toBeCloseTo(priceAt(k), 9));
});

test('published prices are taken as they are, also below zero', () => {
  const observation = observationWith(14);
  observation.prices.importEur[5] = -0.3;
  expect(importPriceForecast(observation, slots)[5]).toBe(-0.3);
});

test('a level that fell yesterday stays low', () => {
  const observation = observationWith(14);
  observation.prices.importEur.forEach((price, k) => {
    observation.prices.importEur[k] = price - 0.1;
  });
  const forecast = importPriceForecast(observation, slots);
  // Noon of the day after tomorrow.
  expect(forecast[46 * 4]).toBeLessThan(dayEur - 0.04);
});

test('without a week of days the last published price at the same time of day is taken', () => {
  const forecast = importPriceForecast(observationWith(2), slots);
  forecast.forEach((price, k) => expect(price).toBeCloseTo(priceAt(k), 9));
});

test('the feed-in price is the last published one', () => {
  expect(exportPriceForecast(observationWith(7), slots).at(-1)).toBe(0.08);
});

import { dayMs, hourMs } from '@hearth/calendar/durations.ts';
import type { Home } from '@hearth/plant/home.ts';
import { lindenweg } from '@hearth/plant/homes/lindenweg.ts';
import { rozenstraat } from '@hearth/plant/homes/rozenstraat.ts';
import { expect, test } from 'vitest';
import { weatherAnswer } from './weather-answer.ts';

const names = ['temperature_2m', 'shortwave_radiation'];
const request = { hourly: names, minutely_15: names, past_days: 3, forecast_days: 2 };
const noonMs = Date.parse('2026-03-10T12:00:00Z');
const answer = (home: Home, nowMs: number, past = request.past_days) =>
  weatherAnswer(home, { ...request, past_days: past }, nowMs);
const temperaturesOf = ({ hourly }: ReturnType<typeof answer>) => hourly['temperature_2m'] ?? [];

test('weatherAnswer: an hour that was forecast is what it became once its day is over, for a station that answered before as for one that did not', () => {
  const home = structuredClone(lindenweg);
  const forecast = temperaturesOf(answer(home, noonMs)).slice(3 * 24, 4 * 24);
  const later = answer(home, noonMs + dayMs);
  expect(later).toEqual(answer(structuredClone(lindenweg), noonMs + dayMs));
  const became = temperaturesOf(later).slice(2 * 24, 3 * 24);
  expect(became.slice(0, 13)).toEqual(forecast.slice(0, 13));
  expect(became.slice(13)).not.toEqual(forecast.slice(13));
});

test('weatherAnswer: days of the past are the same in each later answer, of each length, and each home has its own', () => {
  const home = structuredClone(lindenweg);
  const before = temperaturesOf(answer(home, noonMs));
  const after = temperaturesOf(answer(home, noonMs + 5 * hourMs, 1));
  expect(after.slice(0, 24)).toEqual(before.slice(2 * 24, 3 * 24));
  const { hourly, minutely_15: quarters } = answer(home, noonMs);
  expect(quarters['temperature_2m']).toHaveLength(quarters['time']?.length ?? 0);
  expect(quarters['temperature_2m']?.filter((_, at) => at % 4 === 0)).toEqual(
    hourly['temperature_2m'],
  );
  const other = structuredClone(rozenstraat);
  const elsewhere = answer(other, noonMs);
  expect(temperaturesOf(elsewhere)).not.toEqual(before);
  expect(answer(other, noonMs)).toEqual(elsewhere);
});

// @module-tag long
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hourMs } from '@hearth/calendar/durations.ts';
import { readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forecast } from './energy-forecast.ts';
import {
  heatingForecast,
  hotWaterForecast,
  priceForecast,
  solarForecast,
} from './energy-signal-forecasts.ts';

const days = 100;
const begins = Date.parse('2025-10-01T00:00Z');
/** Noise without a period, -1 to 1. */
const noise = (i: number) => Math.sin(i * i * 0.7);
const hours = Array.from({ length: days * 24 }, (_, i) => {
  const day = Math.floor(i / 24);
  const outdoorC = 6 - 8 * Math.sin(day / 9) + 3 * Math.sin(((i % 24) - 9) / 3.8) + noise(day);
  const sun = Math.max(0, Math.sin((((i % 24) - 6) / 12) * Math.PI)) * (0.6 + 0.4 * noise(day));
  return { time: new Date(begins + i * hourMs).toISOString(), hour: i % 24, day, i, outdoorC, sun };
});
const table = (
  head: string,
  cells: (hour: (typeof hours)[number]) => readonly (number | string)[],
) => [head, ...hours.map((hour) => [hour.time, ...cells(hour)].join(','))].join('\n');

const files: Record<string, string> = {
  'heat-pump.csv': table('time,w,outdoor', ({ outdoorC, i }) => [
    200 + 110 * Math.max(0, 15 - outdoorC) * (1 + 0.2 * noise(i)),
    outdoorC,
  ]),
  'draws.csv': table('time,w', ({ hour, i }) => [
    [7, 20].includes(hour) && noise(i) > -0.6 ? 1800 : 0,
  ]),
  'weather.csv': table('time,ghi,temperature', ({ sun, outdoorC }) => [700 * sun, outdoorC]),
  // A wall in the west takes two thirds of the afternoon.
  'pv.csv': table('time,w', ({ sun, hour, i }) => [
    3000 * sun * (hour >= 14 ? 0.33 : 1) * (1 + 0.1 * noise(i)),
  ]),
  'prices.csv': table('time,eur_per_mwh', ({ hour, day }) => [
    80 + (hour > 7 ? 40 : 0) + 15 * noise(day) - (day % 7 === 4 ? 50 : 0),
  ]),
  'site.json': JSON.stringify({
    latitude: 48.1,
    longitude: 0,
    arrays: [{ ratedKw: 4, tiltDeg: 30, azimuthDeg: 180 }],
  }),
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'energy-signals-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
});
afterAll(() => rm(folder, { recursive: true }));

type Command = typeof heatingForecast;
async function run(command: Command, options: Record<string, string>) {
  const config = readStorageConfig({ DATA_DIR: folder }, folder);
  const placed = Object.fromEntries(
    Object.entries(options).map(([key, value]) => [
      key,
      value in files ? join(folder, value) : value,
    ]),
  );
  const usual = { time: 'time', value: 'w', unit: 'W', zone: 'UTC', 'test-days': '40' };
  return command({ config, args: [], options: { ...usual, ...placed } });
}
const outputOf = async (command: Command, options: Record<string, string>) => {
  const outcome = await run(command, options);
  if (!('output' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.output;
};
const above = (least: number): unknown => ({
  asymmetricMatch: (value: unknown) => typeof value === 'number' && value > least,
  toAsymmetricMatcher: () => `above ${least}`,
});

describe('forecasts of single signals', () => {
  test('heating by the outdoor temperature beats yesterday, and its energy is right', async () => {
    const output = await outputOf(heatingForecast, {
      csv: 'heat-pump.csv',
      temperature: 'outdoor',
    });
    expect(output).toMatchObject({
      testDays: 40,
      days: { unit: 'kWh', slots: 40, skill: { naive24h: above(0.3) } },
      hours: { unit: 'W', slots: 960, skill: { naive24h: above(0.1) } },
    });
    const { days: daily } = output as { days: { meanBias: number; actual: number } };
    expect(Math.abs(daily.meanBias / daily.actual)).toBeLessThan(0.03);
  });

  test('the load model is refused for a load that follows the temperature, and not for others', async () => {
    const options = { csv: 'heat-pump.csv', temperature: 'outdoor', 'test-days': '5' };
    expect(await run(forecast, options)).toMatchObject({
      exit: 1,
      words: expect.stringContaining('energy heating-forecast') as string,
    });
    expect(await run(forecast, { csv: 'draws.csv', 'test-days': '5' })).toMatchObject({ exit: 0 });
  });

  test('hot-water draws: better than yesterday, with a chance by the hour', async () => {
    expect(await outputOf(hotWaterForecast, { csv: 'draws.csv' })).toMatchObject({
      slots: 960,
      skill: { pinballConformalNaive: above(0.2) },
    });
  });

  test('the sun: a wall in the west is learned', async () => {
    const options = { csv: 'pv.csv', site: 'site.json', weather: 'weather.csv' };
    expect(await outputOf(solarForecast, options)).toMatchObject({ learnedSkill: above(0.4) });
  });

  test('prices: better than yesterday', async () => {
    expect(await outputOf(priceForecast, { prices: 'prices.csv' })).toMatchObject({
      slots: 960,
      unit: 'EUR/kWh',
      skill: { naive24h: above(0.05) },
    });
  });

  test('names what is missing or wrong', async () => {
    const heating = { csv: 'heat-pump.csv', temperature: 'outdoor' };
    expect(await run(heatingForecast, { csv: 'heat-pump.csv' })).toMatchObject({ exit: 2 });
    expect(await run(heatingForecast, { ...heating, 'test-days': '90' })).toMatchObject({
      exit: 1,
      words: '100 days are too few to test 90: 42 must come before them',
    });
    expect(await run(heatingForecast, { ...heating, temperature: 'w' })).toMatchObject({
      exit: 1,
      words: expect.stringContaining('column w: temperature-not-believable') as string,
    });
    expect(await run(hotWaterForecast, { csv: 'nothing.csv' })).toMatchObject({ exit: 1 });
    expect(await run(hotWaterForecast, { csv: 'draws.csv', unit: 'MW' })).toMatchObject({
      exit: 2,
    });
    expect(await run(priceForecast, {})).toMatchObject({ exit: 2 });
    expect(await run(solarForecast, { csv: 'pv.csv' })).toMatchObject({ exit: 2 });
  });
});

import { readSourceSettings } from '@hearth/energy/config.ts';
import {
  generationToken,
  loopbackGeneration,
} from '@hearth/energy/emission/testing-generation-feed.ts';
import { loopbackAwattar } from '@hearth/energy/price/testing-price-feeds.ts';
import { loopbackOpenMeteo } from '@hearth/energy/weather/testing-open-meteo.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import { readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { expect, test } from 'vitest';
import { pricesFrom, weatherFrom } from './energy-sources.ts';
import { sourceChecks } from './source-checks.ts';

const inputOf = (options: Record<string, string>) => ({
  config: readStorageConfig({}, import.meta.dirname),
  args: [],
  options,
});
const linesOf = (outcome: object): string[] =>
  'text' in outcome ? String(outcome.text).trim().split('\r\n') : [];

test('without external sources both commands print simulated data, and the doctor reports it', async () => {
  const own = readSourceSettings({});
  const sky = await weatherFrom(
    own,
    inputOf({ lat: '52.5', lon: '13.4', country: 'DE', from: '2026-05-14T10:00:00Z', hours: '3' }),
  );
  expect(linesOf(sky)).toHaveLength(13);
  expect(linesOf(sky)[0]).toBe(
    'time,to,temperature,relative_humidity,wind,cloud_cover,ghi,dhi,dni,grade',
  );
  expect(linesOf(sky)[1]).toMatch(/^2026-05-14T10:00:00Z,2026-05-14T10:15:00Z,.*,simulated$/);
  const market = await pricesFrom(own, inputOf({ zone: 'DE-LU', from: '2025-10-26', days: '1' }));
  expect(linesOf(market)).toHaveLength(101);
  expect(linesOf(market)[0]).toBe('from,to,eur_per_kwh,grade');
  const checks = await sourceChecks(own);
  expect(checks.map(({ ok }) => ok)).toEqual([true, true]);
  expect(checks.map(({ finding }) => finding).join()).toContain('simulated');
});

test.each([
  [{ lat: '91', lon: '0' }, '--lat must be degrees, -90 to 90'],
  [{ lat: '50', lon: 'east' }, '--lon must be degrees, -180 to 180'],
  [{ lat: '50', lon: '4', hours: '0' }, '--hours must be whole, 1 to 360'],
  [{ lat: '50', lon: '4', from: 'tomorrow' }, '--from must be an instant, 2026-05-14T10:00:00Z'],
])('weather with %o is wrong usage', async (options, words) => {
  expect(await weatherFrom(readSourceSettings({}), inputOf(options))).toEqual({ exit: 2, words });
});

test('an unknown zone is wrong usage; a zone that the source lacks is a failure', async () => {
  const awattar = readSourceSettings({ PRICE_SOURCE: 'awattar-at' });
  expect(await pricesFrom(awattar, inputOf({ zone: 'DE-9' }))).toMatchObject({ exit: 2 });
  expect(await pricesFrom(awattar, inputOf({ zone: 'NL' }))).toEqual({
    exit: 1,
    words: 'awattar: has no prices of NL',
  });
});

test('the doctor queries each source once and reports its failure', async () => {
  const nowMs = () => systemClock.now().epochMilliseconds;
  const [meteo, feed] = [await loopbackOpenMeteo(nowMs), await loopbackAwattar(nowMs)];
  const settings = readSourceSettings({
    WEATHER_SOURCE: 'open-meteo',
    WEATHER_URL: meteo.base.href,
    PRICE_SOURCE: 'awattar-de',
    PRICE_URL: feed.base.href,
  });
  expect(await sourceChecks(settings)).toMatchObject([
    {
      check: 'weather',
      ok: true,
      finding: expect.stringMatching(/^open-meteo answers: -?\d+\.\d °C/),
    },
    {
      check: 'prices',
      ok: true,
      finding: expect.stringMatching(/^awattar answers: 2[345] prices of DE-LU/),
    },
  ]);
  expect([meteo.requests.length, feed.requests.length]).toEqual([1, 1]);
  meteo.refuse(400, 'Latitude must be in range');
  feed.answerWith({ type: 'text/html', body: 'Hello' });
  expect(await sourceChecks(settings)).toEqual([
    { check: 'weather', ok: false, finding: 'open-meteo: refused: Latitude must be in range' },
    { check: 'prices', ok: false, finding: 'awattar: malformed at /' },
  ]);
  await meteo.close();
  await feed.close();
  const half = await sourceChecks(readSourceSettings({ PRICE_SOURCE: 'entso-e' }));
  expect(half).toEqual([
    { check: 'weather and prices', ok: false, finding: 'not-set at /PRICE_TOKEN' },
  ]);
});

test('the doctor reads a day of generation where the connection to ENTSO-E exists', async () => {
  const upstream = await loopbackGeneration();
  const settings = readSourceSettings({
    PRICE_SOURCE: 'entso-e',
    PRICE_URL: upstream.base.href,
    PRICE_TOKEN: generationToken,
  });
  const checks = await sourceChecks(settings);
  await upstream.close();
  expect(checks.find(({ check }) => check === 'generation')).toEqual({
    check: 'generation',
    ok: true,
    finding: expect.stringMatching(/^entso-e-generation answers: 2[34] hours of AT/),
  });
});

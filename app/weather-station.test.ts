import { hourMs, minuteMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import { weatherStationRoutes } from '@hearth/device-cloud/weather-station/routes.ts';
import { stationWeather } from '@hearth/energy/weather/station-weather.ts';
import { type Egress, createEgress } from '@hearth/platform/http/egress.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { lindenweg } from '@hearth/plant/homes/lindenweg.ts';
import { climateOfHome } from '@hearth/plant/run.ts';
import { Hono } from 'hono';
import { expect, test } from 'vitest';

const base = new URL('https://hearth.example/device-cloud');
const app = new Hono();
weatherStationRoutes(app);
let calls = 0;
const egress: Egress = createEgress({
  metrics: createMetrics(),
  trusted: [
    {
      base,
      fetch: async (request) => {
        calls += 1;
        const url = new URL(request.url);
        url.pathname = url.pathname.replace('/device-cloud', '');
        return await app.fetch(new Request(url, request));
      },
    },
  ],
});
const ofStation = stationWeather({
  transport: {
    egress,
    timeoutMs: 20_000,
    bytesMax: 8 * 1024 * 1024,
    retries: 0,
    random: () => 0.5,
    sleep: async () => undefined,
  },
  base,
});
const nowMs = Date.parse('2031-02-03T10:07:00Z');
const request = (backH: number, aheadH: number) => ({
  latitudeDeg: 48,
  longitudeDeg: 11.5,
  country: 'DE',
  fromMs: Date.parse('2031-02-03T10:00:00Z') - backH * hourMs,
  toMs: Date.parse('2031-02-03T10:00:00Z') + aheadH * hourMs,
  nowMs,
});

/** Differences of the outdoor temperature from that of the simulated house, by slot. */
async function errorsOf(backH: number, aheadH: number): Promise<readonly number[]> {
  const answer = await ofStation('lindenweg').read(request(backH, aheadH));
  if (!answer.ok) throw new Error(answer.code);
  expect(answer.weather.notes).toEqual([]);
  const climate = climateOfHome(lindenweg);
  return answer.weather.slots.map(({ fromMs, outdoorC }) => {
    const middle = Math.floor((fromMs + quarterHourMs / 2) / minuteMs);
    return (outdoorC ?? Number.NaN) - climate.at(middle).outdoorC;
  });
}

const rootMeanSquare = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, each) => sum + each * each, 0) / values.length);

test('the weather of a simulated home is that of its house in the past, and a forecast with an error that grows after it', async () => {
  const errors = await errorsOf(72, 48);
  const past = errors.slice(0, 71 * 4);
  expect(Math.max(...past.map(Math.abs))).toBeLessThan(0.2);
  const ahead = rootMeanSquare(errors.slice(96 * 3));
  expect(ahead).toBeGreaterThan(0.2);
  expect(ahead).toBeLessThan(4);
});

test('one hour of a home’s clock asks the station once, and the sun is that of the house', async () => {
  calls = 0;
  const [first, second] = [request(24, 24), { ...request(23, 20), nowMs: nowMs + 20 * minuteMs }];
  const answer = await ofStation('lindenweg').read(first);
  await ofStation('lindenweg').read(second);
  expect(calls).toBe(1);
  if (!answer.ok) throw new Error(answer.code);
  const climate = climateOfHome(lindenweg);
  const noon = answer.weather.slots.find(
    ({ fromMs }) => fromMs === nowMs - 22 * hourMs - 7 * minuteMs,
  );
  const minutes = Array.from({ length: 15 }, (_, k) => (noon?.fromMs ?? 0) / minuteMs + k);
  const mean = minutes.reduce((sum, each) => sum + climate.at(each).globalWM2, 0) / 15;
  expect(noon?.globalWM2 ?? 0).toBeGreaterThan(0.6 * mean);
  expect(noon?.globalWM2 ?? 0).toBeLessThan(1.5 * mean + 5);
});

test('a station that does not exist is refused', async () => {
  expect(await ofStation('nowhere').read(request(1, 1))).toMatchObject({ ok: false });
});

import { dayMs, hourMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeTroubles } from '../upstream/testing-troubles.ts';
import { climateWeather } from './climate-weather.ts';
import { callsOf, openMeteo } from './open-meteo.ts';
import { describeWeatherSource } from './testing-conformance.ts';
import { type LoopbackOpenMeteo, loopbackOpenMeteo } from './testing-open-meteo.ts';
import { weatherCellOf } from './weather-cell.ts';
import { type WeatherSeries, type WeatherRequest, type WeatherSource } from './weather-source.ts';

/** Not on a quarter-hour, as clocks are; the questions are. */
const nowMs = Date.parse('2026-05-14T10:07:00Z');
const onQuarter = Math.floor(nowMs / quarterHourMs) * quarterHourMs;

describeWeatherSource('the climate', async () => ({
  source: climateWeather(),
  nowMs: onQuarter,
  close: async () => undefined,
}));

describeWeatherSource('Open-Meteo', async () => {
  const upstream = await loopbackOpenMeteo(() => onQuarter);
  return {
    source: openMeteoAt(upstream),
    nowMs: onQuarter,
    close: upstream.close,
  };
});

describeTroubles('Open-Meteo', async () => {
  const upstream = await loopbackOpenMeteo(() => onQuarter);
  return { upstream, ask: () => openMeteoAt(upstream).read(request) };
});

const openMeteoAt = ({ base, transport }: LoopbackOpenMeteo): WeatherSource =>
  openMeteo({ base, transport, apiKey: 'secret-key', callsPerDay: 100 });

const request: WeatherRequest = {
  latitudeDeg: 52.55,
  longitudeDeg: 13.35,
  country: 'DE',
  fromMs: onQuarter - 2 * hourMs,
  toMs: onQuarter + 4 * hourMs,
  nowMs,
};
describe('Open-Meteo', () => {
  let upstream: LoopbackOpenMeteo;
  let source: WeatherSource;
  beforeAll(async () => {
    upstream = await loopbackOpenMeteo(() => nowMs);
    source = openMeteoAt(upstream);
  });
  afterAll(() => upstream.close());

  const read = async (): Promise<WeatherSeries> => {
    const answer = await source.read(request);
    if (!answer.ok) throw new Error(`${answer.code} ${answer.at} ${answer.reason}`);
    return answer.weather;
  };
  const refused = async (how: Parameters<LoopbackOpenMeteo['spoil']>[0]) => {
    upstream.spoil(how);
    const answer = await source.read(request);
    upstream.spoil(null);
    return answer;
  };

  it('asks for the days that cover the question, in Unix seconds and SI units, with the key', async () => {
    await read();
    expect(Object.fromEntries(upstream.requests.at(-1)?.searchParams ?? [])).toMatchObject({
      latitude: '52.55',
      longitude: '13.35',
      past_days: '0',
      forecast_days: '1',
      timeformat: 'unixtime',
      timezone: 'GMT',
      wind_speed_unit: 'ms',
      apikey: 'secret-key',
    });
    await source.read({
      ...request,
      fromMs: request.fromMs - 12 * hourMs,
      toMs: request.toMs + 24 * hourMs,
    });
    expect(Object.fromEntries(upstream.requests.at(-1)?.searchParams ?? [])).toMatchObject({
      past_days: '1',
      forecast_days: '2',
    });
  });

  it('counts its calls as they are counted there', () => {
    expect(callsOf(request)).toBeCloseTo(1.1);
    expect(
      callsOf({ ...request, fromMs: nowMs - 92 * dayMs, toMs: nowMs + 15.5 * dayMs }),
    ).toBeCloseTo(8.486, 2);
  });

  it('takes irradiance for the mean of the quarter-hour that ends at its label, temperature for the label’s moment', async () => {
    upstream.spoil(({ minutely_15 }) => {
      if (!minutely_15) return;
      const at = (minutely_15['time'] ?? []).indexOf((onQuarter + quarterHourMs) / 1000);
      minutely_15['shortwave_radiation']![at] = 777;
      minutely_15['temperature_2m']![at - 1] = 10;
      minutely_15['temperature_2m']![at] = 12;
    });
    const slot = (await read()).slots.find(({ fromMs }) => fromMs === onQuarter);
    upstream.spoil(null);
    expect(slot).toMatchObject({ globalWM2: 777, outdoorC: 11, grade: 'forecast' });
  });

  it('counts negative values as zero and reports them', async () => {
    upstream.spoil(({ minutely_15 }) => {
      minutely_15!['direct_normal_irradiance']![42] = -3.5;
    });
    const { notes, slots } = await read();
    upstream.spoil(null);
    expect(notes).toContainEqual({ code: 'negative-clamped', count: 1 });
    expect(slots.every(({ directNormalWM2 }) => (directNormalWM2 ?? 0) >= 0)).toBe(true);
  });

  it('takes a temperature of 134 degrees for none: a gap, filled from the hour', async () => {
    upstream.spoil(({ minutely_15 }) => {
      minutely_15!['temperature_2m'] = minutely_15!['temperature_2m']!.map(() => 134);
    });
    const { notes, slots } = await read();
    upstream.spoil(null);
    expect(notes.map(({ code }) => code)).toContain('not-believable');
    expect(slots.every(({ outdoorC }) => outdoorC !== null && outdoorC < 40)).toBe(true);
  });

  it('leaves gaps as gaps where neither quarter nor hour has a value', async () => {
    const missing = (onQuarter + hourMs) / 1000;
    upstream.spoil(({ hourly, minutely_15 }) => {
      for (const block of [hourly, minutely_15!])
        for (const [name, line] of Object.entries(block))
          if (name !== 'time')
            for (const [i, seconds] of block['time']!.entries())
              if ((seconds ?? 0) > missing && (seconds ?? 0) <= missing + 7200) line[i] = null;
    });
    const { slots } = await read();
    upstream.spoil(null);
    const gap = slots.filter(({ globalWM2 }) => globalWM2 === null);
    expect(gap).toHaveLength(8);
    const cold = slots.filter(({ outdoorC }) => outdoorC === null);
    expect(cold.map(({ fromMs }) => fromMs)).toEqual(
      gap.map(({ fromMs }) => fromMs + quarterHourMs),
    );
  });

  it('distributes an hour over its quarters by the sun’s elevation, with the same mean', async () => {
    const early = { ...request, fromMs: Date.parse('2026-05-14T04:00:00Z'), toMs: onQuarter };
    upstream.spoil((answer) => {
      delete answer.minutely_15;
      const at = answer.hourly['time']!.indexOf(Date.parse('2026-05-14T05:00:00Z') / 1000);
      answer.hourly['shortwave_radiation']![at] = 100;
    });
    const answer = await source.read(early);
    upstream.spoil(null);
    if (!answer.ok) throw new Error(answer.code);
    const morning = answer.weather.slots.slice(0, 4).map(({ globalWM2 }) => globalWM2 ?? 0);
    expect(morning.toSorted((a, b) => a - b)).toEqual(morning);
    expect(morning.reduce((sum, each) => sum + each, 0) / 4).toBeCloseTo(100);
    expect(morning[3]).toBeGreaterThan(1.3 * (morning[0] ?? 0));
    expect(answer.weather.notes.map(({ code }) => code)).toContain('from-hours');
  });

  it('works out beam and diffuse where only the global irradiance came', async () => {
    upstream.spoil(({ hourly, minutely_15 }) => {
      for (const block of [hourly, minutely_15!]) delete block['diffuse_radiation'];
    });
    const { notes, slots } = await read();
    upstream.spoil(null);
    expect(notes.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['quantity-missing', 'split-by-clearness']),
    );
    expect(slots.every(({ diffuseWM2 }) => diffuseWM2 !== null)).toBe(true);
  });

  it.each([
    ['Fahrenheit', '/hourly_units/temperature_2m', 'unit °F in place of °C'],
    ['km/h', '/hourly_units/wind_speed_10m', 'unit km/h in place of m/s'],
    ['ISO times', '/minutely_15_units/time', 'iso8601'],
    ['a line too short', '/hourly/cloud_cover', '23 values at 24 times'],
    ['times that run back', '/hourly/time/3', 'time runs back'],
  ])('refuses %s with its position', async (name, at, reason) => {
    const answer = await refused(({ hourly, hourly_units, minutely_15_units }) => {
      if (name === 'Fahrenheit') hourly_units['temperature_2m'] = '°F';
      if (name === 'km/h') hourly_units['wind_speed_10m'] = 'km/h';
      if (name === 'ISO times') minutely_15_units['time'] = 'iso8601';
      if (name === 'a line too short') hourly['cloud_cover']?.pop();
      if (name === 'times that run back') hourly['time']![3] = 0;
    });
    expect(answer).toMatchObject({ ok: false, code: 'malformed', at, reason });
  });

  it('refuses a local time zone, which would move every value', async () => {
    const answer = await refused((payload) => {
      payload.utc_offset_seconds = 7200;
    });
    expect(answer).toMatchObject({ ok: false, code: 'malformed', at: '/utc_offset_seconds' });
  });

  it.each([
    [400, 'Latitude must be in range of -90 to 90°.', 'refused', null],
    [429, 'Daily API request limit exceeded. Please try again tomorrow.', 'quota', 49_980],
    [429, 'Minutely API request limit exceeded. Please try again in one minute.', 'quota', 60],
    [200, 'something', 'refused', null],
  ])('hands on its own words: %s %s', async (status, reason, code, retryAfterS) => {
    const other = await loopbackOpenMeteo(() => nowMs);
    other.refuse(status, reason);
    const answer = await openMeteoAt(other).read(request);
    await other.close();
    expect(answer).toMatchObject({ ok: false, code, reason, retryAfterS });
    expect(JSON.stringify(answer)).not.toContain('secret-key');
  });
});

describe('the climate', () => {
  it('errors grow with the horizon; past values are exact', async () => {
    const source = climateWeather();
    const errorOf = async (leadH: number) => {
      let squares = 0;
      for (let day = 0; day < 120; day += 1) {
        const fromMs = Date.UTC(2026, 0, 1) + day * 24 * hourMs;
        const quarterHour = { ...request, fromMs, toMs: fromMs + quarterHourMs };
        const answer = await source.read({ ...quarterHour, nowMs: fromMs - leadH * hourMs });
        const was = await source.read({ ...quarterHour, nowMs: fromMs + hourMs });
        if (!answer.ok || !was.ok) throw new Error('no weather');
        const slots = [answer, was].map(({ weather }) => weather.slots[0]?.outdoorC ?? 0);
        squares += ((slots[0] ?? 0) - (slots[1] ?? 0)) ** 2;
      }
      return Math.sqrt(squares / 120);
    };
    const [near, day, twoDays] = [await errorOf(1), await errorOf(24), await errorOf(48)];
    expect(near).toBeLessThan(0.5);
    expect(day).toBeGreaterThan(0.7);
    expect(day).toBeLessThan(1.6);
    expect(twoDays).toBeGreaterThan(day);
  });
});

describe('cells of weather', () => {
  it('neighbours share a cell: Berlin, Reichstag and Alexanderplatz', () => {
    const cell = weatherCellOf({ latitudeDeg: 52.5163, longitudeDeg: 13.3777 });
    expect(cell).toEqual({ cellId: '1425/1933', latitudeDeg: 52.55, longitudeDeg: 13.35 });
    expect(weatherCellOf({ latitudeDeg: 52.5186, longitudeDeg: 13.3761 })).toEqual(cell);
  });

  it('meet at the date line and end at the poles', () => {
    expect(weatherCellOf({ latitudeDeg: 90, longitudeDeg: 180 })).toEqual(
      weatherCellOf({ latitudeDeg: 89.95, longitudeDeg: -180 }),
    );
    expect(weatherCellOf({ latitudeDeg: -90, longitudeDeg: 0 }).latitudeDeg).toBe(-89.95);
  });
});

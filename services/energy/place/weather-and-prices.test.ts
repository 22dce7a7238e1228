// @module-tag long
import { createClient } from '@hearth/platform/http/client.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetContract } from '../forget/contract.ts';
import { energyMigrations } from '../migrations.ts';
import { priceContract } from '../price/contract.ts';
import { entsoe } from '../price/entsoe.ts';
import {
  type LoopbackFeed,
  acknowledgement,
  loopbackEntsoe,
  token,
} from '../price/testing-price-feeds.ts';
import { type Bench, benchOn, newHome, wordsOf } from '../testing.ts';
import { weatherContract } from '../weather/contract.ts';
import { openMeteo } from '../weather/open-meteo.ts';
import { type LoopbackOpenMeteo, loopbackOpenMeteo } from '../weather/testing-open-meteo.ts';
import { placeContract } from './contract.ts';

/** 10:07 in Brussels: tomorrow's prices are not out yet. */
const now = '2026-01-15T09:07:00Z';
const reichstag = {
  country: 'DE',
  postalCode: '11011',
  latitudeDeg: 52.5186,
  longitudeDeg: 13.3761,
  altitudeM: 34,
  biddingZone: null,
};

const contract = { ...placeContract, ...weatherContract, ...priceContract, ...forgetContract };
const clientOf = ({ energy }: Bench) =>
  createClient(contract, {
    fetch: energy.fetch,
    baseUrl: 'http://energy.test',
    timeoutMs: 60_000,
    retries: 0,
    random: () => 0,
  });

const at = (installation: string) => ({ params: { installation } });
const runJob = async (bench: Bench, name: string) =>
  bench.energy.jobs.find((job) => job.name === name)?.run(bench.clock.now());

describe.each(engines)('weather and prices of a home on $name', (engine) => {
  let db: Database;
  let meteo: LoopbackOpenMeteo;
  let market: LoopbackFeed;
  /** With sources of others, and without. */
  let bench: Bench;
  let alone: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    const nowMs = () => bench.clock.now().epochMilliseconds;
    meteo = await loopbackOpenMeteo(nowMs);
    market = await loopbackEntsoe(nowMs);
    bench = benchOn(db, now, {
      weather: openMeteo({ ...meteo, apiKey: null, callsPerDay: 100 }),
      prices: entsoe({ ...market, token }),
    });
    alone = benchOn(db, now);
  });
  afterAll(async () => {
    await meteo.close();
    await market.close();
    await db.close();
  });

  const weatherOf = async (on: Bench, home: string, query = {}) =>
    valueOf(await clientOf(on).getWeather({ ...at(home), query }, await on.asPerson(home)));
  const pricesOf = async (on: Bench, home: string, query = {}) =>
    valueOf(await clientOf(on).getPrices({ ...at(home), query }, await on.asPerson(home)));
  const placed = async (on: Bench, zone: string, place?: Partial<typeof reichstag>) => {
    const home = await newHome(on, zone);
    const body = { ...reichstag, ...place };
    if (place) valueOf(await clientOf(on).putPlace({ ...at(home), body }, await on.asService()));
    return home;
  };

  test('a home has the given location, else that of its time zone', async () => {
    const placeOf = async (home: string) =>
      valueOf(await clientOf(alone).getPlace(at(home), await alone.asPerson(home)));
    expect(await placeOf(await placed(alone, 'Europe/Copenhagen'))).toMatchObject({
      country: 'DK',
      biddingZone: 'DK2',
      isAssumed: true,
    });
    expect(await placeOf(await placed(alone, 'Asia/Almaty'))).toMatchObject({
      country: null,
      latitudeDeg: 45,
      longitudeDeg: 75,
      biddingZone: null,
    });
    expect(await placeOf(await placed(alone, 'Europe/Rome', reichstag))).toEqual({
      country: 'DE',
      latitudeDeg: 52.5186,
      longitudeDeg: 13.3761,
      altitudeM: 34,
      biddingZone: 'DE-LU',
      isAssumed: false,
    });
  });

  test('a place outside of the world, or in a zone that no market has, is refused', async () => {
    const home = await newHome(alone, 'Europe/Berlin');
    const put = async (own: object) =>
      wordsOf(
        await clientOf(alone).putPlace(
          { ...at(home), body: { ...reichstag, ...own } },
          await alone.asService(),
        ),
      );
    expect(await put({ latitudeDeg: 91 })).toBe('too-big /body/latitudeDeg');
    expect(await put({ country: 'Germany' })).toBe('invalid-format /body/country');
    expect(await put({ biddingZone: 'DE-9' })).toBe('unknown-bidding-zone /body/biddingZone');
  });

  test('without external sources weather and prices are simulated and marked', async () => {
    const home = await placed(alone, 'Europe/Berlin');
    const weather = await weatherOf(alone, home);
    expect(weather).toMatchObject({
      source: 'climate',
      attribution: null,
      state: 'simulated',
      readAt: null,
      isPlaceAssumed: true,
      from: '2026-01-15T03:00:00.000Z',
    });
    expect(weather.outdoorC).toHaveLength(54 * 4);
    expect(new Set(weather.grades)).toEqual(new Set(['simulated']));
    const prices = await pricesOf(alone, home);
    expect(prices).toMatchObject({
      source: 'model',
      state: 'simulated',
      grade: 'simulated',
      zone: 'DE-LU',
      currency: 'EUR',
      from: '2026-01-14T23:00:00.000Z',
      knownUntil: '2026-01-15T23:00:00.000Z',
      tomorrow: { day: '2026-01-16', state: 'not-due', expectedAt: '2026-01-15T11:57:00.000Z' },
    });
    expect(prices.microsPerKwh).toHaveLength(192);
    expect(prices.microsPerKwh.filter((micros) => micros === null)).toHaveLength(96);
    expect(alone.energy.jobs.map(({ name }) => name)).not.toContain('read-weather');
  });

  test('a home without a day-ahead market has no prices; an unknown home is not found', async () => {
    const tokyo = await placed(alone, 'Asia/Tokyo');
    expect(await pricesOf(alone, tokyo)).toMatchObject({ state: 'no-market', tomorrow: null });
    const nowhere = '019abcde-0000-7000-8000-000000000001';
    for (const call of ['getPlace', 'getWeather', 'getPrices'] as const)
      expect(wordsOf(await clientOf(alone)[call](at(nowhere), await alone.asPerson(nowhere)))).toBe(
        'home-unknown /params/installation',
      );
  });

  test('reads only cells in use, once for neighbours, and fills the archive', async () => {
    await runJob(bench, 'read-weather');
    expect(meteo.requests).toHaveLength(0);
    const home = await placed(bench, 'Europe/Berlin', reichstag);
    const neighbour = await placed(bench, 'Europe/Berlin', {
      latitudeDeg: 52.5163,
      altitudeM: 134,
    });
    const before = await weatherOf(bench, home);
    expect(before).toMatchObject({ state: 'waiting', ageS: null, isPlaceAssumed: false });
    expect(before.outdoorC.every((celsius) => celsius === null)).toBe(true);
    await weatherOf(bench, neighbour);
    await runJob(bench, 'read-weather');
    expect(meteo.requests).toHaveLength(1);
    expect(meteo.requests[0]?.searchParams.get('past_days')).toBe('60');
    expect(meteo.requests[0]?.searchParams.get('latitude')).toBe('52.55');
    const weather = await weatherOf(bench, home, { hoursBack: '168' });
    expect(weather).toMatchObject({
      source: 'open-meteo',
      attribution: 'Open-Meteo.com, CC BY 4.0',
      state: 'fresh',
      ageS: 0,
      failure: null,
    });
    expect(weather.outdoorC.every((celsius) => celsius !== null)).toBe(true);
    const past = weather.grades.indexOf('forecast');
    expect(past).toBe(168 * 4);
    expect(new Set(weather.grades.slice(0, past))).toEqual(new Set(['estimated']));
    // A hundred metres higher it is 0.65 K colder (ISO 2533).
    const [low, high] = [await weatherOf(bench, home), await weatherOf(bench, neighbour)];
    expect((low.outdoorC[9] ?? 0) - (high.outdoorC[9] ?? 0)).toBeCloseTo(0.65, 1);
  });

  test('is read again when it has aged, from the last answer on; failures keep what there is and wait longer', async () => {
    const home = await placed(bench, 'Europe/Berlin', reichstag);
    await weatherOf(bench, home);
    meteo.requests.length = 0;
    await runJob(bench, 'read-weather');
    expect(meteo.requests).toHaveLength(0);
    bench.clock.advance({ hours: 2 });
    await runJob(bench, 'read-weather');
    expect(meteo.requests.map((url) => url.searchParams.get('past_days'))).toEqual(['1']);
    bench.clock.advance({ hours: 4 });
    meteo.trouble('too-many');
    await runJob(bench, 'read-weather');
    const requestCount = meteo.requests.length;
    await runJob(bench, 'read-weather');
    expect(meteo.requests).toHaveLength(requestCount);
    meteo.trouble(null);
    expect(await weatherOf(bench, home)).toMatchObject({
      state: 'stale',
      failure: 'quota',
      ageS: 14_400,
    });
    bench.clock.advance({ minutes: 10 });
    await runJob(bench, 'read-weather');
    expect(await weatherOf(bench, home)).toMatchObject({ state: 'fresh', failure: null, ageS: 0 });
  });

  test('is stored for three winters, and deleted after a year without use', async () => {
    const days = async () => (await db.query('select 1 from energy.weather_day')).length;
    const before = await days();
    expect(before).toBeGreaterThan(60);
    const later = benchOn(db, '2029-01-10T09:00:00Z');
    await db.query(`update energy.weather_cell set wanted_at = '2029-01-09T00:00:00Z'`);
    await runJob(later, 'drop-old-weather');
    const storedDays = await days();
    expect(storedDays).toBeGreaterThan(0);
    expect(storedDays).toBeLessThan(before);
    await db.query(`update energy.weather_cell set wanted_at = '2027-11-01T00:00:00Z'`);
    await runJob(later, 'drop-old-weather');
    expect([await days(), (await db.query('select 1 from energy.weather_cell')).length]).toEqual([
      0, 0,
    ]);
  });

  test('respects its own daily limit of calls', async () => {
    const frugal = benchOn(db, '2026-02-01T09:00:00Z', {
      weather: openMeteo({ ...meteo, apiKey: null, callsPerDay: 7 }),
    });
    const [oslo, rome] = [await placed(frugal, 'Europe/Oslo'), await placed(frugal, 'Europe/Rome')];
    meteo.requests.length = 0;
    for (const home of [oslo, rome]) await weatherOf(frugal, home);
    await runJob(frugal, 'read-weather');
    expect(meteo.requests).toHaveLength(1);
    const states = [await weatherOf(frugal, oslo), await weatherOf(frugal, rome)];
    expect(new Set(states.map(({ failure }) => failure))).toEqual(new Set(['quota', null]));
    frugal.clock.set('2026-02-02T00:30:00Z');
    await runJob(frugal, 'read-weather');
    for (const home of [oslo, rome]) expect((await weatherOf(frugal, home)).state).toBe('fresh');
  });

  test('a failure for one cell stops the calls for the next', async () => {
    const other = benchOn(db, '2026-03-01T09:00:00Z', {
      weather: openMeteo({ ...meteo, apiKey: null, callsPerDay: 100 }),
    });
    const homes = [await placed(other, 'Europe/Vienna'), await placed(other, 'Europe/Paris')];
    for (const home of homes) await weatherOf(other, home);
    meteo.requests.length = 0;
    meteo.trouble('offline');
    await runJob(other, 'read-weather');
    meteo.trouble(null);
    expect(meteo.requests).toHaveLength(3);
    for (const home of homes) expect((await weatherOf(other, home)).failure).toBe('offline');
    other.clock.advance({ minutes: 10 });
    await runJob(other, 'read-weather');
    for (const home of homes) expect((await weatherOf(other, home)).state).toBe('fresh');
  });

  test('prices: a month back and today, tomorrow when it is published, and late as a state', async () => {
    bench.clock.set('2026-01-15T09:07:00Z');
    const home = await placed(bench, 'Europe/Berlin', reichstag);
    expect(await pricesOf(bench, home)).toMatchObject({ state: 'waiting', knownUntil: null });
    market.requests.length = 0;
    await runJob(bench, 'read-prices');
    expect(market.requests.map((url) => url.searchParams.get('periodStart'))).toEqual([
      '202512142300',
    ]);
    expect(await pricesOf(bench, home)).toMatchObject({
      state: 'read',
      grade: 'measured',
      attribution: 'ENTSO-E Transparency Platform',
      currency: 'EUR',
      knownUntil: '2026-01-15T23:00:00.000Z',
      tomorrow: { state: 'not-due' },
    });
    const past = await pricesOf(bench, home, { date: '2025-12-24', days: '1' });
    expect(past.microsPerKwh).toHaveLength(96);
    expect(past.microsPerKwh).not.toContain(null);
    bench.clock.set('2026-01-15T11:50:00Z');
    market.answerWith(acknowledgement('999', 'No matching data found'));
    await runJob(bench, 'read-prices');
    expect((await pricesOf(bench, home)).tomorrow?.state).toBe('due');
    bench.clock.set('2026-01-15T12:40:00Z');
    await runJob(bench, 'read-prices');
    expect(await pricesOf(bench, home)).toMatchObject({
      failure: null,
      tomorrow: { state: 'late' },
    });
    market.answerWith(null);
    bench.clock.advance({ minutes: 12 });
    await runJob(bench, 'read-prices');
    const both = await pricesOf(bench, home);
    expect(both).toMatchObject({
      knownUntil: '2026-01-16T23:00:00.000Z',
      tomorrow: { state: 'published' },
    });
    expect(both.microsPerKwh).not.toContain(null);
    const requestCount = market.requests.length;
    bench.clock.advance({ minutes: 30 });
    await runJob(bench, 'read-prices');
    expect(market.requests).toHaveLength(requestCount);
  });

  test('a partial answer deletes nothing, and a wrong unit is reported and not stored', async () => {
    const home = await placed(bench, 'Europe/Berlin', reichstag);
    bench.clock.set('2026-01-15T15:10:00Z');
    const before = await pricesOf(bench, home);
    const nothing = {
      type: 'text/xml',
      body: '<Publication_MarketDocument><type>A44</type></Publication_MarketDocument>',
    };
    market.answerWith(nothing);
    await runJob(bench, 'read-prices');
    expect((await pricesOf(bench, home)).microsPerKwh).toEqual(before.microsPerKwh);
    bench.clock.set('2026-01-16T11:50:00Z');
    market.answerWith({ type: 'text/xml', body: 'EUR/MWh' });
    await runJob(bench, 'read-prices');
    market.answerWith(null);
    expect(await pricesOf(bench, home)).toMatchObject({
      failure: 'malformed',
      knownUntil: '2026-01-16T23:00:00.000Z',
      tomorrow: { state: 'due' },
    });
  });

  test('a day on which the clocks change has 92 or 100 quarter-hours', async () => {
    const home = await placed(alone, 'Europe/Berlin');
    for (const [day, count] of [
      ['2026-03-29', 92],
      ['2026-10-25', 100],
    ] as const) {
      alone.clock.set(`${day}T20:00:00Z`);
      const { microsPerKwh } = await pricesOf(alone, home, { date: day, days: '1' });
      expect(microsPerKwh).toHaveLength(count);
      expect(microsPerKwh).not.toContain(null);
    }
    alone.clock.set(now);
  });

  test('a place is forgotten with its home', async () => {
    const home = await placed(alone, 'Europe/Berlin', reichstag);
    valueOf(await clientOf(alone).forgetHome(at(home), await alone.asService()));
    expect(
      await db.query('select 1 from energy.home_place where installation_id = $1', [home]),
    ).toEqual([]);
  });
});

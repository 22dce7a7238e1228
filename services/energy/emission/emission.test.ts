import { randomUUID } from 'node:crypto';
import { hourMs } from '@hearth/calendar/durations.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { biddingZoneOf } from '../place/bidding-zones.ts';
import { type Bench, benchOn, newHome, seriesOf } from '../testing.ts';
import { describeTroubles } from '../upstream/testing-troubles.ts';
import { entsoeGeneration, generationIn } from './entsoe-generation.ts';
import { hourlyIntensity } from './hourly-intensity.ts';
import { pollGeneration, spanToRead } from './poll-generation.ts';
import {
  generationSeriesXml,
  generationToken,
  generationXml,
  loopbackGeneration,
} from './testing-generation-feed.ts';

const nowMs = Date.parse('2026-03-10T11:02:00Z');
const zone = biddingZoneOf('DE-LU')!;
const sourceOver = (upstream: Awaited<ReturnType<typeof loopbackGeneration>>) =>
  entsoeGeneration({ ...upstream, token: generationToken });

describeTroubles('generation of ENTSO-E', async () => {
  const upstream = await loopbackGeneration();
  const request = { zone, nowMs, fromMs: nowMs - 24 * hourMs, toMs: nowMs };
  return { upstream, ask: () => sourceOver(upstream).read(request) };
});

const fromMs = Date.parse('2026-03-09T00:00:00Z');
const series = (type: string, megawatts: readonly number[], own = {}) =>
  generationSeriesXml({ type, fromMs, stepMinutes: 60, megawatts, ...own });

describe('generation by type', () => {
  test('the worked number, with consumption of power stations left out', () => {
    const answer = generationIn(
      generationXml(
        series('B04', [30]) + series('B19', [10]) + series('B10', [90], { isConsumption: true }),
      ),
    );
    if (!answer.ok) throw new Error(answer.code);
    expect(hourlyIntensity(answer.generation).get(fromMs)).toBe(370.25);
  });

  test('quarter-hours are means of their hour, and pumped storage does not count', () => {
    const answer = generationIn(
      generationXml(
        series('B16', [0, 40, 40, 0], { stepMinutes: 15 }) +
          series('B05', [20]) +
          series('B10', [500]),
      ),
    );
    if (!answer.ok) throw new Error(answer.code);
    expect(hourlyIntensity(answer.generation).get(fromMs)).toBe((20 * 48 + 20 * 820) / 40);
  });

  test('an hour whose main type is not published yet is not known', () => {
    const answer = generationIn(
      generationXml(series('B04', [300, 300]) + series('B19', [100, 100, 100])),
    );
    if (!answer.ok) throw new Error(answer.code);
    expect([...hourlyIntensity(answer.generation).keys()]).toEqual([fromMs, fromMs + hourMs]);
  });

  test.each([
    ['another unit', generationXml(series('B04', [1], { unit: 'KWH' })), 'malformed'],
    ['another document', '<Publication_MarketDocument/>', 'malformed'],
    ['an unknown type', generationXml(series('gas', [1])), 'malformed'],
    ['power beyond Europe', generationXml(series('B04', [2_000_000])), 'malformed'],
    ['no series', generationXml(''), 'nothing-there'],
  ])('%s is refused', (_, text, code) => {
    expect(generationIn(text)).toMatchObject({ ok: false, code });
  });
});

test('the past is read in steps until a year is known, and new hours every hour', () => {
  const first = spanToRead({ readAtMs: null, backTo: null }, nowMs);
  expect(first).toEqual({
    from: '2026-02-08',
    to: '2026-03-11',
    backTo: '2026-02-08',
    isPast: false,
  });
  expect(spanToRead({ readAtMs: nowMs, backTo: first.backTo }, nowMs)).toMatchObject({
    from: '2026-01-08',
    to: '2026-02-08',
    isPast: true,
  });
  const later = { readAtMs: nowMs - hourMs, backTo: '2025-02-01' };
  expect(spanToRead(later, nowMs)).toMatchObject({ from: '2026-03-08', isPast: false });
});

describe.each(engines)('greenhouse gases by the hour on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  let upstream: Awaited<ReturnType<typeof loopbackGeneration>>;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    upstream = await loopbackGeneration();
    bench = benchOn(db, new Date(nowMs).toISOString(), { generation: sourceOver(upstream) });
  });
  afterAll(async () => {
    await db.close();
    await upstream.close();
  });

  test('count the bought energy at the generation of its hours, once these are read', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const quarters = Array.from({ length: 96 }, () => 0.25);
    const days = [{ day: '2026-03-09', values: quarters }];
    await bench.send(installation, {
      batch: randomUUID(),
      series: [
        seriesOf({
          appliance: randomUUID(),
          use: 'grid-import',
          source: 'meter',
          stepS: 900,
          accuracy: 0.0005,
          days,
        }),
      ],
    });
    const person = await bench.asPerson(installation);
    const view = async (query: { period?: 'day' | 'month'; emissions?: 'hourly' }) =>
      valueOf(
        await bench.client.getHistory(
          { params: { installation }, query: { date: '2026-03-09', ...query } },
          person,
        ),
      );
    // The first view requests the zone.
    expect((await view({ emissions: 'hourly' })).emissions).toBeNull();
    await pollGeneration({ db, log: silentLogger, random: () => 0 }, sourceOver(upstream), nowMs);
    const { emissions } = await view({ emissions: 'hourly' });
    const sum = (emissions?.kilograms ?? []).reduce<number>((all, each) => all + (each ?? 0), 0);
    // 12 hours of gas and 12 hours of wind at 1 kWh each.
    expect(sum).toBeCloseTo((12 * 490 + 12 * 11) / 1000, 6);
    expect(emissions).toMatchObject({
      attribution: 'ENTSO-E Transparency Platform',
      hourlyShare: 1,
    });
    const month = (await view({ period: 'month', emissions: 'hourly' })).emissions;
    expect(month?.kilograms[8]).toBeCloseTo(sum, 6);
    expect(month?.kilograms[9]).toBeNull();
    // It is calculated on request only.
    expect((await view({})).emissions).toBeNull();
  });
});

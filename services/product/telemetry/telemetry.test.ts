import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { worldOn } from '../testing.ts';
import type { TelemetryEvent } from './contract.ts';
import { histogramOf } from './vital-histogram.ts';

const vital = (value: number, more: { device?: 'phone'; route?: string } = {}): TelemetryEvent => ({
  kind: 'vital',
  route: '/energy',
  device: 'desktop',
  name: 'LCP',
  value,
  ...more,
});

describe.each(engines)('telemetry on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await db.query('delete from product.web_vital');
    await db.query('delete from product.telemetry_count');
  });

  function service() {
    const { api, as, asService, clock, job } = worldOn(db, { start: '2026-01-15T23:00:00Z' });
    const record = async (events: readonly TelemetryEvent[]) =>
      valueOf(await api.recordTelemetry({ body: { events: [...events] } }, await asService('web')));
    const list = async (query: { route?: string; device?: 'phone' } = {}) =>
      valueOf(
        await api.listTelemetry(
          { query: { from: '2025-01-01', until: '2027-01-01', ...query } },
          await asService('web'),
        ),
      );
    return { api, as, asService, record, list, clock, job };
  }

  it('totals of a period by route, of one route by day, and of one class of devices', async () => {
    const { record, list, clock } = service();
    await record([vital(900), vital(2_600), vital(100, { route: '/' })]);
    clock.advance({ hours: 2 });
    await record([vital(900, { device: 'phone' })]);
    const all = [900, 900, 2_600];
    expect((await list()).vitals).toEqual([
      { day: null, route: '/', name: 'LCP', buckets: histogramOf('LCP', [100]) },
      { day: null, route: '/energy', name: 'LCP', buckets: histogramOf('LCP', all) },
    ]);
    expect((await list({ route: '/energy' })).vitals).toEqual([
      {
        day: '2026-01-15',
        route: '/energy',
        name: 'LCP',
        buckets: histogramOf('LCP', [900, 2_600]),
      },
      { day: '2026-01-16', route: '/energy', name: 'LCP', buckets: histogramOf('LCP', [900]) },
    ]);
    expect((await list({ device: 'phone' })).vitals).toMatchObject([{ route: '/energy' }]);
  });

  it('page views, failed requests, steps and others are counted', async () => {
    const { record, list } = service();
    const failed = { kind: 'request', route: '/energy', method: 'GET', status: '503' } as const;
    const events: TelemetryEvent[] = [
      { kind: 'page', route: '/energy', device: 'phone' },
      { kind: 'page', route: '/energy', device: 'desktop' },
      failed,
      failed,
      { ...failed, method: 'POST' },
      { kind: 'step', route: '/energy/settings/solar/start', move: 'reached' },
      { kind: 'other' },
    ];
    await record(events);
    await record(events);
    const none = { day: null };
    expect((await list()).counts).toEqual([
      { ...none, kind: 'other', route: 'unknown', detail: '', count: 2 },
      { ...none, kind: 'page', route: '/energy', detail: '', count: 4 },
      { ...none, kind: 'request', route: '/energy', detail: 'GET 503', count: 4 },
      { ...none, kind: 'request', route: '/energy', detail: 'POST 503', count: 2 },
      { ...none, kind: 'step', route: '/energy/settings/solar/start', detail: 'reached', count: 2 },
    ]);
    const onPhones = (await list({ device: 'phone' })).counts;
    expect(onPhones.find(({ kind }) => kind === 'page')?.count).toBe(2);
  });

  it('batches at the same time lose nothing', async () => {
    const { record, list } = service();
    const batch = [
      vital(900),
      vital(50, { route: '/' }),
      { kind: 'page', route: '/', device: 'phone' },
    ] as const;
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => record(at % 2 ? batch : batch.toReversed())),
    );
    const { vitals, counts } = await list();
    expect(vitals.map(({ buckets }) => buckets.reduce((sum, count) => sum + count, 0))).toEqual([
      20, 20,
    ]);
    expect(counts).toMatchObject([{ kind: 'page', count: 20 }]);
  });

  it('a name or a figure that is none is refused, and people may neither write nor read', async () => {
    const { api, as, asService } = service();
    for (const wrong of [
      { ...vital(-1) },
      { ...vital(1), route: '/overview/ada@lindenweg.example' },
      { kind: 'request', route: '/', method: 'GET', status: '200' },
      { kind: 'page', route: '/', device: 'phone', person: 'ada' },
    ])
      expect(
        await api.recordTelemetry(
          { body: { events: [wrong as TelemetryEvent] } },
          await asService('web'),
        ),
      ).toMatchObject({ ok: false, kind: 'invalid' });
    const query = { from: '2025-01-01', until: '2027-01-01' };
    expect(await api.listTelemetry({ query }, as('ada'))).toMatchObject({ ok: false });
    const body = { events: [vital(1)] };
    expect(await api.recordTelemetry({ body }, as('ada'))).toMatchObject({ ok: false });
  });

  it('totals are deleted after 90 days', async () => {
    const { record, list, clock, job } = service();
    await record([vital(900), { kind: 'other' }]);
    clock.advance({ hours: 24 * 90 });
    await job('telemetry.purge');
    expect((await list()).vitals).toHaveLength(1);
    clock.advance({ hours: 24 });
    await job('telemetry.purge');
    expect(await list()).toEqual({ vitals: [], counts: [] });
  });
});

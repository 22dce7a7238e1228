import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { worldOn } from '../testing.ts';
import type { TelemetryEvent, TelemetryReport } from './contract.ts';
import { histogramOf } from './vital-histogram.ts';

const vital = (value: number, more: { device?: 'phone'; route?: string } = {}): TelemetryEvent => ({
  kind: 'vital',
  route: '/energy',
  device: 'desktop',
  name: 'LCP',
  value,
  ...more,
});

const randomId = (): string => randomUUID().replaceAll('-', '').slice(0, 16);

describe.each(engines)('telemetry on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await db.query('delete from product.web_vital');
    await db.query('delete from product.telemetry_count');
    await db.query('delete from product.telemetry_report');
  });

  function service() {
    const { api, as, asService, clock, job } = worldOn(db, { start: '2026-01-15T23:00:00Z' });
    const send = async (reports: readonly TelemetryReport[]) =>
      valueOf(
        await api.recordTelemetry({ body: { reports: [...reports] } }, await asService('web')),
      ).repeated;
    /** Each event in a report of its own. */
    const record = async (events: readonly TelemetryEvent[]) =>
      send(events.map((event) => ({ id: randomId(), events: [event] })));
    const list = async (query: { route?: string; device?: 'phone' } = {}) =>
      valueOf(
        await api.listTelemetry(
          { query: { from: '2025-01-01', until: '2027-01-01', ...query } },
          await asService('web'),
        ),
      );
    return { api, as, asService, send, record, list, clock, job };
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

  it('a report is counted once: in a batch, in a later one with others, on another day and in another process', async () => {
    const { send, list, clock } = service();
    const first = { id: 'a'.repeat(16), events: [vital(900), { kind: 'other' as const }] };
    const second = { id: 'b'.repeat(16), events: [vital(100)] };
    expect(await send([first, first])).toEqual([]);
    expect(await send([second, first])).toEqual([first.id]);
    clock.advance({ hours: 48 });
    expect(await send([first])).toEqual([first.id]);
    expect(await service().send([second])).toEqual([second.id]);
    const same = { id: 'c'.repeat(16), events: [vital(100)] };
    const answers = await Promise.all([1, 2, 3, 4].map(() => service().send([same])));
    expect(answers.filter((repeated) => repeated.length === 0)).toHaveLength(1);
    const { vitals, counts } = await list();
    expect(vitals).toEqual([
      { day: null, route: '/energy', name: 'LCP', buckets: histogramOf('LCP', [900, 100, 100]) },
    ]);
    expect(counts).toMatchObject([{ kind: 'other', count: 1 }]);
  });

  it('a flood of reports never grows the table of their ids beyond a slot for each, and counts each', async () => {
    const { send, list } = service();
    for (let batch = 0; batch < 4; batch += 1)
      await send(
        Array.from({ length: 500 }, (_, at) => {
          const no = (batch * 500 + at).toString(16).padStart(12, '0');
          return { id: `00${(at % 4).toString().padStart(2, '0')}${no}`, events: [vital(900)] };
        }),
      );
    expect(await db.query('select slot from product.telemetry_report')).toHaveLength(4);
    const [found] = (await list()).vitals;
    expect(found?.buckets.reduce((sum, count) => sum + count, 0)).toBe(2_000);
  });

  it('the largest batch that the receiver passes on fits', async () => {
    const { send, list } = service();
    const long = vital(1_234_567.891_234, {
      route: '/energy/settings/budget/heat-load-calculation',
    });
    const reports = Array.from({ length: 1_000 }, () => ({
      id: randomId(),
      events: Array.from({ length: 10 }, () => long),
    }));
    expect(await send(reports)).toEqual([]);
    const [found] = (await list()).vitals;
    expect(found?.buckets.reduce((sum, count) => sum + count, 0)).toBe(10_000);
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
          { body: { reports: [{ id: randomId(), events: [wrong as TelemetryEvent] }] } },
          await asService('web'),
        ),
      ).toMatchObject({ ok: false, kind: 'invalid' });
    const query = { from: '2025-01-01', until: '2027-01-01' };
    expect(await api.listTelemetry({ query }, as('ada'))).toMatchObject({ ok: false });
    const body = { reports: [{ id: randomId(), events: [vital(1)] }] };
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
    expect(await db.query('select slot from product.telemetry_report')).toEqual([]);
  });
});

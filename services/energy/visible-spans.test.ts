import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { HiddenSpan } from '@hearth/access/access.ts';
import { datesOf } from '@hearth/calendar/dates.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import openApi from '../../docs/api/energy.json' with { type: 'json' };
import { energyMigrations } from './migrations.ts';
import { termsAt } from './setting/testing-settings.ts';
import { type Bench, benchOn, newHome, sentAt, seriesOf } from './testing.ts';

const now = '2025-11-12T12:00:00Z';
const days = datesOf('2025-10-30', '2025-11-13');
const berlin = localDaysOf([{ fromDay: '0001-01-01', timeZone: 'Europe/Berlin' }]);

/** Queries beside the empty one, for endpoints that answer about a range of time. */
const range = ['?from=2025-10-30&to=2025-11-12'];
const queries: Readonly<Record<string, readonly string[]>> = {
  getHistory: ['day', 'week', 'month', 'year', 'all'].flatMap((period) => [
    `?period=${period}`,
    `?period=${period}&date=2025-11-05`,
  ]),
  exportHistory: range.map((query) => `${query}&format=json`),
  exportLogs: ['?format=json'],
  getCosts: range,
  exportCosts: range.map((query) => `${query}&format=csv`),
  getHourCosts: days.map((day) => `?day=${day}`),
  getPower: ['?stepS=60'],
  getPlanResults: ['?days=14'],
  getForecast: ['?day=2025-11-05'],
};

/** Addresses of every reading endpoint of a home that needs nothing but the home. A stream of changes has no past. */
const readPaths = Object.entries(openApi.paths).flatMap(([path, methods]) => {
  const get = 'get' in methods ? methods.get : null;
  const isOfHome = path.match(/\{\w+\}/g)?.join() === '{installation}';
  if (!get || !isOfHome || get.operationId === 'watchEnergy') return [];
  return ['', ...(queries[get.operationId] ?? [])].map((query) => `${path}${query}`);
});

/** Hidden spans begin and end at hours of the days above; two of them do not overlap. */
const hour = fc.record({
  day: fc.integer({ min: 1, max: 13 }),
  hour: fc.integer({ min: 4, max: 10 }),
});
const hiddenSpansOf = fc
  .uniqueArray(hour, { minLength: 2, maxLength: 4, selector: (each) => each.day })
  .map((edges) => {
    const instants = edges
      .map(({ day, hour: h }) => Date.parse(`${days[day]}T00:00:00Z`) + h * hourMs)
      .toSorted((a, b) => a - b);
    return instants.flatMap((from, k): HiddenSpan[] => {
      const to = instants[k + 1];
      return k % 2 === 0 && to !== undefined
        ? [{ from: new Date(from).toISOString(), to: new Date(to).toISOString() }]
        : [];
    });
  });

describe.each(engines)('spans of time that a person may not see, on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, now);
  });
  afterAll(() => db.close());

  /** A home with readings, log, power, alerts and results; only what `has` accepts is stored. */
  async function lived(ids: Ids, has: (span: { fromMs: number; toMs: number }) => boolean) {
    const installation = await newHome(bench, 'Europe/Berlin');
    const params = { installation };
    const service = await bench.asService();
    const { client } = bench;
    const seriesIn = (stepS: number, value: number) =>
      days
        .filter((day) => berlin.spanOf(day).fromMs < Date.parse(now))
        .map((day) => {
          const edges = berlin.edges(day, stepS);
          const values = edges.slice(0, -1).map((fromMs, k) => {
            const toMs = edges[k + 1] ?? fromMs;
            return toMs <= Date.parse(now) && has({ fromMs, toMs }) ? value + k / 8 : null;
          });
          return { day, values };
        });
    const meter = { appliance: ids.appliance, stepS: 900, source: 'meter' } as const;
    const heat = { appliance: ids.appliance, metric: 'heat' as const };
    const total = { from: '2025-11-04T23:00:00Z', to: '2025-11-05T23:00:00Z', value: 31 };
    const isTotal = has({ fromMs: Date.parse(total.from), toMs: Date.parse(total.to) });
    await bench.send(installation, {
      batch: sentAt(now),
      series: [
        seriesOf({ appliance: ids.appliance, days: seriesIn(7200, 1) }),
        seriesOf({ ...heat, days: seriesIn(7200, 4), periods: isTotal ? [total] : [] }),
        seriesOf({ ...meter, use: 'grid-import', days: seriesIn(900, 0.2) }),
        seriesOf({ ...meter, use: 'feed-in', days: seriesIn(900, 0.1) }),
      ],
    });
    const entries = ids.entries
      .filter(({ at }) => has({ fromMs: Date.parse(at), toMs: Date.parse(at) + 1 }))
      .map(({ at, entry }) => ({ ...changed, entry, at, appliance: ids.appliance }));
    valueOf(await client.appendLogs({ params, body: { entries } }, service));
    const flowsAt = days
      .flatMap((day) => [`${day}T02:30:00Z`, `${day}T11:59:00Z`, `${day}T16:00:00Z`])
      .filter((at) => at <= now);
    for (const at of flowsAt) {
      const toMs = Date.parse(at);
      if (has({ fromMs: toMs - 60_000, toMs }))
        await db.query(
          `insert into energy.power (installation_id, at, written_at, every_s, grade, grid_w, house_w, heat_pump_w, heat_pump_use)
           values ($1, $2, $2, 60, 'measured', 900, 900, 700, 'sh')`,
          [installation, at],
        );
      if (!has({ fromMs: toMs, toMs: toMs + 1 })) continue;
      await db.query(
        `insert into energy.alert (installation_id, alert_id, kind, subject, severity, begun_at, begun_day, ended_at, facts)
         values ($1, $2, 'tariff-end', $3::text, 'act', $3::timestamptz, $4, $3::timestamptz, $5)`,
        [installation, ids.alertAt(at), at, at.slice(0, 10), JSON.stringify(ending)],
      );
    }
    for (const day of days)
      if (has(berlin.spanOf(day)))
        await db.query(
          `insert into energy.plan_result (installation_id, day, is_planned, scored_at, missing)
           values ($1, $2, true, $3, 'readings')`,
          [installation, day, now],
        );
    const owner = await bench.asPerson(installation);
    const tariff = { params, body: { terms: termsAt(0.3) } };
    valueOf(await client.saveTariff(tariff, { ...owner, ifMatch: '"0"' }));
    return installation;
  }

  const answersOf = async (installation: string, hidden: readonly HiddenSpan[]) => {
    const { token } = await bench.asPerson(installation, undefined, hidden);
    const answers: Record<string, string> = {};
    for (const path of readPaths) {
      const url = `http://energy.test${path.replace('{installation}', installation)}`;
      const response = await bench.energy.fetch(
        new Request(url, { headers: { authorization: `Bearer ${token}` } }),
      );
      const text = await response.text();
      const answer = text
        .replaceAll(installation, 'home')
        .replace(/urn:hearth:request:[\w-]+/, '')
        // A share of the time that the person may see.
        .replaceAll(/"completeness":[\d.]+/g, '');
      answers[path] = `${response.status} ${answer}`;
    }
    return answers;
  };

  test('every answer about a home is that of a home without the hidden readings', async () => {
    await fc.assert(
      fc.asyncProperty(hiddenSpansOf, async (hidden) => {
        const ids = newIds();
        const isSeen = (span: { fromMs: number; toMs: number }) =>
          hidden.every(
            ({ from, to }) => span.toMs <= Date.parse(from) || span.fromMs >= Date.parse(to),
          );
        const whole = await lived(ids, () => true);
        // Its owner before has priced all days.
        await answersOf(whole, []);
        const seen = await answersOf(whole, hidden);
        const expected = await answersOf(await lived(ids, isSeen), []);
        for (const path of readPaths) {
          // Whole answers are long: the difference begins here.
          const at = firstDifference(seen[path] ?? '', expected[path] ?? '');
          const around = (text = '') => text.slice(Math.max(0, at - 80), at + 80);
          expect([path, around(seen[path])]).toEqual([path, around(expected[path])]);
        }
      }),
      { numRuns: 5, endOnFailure: true },
    );
  }, 120_000);

  test('the answers do differ where nothing is hidden', async () => {
    const ids = newIds();
    const whole = await answersOf(await lived(ids, () => true), []);
    const cutMs = Date.parse('2025-11-12T02:00:00Z');
    const part = await answersOf(await lived(ids, ({ fromMs }) => fromMs >= cutMs), []);
    const differing = Object.keys(whole).filter((path) => whole[path] !== part[path]);
    const ofPast = ['history?', 'history/export', 'logs?', 'logs/export', 'costs?', 'costs/hours'];
    for (const name of [...ofPast, 'power', 'alerts', 'plan/results', 'transfer-preview'])
      expect([name, differing.some((path) => `${path}?`.includes(name))]).toEqual([name, true]);
  }, 60_000);
});

function firstDifference(a: string, b: string): number {
  const length = Math.max(a.length, b.length);
  for (let at = 0; at < length; at += 1) if (a[at] !== b[at]) return at;
  return 0;
}

interface Ids {
  readonly appliance: string;
  readonly entries: readonly { readonly at: string; readonly entry: string }[];
  readonly alertAt: (at: string) => string;
}

/** The same ids for both homes of a comparison. */
function newIds(): Ids {
  const alerts = new Map<string, string>();
  return {
    appliance: randomUUID(),
    entries: days
      .flatMap((day) => [`${day}T03:00:00Z`, `${day}T12:00:00Z`, `${day}T19:00:00Z`])
      .filter((at) => at < now)
      .map((at) => ({ at, entry: randomUUID() })),
    alertAt: (at) => {
      const id = alerts.get(at) ?? randomUUID();
      alerts.set(at, id);
      return id;
    },
  };
}

const ending = { kind: 'tariff-end', name: 'Lindenstrom', lastDay: '2025-12-31' };

const changed = {
  kind: 'change' as const,
  by: 'unit' as const,
  name: 'dhwSetPoint',
  before: 48,
  after: 50,
  outcome: null,
  reason: null,
};

import { randomBytes, randomUUID } from 'node:crypto';
import { makeMeterToken } from '@hearth/access/meter-token.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { runJobNow } from '@hearth/platform/testing/jobs.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { energyClasses } from '../table-classes.ts';
import { type Bench, benchOn, fileOf, newHome, sentAt, seriesOf } from '../testing.ts';
import { erasePastKind } from './pass-home.ts';
import { endedInTransfer } from './store.ts';

const at = '2026-01-15T10:00:00Z';
const eraseAt = '2026-01-29T10:00:00Z';
const undoneAt = '2026-01-18T10:00:00Z';

describe.each(engines)('a home with a new owner on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, at);
  });
  afterAll(() => db.close());

  const days = ['2026-01-13', '2026-01-14', '2026-01-15'];

  async function putSettingsAndPlan(installation: string) {
    for (const kind of ['budget', 'solar'])
      await db.query(
        `insert into energy.setting_revision (installation_id, kind, revision, document, valid_from, author, saved_at)
         values ($1, $2, 1, '{}', '2026-01-01', $3, $4)`,
        [installation, kind, randomUUID(), at],
      );
    await db.query(
      `insert into energy.planning (installation_id, is_on, changed_at, event_no, planned_event_no, plan_no) values ($1, true, $2, 0, 0, 0)`,
      [installation, at],
    );
    for (const [state, day] of [
      ['done', '2026-01-14'],
      ['planned', '2026-01-16'],
    ])
      await db.query(
        `insert into energy.plan_decision (installation_id, decision_id, plan_id, task, from_at, to_at, state, changed_at, facts)
         values ($1, $2, $2, 'dhw', $3, $3, $4, $3, '{}')`,
        [installation, randomUUID(), `${day}T12:00:00Z`, state],
      );
  }

  /** A home with three days of readings, log entries, a budget, panels and a meter. */
  async function lived() {
    const installation = await newHome(bench, 'Europe/Berlin');
    const params = { installation };
    const { client, asService, asPerson } = bench;
    const appliance = randomUUID();
    const values = Array.from({ length: 12 }, () => 1);
    await bench.send(installation, {
      batch: sentAt(at),
      series: [seriesOf({ appliance, days: days.map((day) => ({ day, values })) })],
    });
    const entries = days.map((day) => ({
      entry: randomUUID(),
      at: `${day}T09:00:00Z`,
      appliance,
      kind: 'change' as const,
      by: 'unit' as const,
      name: 'dhwSetPoint',
      before: 48,
      after: 50,
      outcome: null,
      reason: null,
    }));
    valueOf(await client.appendLogs({ params, body: { entries } }, await asService()));
    await putSettingsAndPlan(installation);
    const meter = makeMeterToken(randomBytes);
    const body = { name: 'M', tokenHash: meter.tokenHash, channels: ['grid-import' as const] };
    const target = {
      params: { ...params, meter: randomUUID() },
      body: { ...body, heatPump: null },
    };
    valueOf(await client.putMeter(target, await asService()));
    const transfer = randomUUID();
    const pass = async (keeps: boolean) =>
      valueOf(
        await client.transferHome(
          { params, body: { transfer, at, keepsHistory: keeps, keepsSettings: keeps, eraseAt } },
          await asService(),
        ),
      );
    /** Undoes the transfer three days after it. */
    const undo = async (keepsSettings: boolean) => {
      const body = { transfer, from: at, to: undoneAt, since: at, until: undoneAt, keepsSettings };
      return valueOf(await client.returnHome({ params, body }, await asService()));
    };
    const rows = async (table: string) =>
      (await db.query(`select 1 from energy.${table} where installation_id = $1`, [installation]))
        .length;
    const history = async (visibleFrom?: string) => {
      const token = await asPerson(installation, visibleFrom);
      const { entries: listed } = valueOf(await client.listLogs({ params }, token));
      return listed;
    };
    return { installation, params, appliance, pass, undo, rows, history };
  }

  it('an erased past is hidden with the settings of the household, and deleted after 14 days; panels stay', async () => {
    const { pass, rows, history, installation } = await lived();
    await pass(false);
    await pass(false);
    expect(await rows('reading_day')).toBe(3);
    expect(await rows('log_entry')).toBe(0);
    expect(await rows('withheld_rows')).toBe(3);
    expect(await history(at)).toEqual([]);
    const job = async (on: string) => {
      bench.clock.set(on);
      await runJobNow(bench.energy, erasePastKind, bench);
      bench.clock.set(at);
    };
    await job('2026-01-29T09:00:00Z');
    expect([await rows('reading_day'), await rows('withheld_rows')]).toEqual([3, 3]);
    await job('2026-01-29T11:00:00Z');
    expect([await rows('reading_day'), await rows('withheld_rows')]).toEqual([1, 0]);
    expect(await rows('erasure')).toBe(0);
    const kinds = await db.query(
      'select kind from energy.setting_revision where installation_id = $1',
      [installation],
    );
    expect(kinds).toEqual([{ kind: 'solar' }]);
    expect(await rows('planning')).toBe(0);
    expect(await rows('plan_decision')).toBe(0);
    expect(await rows('series')).toBe(1);
  });

  it('yearly figures pass on in place of the days, until an undoing or the next transfer', async () => {
    const { params, rows } = await lived();
    const years = [2025, 2026].map((year) => ({
      year,
      days: 15,
      electricity: { kwh: 36, grade: 'measured' as const, accuracyKwh: null, days: 15 },
      heat: null,
      spf: null,
      generation: null,
    }));
    const pass = async (transfer: string, passed: typeof years) => {
      const body = { transfer, at, keepsHistory: false, years: passed, keepsSettings: true };
      const call = { params, body: { ...body, eraseAt } };
      valueOf(await bench.client.transferHome(call, await bench.asService()));
    };
    const undo = async (transfer: string) => {
      const span = { from: at, to: undoneAt, since: at, until: undoneAt };
      const body = { transfer, ...span, keepsSettings: true };
      valueOf(await bench.client.returnHome({ params, body }, await bench.asService()));
    };
    const [first, second] = [randomUUID(), randomUUID()];
    await pass(first, years);
    await pass(first, years);
    expect(await rows('passed_year')).toBe(2);
    await pass(second, []);
    expect(await rows('passed_year')).toBe(0);
    await undo(second);
    expect(await rows('passed_year')).toBe(2);
    await undo(first);
    expect(await rows('passed_year')).toBe(0);
  });

  it('a kept past stays, and meters and the plan end', async () => {
    const { pass, rows, history, installation } = await lived();
    await pass(true);
    expect(await rows('reading_day')).toBe(3);
    expect(await history()).toHaveLength(3);
    expect(await rows('setting_revision')).toBe(2);
    expect(await rows('planning')).toBe(0);
    expect(await rows('plan_decision')).toBe(1);
    const open = await db.query(
      'select 1 from energy.meter where installation_id = $1 and revoked_at is null',
      [installation],
    );
    expect(open).toEqual([]);
  });

  it('counts what the giver decides about', async () => {
    const { params, installation, pass } = await lived();
    const count = async (from?: string) =>
      valueOf(await bench.client.countPast({ params }, await bench.asPerson(installation, from)));
    const firstDay = '2026-01-13';
    const before = { days: 3, firstDay, logEntries: 3, imports: 0, settings: 1, meters: 1 };
    expect(await count()).toEqual(before);
    await pass(false);
    const after = { days: 1, firstDay: '2026-01-15', logEntries: 0, settings: 0, meters: 0 };
    expect(await count(at)).toEqual({ ...after, imports: 0 });
    const empty = await newHome(bench, 'Europe/Berlin');
    const none = await bench.client.countPast(
      { params: { installation: empty } },
      await bench.asPerson(empty),
    );
    expect(valueOf(none)).toMatchObject({ days: 0, firstDay: null });
  });

  it.each([true, false])(
    'undoing restores the past (kept: %s) without the days in between',
    async (keeps) => {
      const { pass, undo, rows, history, installation, params, appliance } = await lived();
      const settings = async () =>
        await db.query(
          `select kind, revision, document, saved_at from energy.setting_revision where installation_id = $1 and kind <> 'solar' order by revision`,
          [installation],
        );
      const [before, entries] = [await settings(), await history()];
      await pass(keeps);
      const between = ['2026-01-15', '2026-01-16', '2026-01-17', '2026-01-18', '2026-01-19'];
      const values = Array.from({ length: 12 }, () => 5);
      bench.clock.set('2026-01-19T10:00:00Z');
      await bench.send(installation, {
        batch: sentAt('2026-01-19T10:00:00Z'),
        series: [seriesOf({ appliance, days: between.map((day) => ({ day, values })) })],
      });
      const service = await bench.asService();
      const entry = { ...(entries[0] ?? lost()), entry: randomUUID(), at: '2026-01-16T09:00:00Z' };
      valueOf(await bench.client.appendLogs({ params, body: { entries: [entry] } }, service));
      const revision = keeps ? 2 : 1;
      await db.query(
        `insert into energy.setting_revision (installation_id, kind, revision, document, valid_from, author, saved_at)
       values ($1, 'budget', $2, '{"of":"taker"}', '2026-01-01', $3, '2026-01-16T00:00:00Z')`,
        [installation, revision, randomUUID()],
      );
      await undo(keeps);
      await undo(keeps);
      expect(await settings()).toEqual(before);
      expect(await history()).toEqual(entries);
      const stored = await db.query<{ day: string }>(
        'select day from energy.reading_day where installation_id = $1 order by day',
        [installation],
      );
      // The days of both edges stay stored; the hours in between are hidden by the access.
      expect(stored.map(({ day }) => day)).toEqual([...days, '2026-01-18', '2026-01-19']);
      const hidden = [{ from: at, to: undoneAt }];
      const token = await bench.asPerson(installation, undefined, hidden);
      const query = { from: '2026-01-15', to: '2026-01-18', format: 'json' as const };
      const file = await bench.client.exportHistory({ params, query }, token);
      const { values: seen } = JSON.parse(await fileOf(file)) as { values: { from_utc: string }[] };
      expect(seen.every(({ from_utc: from }) => from < at || from >= undoneAt)).toBe(true);
      expect(seen.length).toBeGreaterThan(0);
      bench.clock.set('2026-02-15T10:00:00Z');
      await runJobNow(bench.energy, erasePastKind, bench);
      expect([await rows('log_entry'), await rows('withheld_rows')]).toEqual([3, 0]);
      bench.clock.set(at);
    },
  );

  it('another home keeps everything', async () => {
    const [passed, other] = [await lived(), await lived()];
    await passed.pass(false);
    expect(await other.rows('reading_day')).toBe(3);
    expect(await other.rows('setting_revision')).toBe(2);
    expect(await other.rows('planning')).toBe(1);
  });
});

const lost = (): never => {
  throw new Error('a home without a log');
};

it('every table of energy that ends with a transfer is ended by it', () => {
  const ending = Object.entries(energyClasses.tables).flatMap(([table, { transfer }]) =>
    transfer === 'ends' ? [table] : [],
  );
  // Meters are revoked, so that a late reading of theirs is refused by name.
  const revoked = ['meter', 'meter_channel'];
  expect([...endedInTransfer, ...revoked].toSorted()).toEqual(ending.toSorted());
});

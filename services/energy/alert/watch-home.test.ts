// @module-tag long
import { randomUUID } from 'node:crypto';
import { datesOf } from '@hearth/calendar/dates.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { drainNow, runJobNow } from '@hearth/platform/testing/jobs.ts';
import { killableProcess } from '@hearth/platform/testing/killable-process.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import {
  type Bench,
  accessOfOwner,
  benchOn,
  newHome,
  sentAt,
  seriesOf,
  wordsOf,
} from '../testing.ts';
import type { AlertMessage } from './outbox.ts';
import { flatTerms } from '../alert-rule/testing-watched-home.ts';

const berlin = localDaysOf([{ fromDay: '0001-01-01', timeZone: 'Europe/Berlin' }]);
const now = '2025-10-11T10:00:00Z';
const plan = (amount: number) => ({
  validFrom: '2025-01-01',
  currency: 'EUR',
  months: Array.from({ length: 12 }, () => ({ heatPumpKwh: 200, householdKwh: 110, amount })),
  target: null,
});

describe.each(engines)('watched homes on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
  });
  beforeEach(async () => {
    await db.query('delete from platform.due_work');
    await db.query('delete from platform.outbox');
  });
  afterAll(() => db.close());

  function world(on: Database = db) {
    const messages: AlertMessage[] = [];
    const bench: Bench = benchOn(on, now, {
      alerts: {
        watchAccess: accessOfOwner(),
        postMessage: async (message) => {
          messages.push(message);
          return { ok: true, value: undefined };
        },
      },
    });
    const { energy, clock } = bench;
    return {
      ...bench,
      messages,
      watch: () => runJobNow(energy, 'energy.watch-home', { db: on, clock }),
      drain: () => drainNow(energy, { db: on, clock }),
    };
  }

  /** A home with ten days of 12 kWh at 0.30 in October. */
  async function home(own = world()) {
    const installation = await newHome(own, 'Europe/Berlin');
    const params = { installation };
    const owner = await own.asPerson(installation);
    const days = datesOf('2025-10-01', '2025-10-11').map((day) => ({
      day,
      values: Array.from({ length: berlin.count(day, 900) }, () => 0.125),
    }));
    await own.send(installation, {
      batch: sentAt(Date.parse('2025-10-11T00:00:00Z')),
      series: [
        seriesOf({
          appliance: randomUUID(),
          stepS: 900,
          source: 'meter',
          use: 'grid-import',
          days,
        }),
      ],
    });
    const first = { ...owner, ifMatch: '"0"' };
    valueOf(await own.client.saveTariff({ params, body: { terms: flatTerms } }, first));
    valueOf(await own.client.saveBudget({ params, body: { budget: plan(30) } }, first));
    const list = async () =>
      valueOf(await own.client.listAlerts({ params }, await own.asPerson(installation)));
    return { ...own, installation, params, owner, list };
  }

  test('an alert that the readings show is raised once, with one message', async () => {
    const { watch, drain, messages, list, clock } = await home();
    await watch();
    await drain();
    clock.advance({ hours: 8 });
    await watch();
    await drain();
    const { alerts } = await list();
    expect(alerts.filter(({ state }) => state === 'open')).toMatchObject([
      { kind: 'budget', group: 'money', severity: 'act', facts: { stage: 'passed', share: 1.2 } },
    ]);
    // The morning on which it was passed, and the stages before, are caught up with.
    expect(alerts.map(({ begunDay, facts }) => [begunDay, facts])).toMatchObject([
      ['2025-10-10', { stage: 'passed' }],
      ['2025-10-08', { stage: 'near' }],
      ['2025-10-06', { stage: 'expected' }],
    ]);
    expect(alerts.map(({ isTimeCertain }) => isTimeCertain)).toEqual([false, false, false]);
    expect(messages).toMatchObject([{ kind: 'budget', isForPartners: false }]);
  });

  test('the rules run soon after the first readings of a series', async () => {
    const { installation, send, watch, list, clock } = await home();
    await watch();
    const found = async () =>
      new Map((await list()).kinds.map(({ kind, finding }) => [kind, finding])).get('hygiene');
    expect(await found()).toMatchObject({ reason: 'no-tank-temperature' });
    await send(installation, {
      batch: randomUUID(),
      series: [
        seriesOf({
          appliance: randomUUID(),
          metric: 'tank-temperature',
          use: 'none',
          unit: '°C',
          stepS: 7200,
          days: [{ day: '2025-10-10', values: Array.from({ length: 12 }, () => 48) }],
        }),
      ],
    });
    clock.advance({ minutes: 5 });
    await watch();
    expect(await found()).not.toMatchObject({ reason: 'no-tank-temperature' });
  });

  test('an alert ends when its cause is gone, and a rule without input says why', async () => {
    const { watch, list, client, params, owner, clock } = await home();
    await watch();
    valueOf(
      await client.saveBudget(
        { params, body: { budget: plan(900) } },
        { ...owner, ifMatch: '"1"' },
      ),
    );
    await watch();
    const { alerts, kinds } = await list();
    expect(alerts.every(({ state }) => state === 'ended')).toBe(true);
    const found = new Map(kinds.map(({ kind, finding }) => [kind, finding]));
    expect(found.get('hygiene')).toEqual({ state: 'unwatched', reason: 'no-tank-temperature' });
    expect(found.get('price-spike')).toEqual({ state: 'unwatched', reason: 'fixed-price' });
    clock.advance({ hours: 48 });
    await watch();
    const silent = (await list()).alerts.find(({ kind }) => kind === 'silent');
    expect(silent).toMatchObject({
      state: 'open',
      isTimeCertain: true,
      facts: { source: 'meter' },
    });
  });

  test('an alert is postponed, dismissed and its kind switched off; a stranger and a foreign home decide nothing', async () => {
    const { watch, list, client, params, owner, clock, asPerson } = await home();
    await watch();
    const open = async () => (await list()).alerts.filter(({ state }) => state === 'open');
    const [alert = ''] = (await open()).map((each) => each.alert);
    const one = { ...params, alert };
    valueOf(await client.snoozeAlert({ params: one, body: { days: 1 } }, owner));
    expect((await list()).alerts[0]).toMatchObject({
      state: 'snoozed',
      snoozedUntil: '2025-10-11T22:00:00.000Z',
    });
    clock.advance({ hours: 13 });
    const again = await asPerson(params.installation);
    expect(valueOf(await client.listAlerts({ params }, again)).alerts[0]?.state).toBe('open');
    valueOf(await client.dismissAlert({ params: one }, again));
    expect(valueOf(await client.listAlerts({ params }, again)).alerts[0]?.state).toBe('dismissed');
    valueOf(await client.muteAlertKind({ params: one }, again));
    const { kinds } = valueOf(await client.listAlerts({ params }, again));
    expect(kinds.find(({ kind }) => kind === 'budget')?.isOn).toBe(false);
    const foreign = { ...one, alert: randomUUID() };
    for (const refused of [
      await client.snoozeAlert({ params: foreign, body: { days: 1 } }, again),
      await client.dismissAlert({ params: foreign }, again),
      await client.muteAlertKind({ params: foreign }, again),
    ])
      expect(wordsOf(refused)).toBe('not-found');
  });

  test('a process that dies between any two statements raises each alert once, with one message', async () => {
    const { installation, params, owner, list } = await home();
    let isDone = false;
    for (let statements = 0; !isDone; statements += 1) {
      const process = killableProcess(db);
      process.dieAfter(statements);
      const dying = world(process.db);
      await dying.watch().catch(() => undefined);
      isDone = !process.isDead();
      await db.query(
        'update platform.due_work set holder = null, lease_until = null, due_at = $1',
        [now],
      );
    }
    const living = world();
    await living.watch();
    await living.drain();
    await living.drain();
    expect((await list()).alerts.map(({ state }) => state)).toEqual(['open', 'ended', 'ended']);
    expect(living.messages).toMatchObject([{ installation, kind: 'budget' }]);
    expect(wordsOf(await living.client.listAlerts({ params }, owner))).toBe('ok');
  });
});

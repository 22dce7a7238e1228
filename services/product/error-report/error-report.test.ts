// @module-tag long
import { NoAnswer, callError } from '@hearth/core/call-error.ts';
import { fail, valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { worldOn } from '../testing.ts';
import { ownReport } from '@hearth/platform/error-report/own-report.ts';
import type { ErrorReport } from '@hearth/platform/error-report/error-report.ts';
import { groupsMax, networkGroupsMax } from './admit-groups.ts';
import type { ErrorGroup } from './contract.ts';
import { groupOf } from './group-of.ts';
import { listErrorGroups, resolveErrorGroup, showErrorGroup } from './error-groups.ts';

const report = (more: Partial<ErrorReport> = {}): ErrorReport => ({
  source: 'client',
  type: 'TypeError',
  message: 'x is undefined',
  frames: [{ file: 'assets/root-BG6N0PmP.js', function: 'draw', line: 1, column: 200 }],
  version: 'a1',
  event: null,
  ...more,
});

describe.each(engines)('error reports on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    for (const table of [
      'product.error_group',
      'product.error_event',
      'product.mail',
      'platform.outbox',
      'platform.due_work',
    ])
      await db.query(`delete from ${table}`);
  });

  function service(errorMailTo?: string) {
    const { api, asService, clock, deps, job, drain } = worldOn(db, {
      start: '2026-01-15T11:00:00Z',
      more: errorMailTo === undefined ? {} : { errorMailTo },
    });
    const record = async (errors: readonly ErrorReport[], network: string | null = null) =>
      valueOf(
        await api.recordErrors({ body: { errors: [...errors], network } }, await asService('web')),
      );
    const groups = async () => valueOf(await api.listErrors({}, await asService('web'))).groups;
    const mails = async () => {
      await job('error-report.mail');
      await drain();
      const outbox = valueOf(await api.listOutbox({}, await asService('web')));
      return outbox.filter(({ to }) => to === errorMailTo).toReversed();
    };
    return { record, groups, clock, deps, job, mails };
  }

  it('a new build keeps the group of an error; count, times and versions follow, and an alarm is raised once', async () => {
    const { record, groups, clock, deps } = service();
    await record([report(), report(), report({ message: 'other' })]);
    clock.advance({ hours: 1 });
    const frames = [{ file: 'assets/root-Zz9_-k12.js', function: 'draw', line: 2, column: 7 }];
    await record([report({ version: 'b2', frames })]);
    const [latest, ...others] = await groups();
    expect(others).toHaveLength(1);
    expect(latest).toEqual({
      group: groupOf(report()),
      source: 'client',
      type: 'TypeError',
      message: 'x is undefined',
      frames,
      framesVersion: 'b2',
      count: 3,
      firstSeenAt: '2026-01-15T11:00:00.000Z',
      lastSeenAt: '2026-01-15T12:00:00.000Z',
      versions: ['a1', 'b2'],
      resolvedAt: null,
    });
    expect(await deps.metrics.text()).toMatch(/alarm="new-error"[^}]*} 2\n/);
  });

  it('a resolved group stays so for its versions, and another version opens it again', async () => {
    const { record, groups, clock } = service();
    await record([report()]);
    const group = groupOf(report());
    valueOf(await resolveErrorGroup({ db, clock }, group));
    await record([report()]);
    expect(await groups()).toMatchObject([{ count: 2, resolvedAt: '2026-01-15T11:00:00.000Z' }]);
    await record([report({ version: 'b2' })]);
    expect(valueOf(await showErrorGroup({ db, clock }, group)).resolvedAt).toBeNull();
    expect(await listErrorGroups({ db, clock })).toMatchObject([{ group, count: 3 }]);
    expect(await showErrorGroup({ db, clock }, 'none')).toMatchObject({
      ok: false,
      code: 'error-group-unknown',
    });
  });

  it('an error of an unknown version opens its group each time', async () => {
    const { record, clock } = service();
    await record([report({ version: '' })]);
    const group = groupOf(report());
    valueOf(await resolveErrorGroup({ db, clock }, group));
    await record([report({ version: '' })]);
    expect(valueOf(await showErrorGroup({ db, clock }, group)).resolvedAt).toBeNull();
  });

  it('an event is counted once, in one report, in later ones and in another process', async () => {
    const { record, groups } = service();
    const event = '0123456789abcdef0123456789abcdef';
    await record([report({ event }), report({ event }), report()]);
    await record([report({ event })]);
    await service().record([report({ event })]);
    await Promise.all([1, 2, 3].map(() => record([report({ event: 'f'.repeat(32) })])));
    expect(await groups()).toMatchObject([{ count: 3 }]);
  });

  it('the largest call, of fifty errors with thirty frames of the longest words, fits', async () => {
    const { record, groups } = service();
    const long = {
      file: 'f'.repeat(200),
      function: 'g'.repeat(120),
      line: 99_999_999,
      column: 99_999_999,
    };
    const frames = Array.from({ length: 30 }, () => long);
    await record(
      Array.from({ length: 50 }, () =>
        report({ frames, type: 't'.repeat(100), message: '“'.repeat(250) }),
      ),
    );
    expect(await groups()).toMatchObject([{ count: 50 }]);
  });

  it('a flood of events never grows their table beyond a slot for each', async () => {
    const { record } = service();
    const eventNo = (no: number) => `00${(no % 4).toString(16).padStart(2, '0')}`.padEnd(24, '0');
    for (let batch = 0; batch < 4; batch += 1)
      await record(
        Array.from({ length: 50 }, (_, at) =>
          report({ event: `${eventNo(at)}${(batch * 50 + at).toString(16).padStart(8, '0')}` }),
        ),
      );
    expect(await db.query('select slot from product.error_event')).toHaveLength(4);
  });

  it('a new group is mailed to the operator once, later ones together ten minutes after the last mail', async () => {
    const to = 'operator@hearth.example';
    const { record, clock, mails } = service(to);
    await record([report({ message: 'see https://evil.example' })]);
    const [first] = await mails();
    expect(first?.subject).toBe('New errors: 1');
    expect(first?.text).toContain('TypeError (client): hearth errors show ');
    expect(first?.text).toContain('/internal/errors');
    expect(first?.text).not.toContain('evil');
    for (let no = 0; no < 25; no += 1)
      await record([report({ message: `x${no}`, type: 'evil.example' })]);
    await record([report({ message: 'see https://evil.example' })]);
    expect(await mails()).toHaveLength(1);
    clock.advance({ minutes: 10 });
    const [, second, ...others] = await mails();
    expect(second?.subject).toBe('New errors: 25');
    expect(second?.text).toContain('And 5 more.');
    expect(second?.text).not.toContain('evil');
    clock.advance({ hours: 2 });
    expect(await mails()).toHaveLength(2);
    expect(others).toEqual([]);
  });

  it('a neighbour that is down is one group and one mail for each service that calls it, whatever the place', async () => {
    const { record, groups, mails, clock } = service('operator@hearth.example');
    const placed = [
      () => new NoAnswer('energy', 'unavailable'),
      () => callError('energy', fail('timed-out', 'timed-out')),
      () => new Error('no forecast', { cause: new NoAnswer('energy', 'foreign-answer') }),
    ];
    for (const source of ['product', 'identity'] as const)
      await record(placed.map((at) => ownReport(at(), { source })));
    expect(await groups()).toMatchObject([
      { type: 'NoAnswer', message: 'no answer from energy', count: 3 },
      { type: 'NoAnswer', message: 'no answer from energy', count: 3 },
    ]);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['New errors: 2']);
    clock.advance({ hours: 12 });
    await record(placed.map((at) => ownReport(at(), { source: 'product' })));
    expect(await mails()).toHaveLength(1);
  });

  it('in an hour of new errors there are at most six mails', async () => {
    const { record, clock, mails } = service('operator@hearth.example');
    let sent = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      await record([report({ message: `fault ${minute}` })]);
      sent = (await mails()).length;
      clock.advance({ minutes: 1 });
    }
    expect(sent).toBe(6);
  });

  it('without an address nothing is mailed, also not later', async () => {
    const { record } = service();
    await record([report()]);
    const { record: again, mails, clock } = service('operator@hearth.example');
    clock.advance({ minutes: 10 });
    await again([report({ message: 'later' })]);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['New errors: 1']);
  });

  it('of each group the ten latest versions are stored', async () => {
    const { record, groups } = service();
    for (let version = 1; version <= 12; version += 1)
      await record([report({ version: `v${version}` })]);
    expect((await groups())[0]?.versions).toEqual(
      Array.from({ length: 10 }, (_, at) => `v${at + 3}`),
    );
  });

  /** Distinct errors of one network, in batches. */
  const flood = async (
    record: ReturnType<typeof service>['record'],
    { network, count, word = 'forged' }: { network: string | null; count: number; word?: string },
  ) => {
    for (let no = 0; no < count; no += 50)
      await record(
        Array.from({ length: Math.min(50, count - no) }, (_, at) =>
          report({ message: `${word} ${network} ${no + at}` }),
        ),
        network,
      );
  };
  const messagesOf = (groups: readonly ErrorGroup[], word: string) =>
    groups.filter(({ message }) => message.startsWith(word));

  it('a network has a hundred groups that nobody else reported; its further errors are counted in one, and those of others get in', async () => {
    const { record, groups } = service();
    await flood(record, { network: 'aaa', count: 200 });
    let stored = await groups();
    expect(messagesOf(stored, 'forged')).toHaveLength(networkGroupsMax);
    expect(stored.find(({ type }) => type === 'Other')).toMatchObject({ count: 100 });
    await record([report({ message: 'forged aaa 150' }), report()], 'bbb');
    await record([report({ message: 'forged aaa 0' })], 'aaa');
    stored = await groups();
    expect(messagesOf(stored, 'forged')).toHaveLength(networkGroupsMax + 1);
    expect(messagesOf(stored, 'x is undefined')).toMatchObject([{ count: 1 }]);
    expect(messagesOf(stored, 'forged aaa 0')).toMatchObject([{ count: 2 }]);
  });

  it('a flood from many networks replaces its own groups: what others met stays, and what is new gets in', async () => {
    const { record, groups, mails } = service('operator@hearth.example');
    const network = (no: number) => `n${no.toString(36).padStart(2, '0')}`;
    await record([report({ message: 'known to two' })], 'aaa');
    await record([report({ message: 'known to two' })], 'bbb');
    await record([report({ message: 'known to one' })], 'aaa');
    await record([report({ message: 'ours', source: 'energy' })]);
    for (let no = 0; no < 20; no += 1) await flood(record, { network: network(no), count: 100 });
    await record([report({ message: 'new to one' })], 'ccc');
    for (let no = 0; no < 20; no += 1)
      await flood(record, { network: network(no), count: 100, word: 'further' });
    const stored = await groups();
    expect(stored.filter(({ source }) => source === 'client')).toHaveLength(groupsMax.client);
    for (const message of ['known to two', 'known to one', 'ours', 'new to one'])
      expect(messagesOf(stored, message), message).toHaveLength(1);
    expect((await mails()).length).toBe(1);
  });

  it('our own processes have groups of their own, of which the weakest give way', async () => {
    const { record, groups, clock } = service();
    await flood(record, { network: 'aaa', count: 10 });
    const ours = (no: number) => report({ source: 'product', message: `ours ${no}` });
    await record([ours(0), ours(0)]);
    for (let no = 1; no < 300; no += 1) {
      clock.advance({ seconds: 1 });
      await record([ours(no)]);
    }
    const stored = await groups();
    expect(messagesOf(stored, 'forged')).toHaveLength(10);
    const left = messagesOf(stored, 'ours').map(({ message }) => Number(message.split(' ')[1]));
    expect(left.toSorted((a, b) => a - b)).toEqual([
      0,
      ...Array.from({ length: groupsMax.own - 1 }, (_, at) => 300 - groupsMax.own + 1 + at),
    ]);
  });

  it('batches of a flood at the same time neither fail nor exceed the table by more than themselves', async () => {
    const { record, groups } = service();
    for (let round = 0; round < 3; round += 1)
      await Promise.all(
        Array.from({ length: 12 }, (_, no) =>
          flood(record, { network: `c${round}${no.toString(36)}`, count: 150 }),
        ),
      );
    await record([report()], 'ddd');
    const stored = await groups();
    expect(stored.length).toBeLessThanOrEqual(groupsMax.client + 1);
    expect(messagesOf(stored, 'x is undefined')).toHaveLength(1);
  });

  it('groups without an error for 90 days are deleted', async () => {
    const { record, groups, clock, job } = service();
    await record([report()]);
    clock.advance({ hours: 24 * 89 });
    await job('error-report.purge');
    expect(await groups()).toHaveLength(1);
    clock.advance({ hours: 48 });
    await job('error-report.purge');
    expect(await groups()).toEqual([]);
  });
});

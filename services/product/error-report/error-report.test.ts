import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { worldOn } from '../testing.ts';
import type { ErrorReport } from './contract.ts';
import { groupOf } from './group-of.ts';
import { listErrorGroups, resolveErrorGroup, showErrorGroup } from './error-groups.ts';
import { scrubFile, scrubFunction, scrubText } from './scrub-text.ts';
import { groupsMax } from './store.ts';

const report = (more: Partial<ErrorReport> = {}): ErrorReport => ({
  source: 'client',
  type: 'TypeError',
  message: 'x is undefined',
  frames: [{ file: 'assets/root-BG6N0PmP.js', function: 'draw', line: 1, column: 200 }],
  version: 'a1',
  ...more,
});

describe.each(engines)('error reports on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await db.query('delete from product.error_group');
  });

  function service() {
    const { api, asService, clock, deps, job } = worldOn(db, { start: '2026-01-15T11:00:00Z' });
    const record = async (errors: readonly ErrorReport[]) =>
      valueOf(await api.recordErrors({ body: { errors: [...errors] } }, await asService('web')));
    const groups = async () => valueOf(await api.listErrors({}, await asService('web'))).groups;
    return { record, groups, clock, deps, job };
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

  it('of each group the ten latest versions are stored', async () => {
    const { record, groups } = service();
    for (let version = 1; version <= 12; version += 1)
      await record([report({ version: `v${version}` })]);
    expect((await groups())[0]?.versions).toEqual(
      Array.from({ length: 10 }, (_, at) => `v${at + 3}`),
    );
  });

  it('a flood of distinct messages fills the table once and replaces no known group', async () => {
    const { record, groups } = service();
    await record([report()]);
    for (let batch = 0; batch < groupsMax / 50 + 2; batch += 1)
      await record(
        Array.from({ length: 50 }, (_, at) => report({ message: `forged ${batch} ${at}` })),
      );
    const stored = await groups();
    expect(stored).toHaveLength(groupsMax);
    expect(stored.find(({ message }) => message === 'x is undefined')).toMatchObject({ count: 1 });
    expect(stored.find(({ type }) => type === 'Other')?.count).toBe(102);
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

test.each([
  ['Cannot read "Ada Lovelace" at 52.51702, 13.38886', 'Cannot read <text> at <number>, <number>'],
  ['no mail to ada@lindenweg.example', 'no mail to <mail>'],
  ['GET https://home.example/overview/7f?code=8A failed', 'GET <address> failed'],
  ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.sig1 expired', 'token <token> expired'],
  ['unit 0190a6de-7c1b-7000-8000-000000000001 is away', 'unit <token> is away'],
  ['no route /overview/4711/packages?code=x', 'no route <path>'],
  ['x is undefined', 'x is undefined'],
])('scrubText: %s', (message, scrubbed) => {
  expect(scrubText(message)).toBe(scrubbed);
});

test('scrubText: a message has 250 characters at most, also a huge one', () => {
  expect(scrubText('a b '.repeat(1_000_000))).toHaveLength(250);
});

test('a frame keeps the script and the function alone', () => {
  expect(scrubFile('https://home.example/assets/root-Bk3x.js?token=1')).toBe('assets/root-Bk3x.js');
  expect(scrubFile('https://home.example/overview/ada@x.example')).toBe('<unknown>');
  expect(scrubFile('<script>alert(1)</script>')).toBe('<unknown>');
  expect(scrubFunction('Object.draw')).toBe('Object.draw');
  expect(scrubFunction('"><img src=x onerror=alert(1)>')).toBe('?');
});

import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, fileOf, newHome, wordsOf } from '../testing.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { LogEntry } from './contract.ts';

const entryAt = (at: string, own: Partial<LogEntry> = {}): LogEntry => ({
  entry: randomUUID(),
  at,
  appliance: '019abcde-0000-7000-8000-000000000001',
  kind: 'change',
  by: 'unit',
  name: 'tank-set-point',
  before: 48,
  after: 50.5,
  outcome: null,
  reason: null,
  ...own,
});

describe.each(engines)('the ledger on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2025-11-20T12:00:00Z');
  });
  afterAll(() => db.close());

  const append = async (installation: string, entries: LogEntry[]) =>
    bench.client.appendLogs(
      { params: { installation }, body: { entries } },
      await bench.asService(),
    );
  const list = async (installation: string, query: object = {}, visibleFrom?: string) =>
    bench.client.listLogs(
      { params: { installation }, query },
      await bench.asPerson(installation, visibleFrom),
    );

  test('an entry that is there stays as it is', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    const first = entryAt('2025-11-20T10:00:00.000Z', {
      before: null,
      after: 'auto',
      reason: 'schedule',
    });
    valueOf(await append(home, [first]));
    valueOf(
      await append(home, [
        { ...first, name: 'changed' },
        entryAt('2025-11-20T11:00:00.000Z', { after: false }),
      ]),
    );
    const { entries, next } = valueOf(await list(home));
    expect(entries.map((entry) => [entry.name, entry.after])).toEqual([
      ['tank-set-point', false],
      ['tank-set-point', 'auto'],
    ]);
    expect(entries[1]).toEqual(first);
    expect(next).toBe(null);
  });

  test('pages go through every entry once, however many have the same instant and come meanwhile', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    const entries = Array.from({ length: 23 }, (_, k) =>
      entryAt(`2025-11-20T10:00:0${k % 3}.000Z`),
    );
    valueOf(await append(home, entries));
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = valueOf(await list(home, { limit: 4, ...(before ? { before } : {}) }));
      seen.push(...page.entries.map((entry) => entry.entry));
      before = page.next ?? undefined;
      valueOf(await append(home, [entryAt('2025-11-20T11:00:00.000Z')]));
    } while (before);
    expect(seen).toHaveLength(23);
    expect(new Set(seen)).toEqual(new Set(entries.map((entry) => entry.entry)));
  });

  test('filters by appliance, kind and time', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    const other = randomUUID();
    valueOf(
      await append(home, [
        entryAt('2025-11-18T10:00:00.000Z', { name: 'a' }),
        entryAt('2025-11-19T10:00:00.000Z', { name: 'b', kind: 'fault' }),
        entryAt('2025-11-20T10:00:00.000Z', { name: 'c', appliance: other }),
      ]),
    );
    const names = async (query: object, visibleFrom?: string) =>
      valueOf(await list(home, query, visibleFrom))
        .entries.map((entry) => entry.name)
        .join('');
    expect(await names({})).toBe('cba');
    expect(await names({ appliance: other })).toBe('c');
    expect(await names({ kind: 'fault' })).toBe('b');
    expect(await names({ from: '2025-11-19T10:00:00Z', to: '2025-11-20T10:00:00Z' })).toBe('b');
    expect(await names({}, '2025-11-19T00:00:00Z')).toBe('cb');
  });

  test('a cursor that is none of ours, a limit out of range and a wrong kind are refused by name', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    for (const before of [
      'x',
      'a'.repeat(32),
      "' or 1=1 --",
      `${encodeCursor({ atMs: 1, entry: randomUUID() })}=`,
    ])
      expect(wordsOf(await list(home, { before }))).toMatch(/^(bad-cursor \/query\/before|ok)$/);
    expect(wordsOf(await list(home, { before: 'x' }))).toBe('bad-cursor /query/before');
    expect(wordsOf(await list(home, { limit: 500 }))).toBe('too-big /query/limit');
    expect(wordsOf(await list(home, { kind: 'all' }))).toBe('invalid-value /query/kind');
  });

  test('a text that cannot be stored rejects its whole batch', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    for (const [name, problem] of [
      ['a\u0000b', 'nul-character /body/entries/1/name'],
      ['\ud800', 'text-not-storable /body/entries/1'],
    ] as const)
      expect(
        wordsOf(
          await append(home, [
            entryAt('2025-11-20T10:00:00.000Z'),
            entryAt('2025-11-20T10:00:00.000Z', { name }),
          ]),
        ),
      ).toBe(problem);
    expect(valueOf(await list(home)).entries).toEqual([]);
  });

  test('exports hold every entry; a text that looks like a formula is none in CSV', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    const entries = Array.from({ length: 40 }, (_, k) =>
      entryAt(`2025-11-20T10:00:${10 + k}.000Z`, { after: '=1+1', before: -5 }),
    );
    valueOf(await append(home, entries));
    const file = async (format: 'csv' | 'json') =>
      fileOf(
        await bench.client.exportLogs(
          { params: { installation: home }, query: { format } },
          await bench.asPerson(home),
        ),
      );
    expect((JSON.parse(await file('json')) as { entries: LogEntry[] }).entries).toEqual(
      entries.toReversed(),
    );
    const lines = (await file('csv')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(41);
    expect(lines[1]).toContain(",-5,'=1+1,");
  });
});

describe('a cursor', () => {
  test('leads back to its place', () => {
    const place = { atMs: 1_763_632_800_123, entry: randomUUID() };
    expect(decodeCursor(encodeCursor(place))).toEqual(place);
  });
});

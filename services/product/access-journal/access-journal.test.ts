import { randomUUID } from 'node:crypto';
import { accessOf } from '@hearth/access/access.ts';
import { type JournalArea, journalAreaOf, partnerUses } from '@hearth/access/partner-use.ts';
import { createRegistry } from '@hearth/access/registry.ts';
import { fakeClock } from '@hearth/calendar/clock.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createProduct } from '../app.ts';
import { productMigrations } from '../migrations.ts';
import { homeWithCompanies } from '../partner/grant/testing-grant-home.ts';
import { indexHome } from '../search/index-home.ts';
import { quiet } from '../testing.ts';
import { journalKeptDays } from './list-journal.ts';

const visit = {
  unit: null,
  kind: 'service' as const,
  on: '2026-01-14',
  company: null,
  findings: 'All well',
  parts: [],
  measured: [],
  seen: [],
  counterH: null,
  corrects: null,
};

describe.each(engines)('access journal on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());

  async function journalHome() {
    await quiet(db);
    const home = await homeWithCompanies(db);
    const { api, as, ada, params } = home;
    const read = async (before?: string) =>
      valueOf(
        await api.listAccessJournal(
          { params, query: before === undefined ? {} : { before } },
          as(ada),
        ),
      );
    return {
      ...home,
      read,
      looked: async (): Promise<readonly JournalArea[]> =>
        (await read()).entries.flatMap((entry) => entry.looked),
      lines: async () =>
        await db.query('select from product.access_journal where installation_id = $1', [
          params.installation,
        ]),
    };
  }

  it('what a company looked at is one entry per person and quarter-hour', async () => {
    const { api, as, lin, lindner, give, params, read, clock } = await journalHome();
    await give(lindner, 'monitoring');
    valueOf(await api.getMonitoring({ params }, as(lin)));
    valueOf(await api.getMonitoring({ params }, as(lin)));
    valueOf(await api.listGrants({ params }, as(lin)));
    const start = clock
      .now()
      .round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'floor' });
    const first = { from: start.toString(), person: 'Ada', changed: [] };
    const company = expect.stringContaining('Lindner');
    expect(await read()).toEqual({
      entries: [{ ...first, company, looked: ['agreement', 'values'] }],
      next: null,
      keptDays: journalKeptDays,
    });
    clock.advance({ minutes: 15 });
    valueOf(await api.getInstallation({ params }, as(lin)));
    expect((await read()).entries.map(({ looked }) => looked)).toEqual([
      ['home'],
      ['agreement', 'values'],
    ]);
  });

  it('a change is separate from a look', async () => {
    const { api, as, lin, lindner, give, params, unit, read } = await journalHome();
    await give(lindner, 'monitoring-and-settings');
    valueOf(await api.getMonitoring({ params }, as(lin)));
    const body = { ...visit, unit };
    valueOf(await api.addMaintenanceEntry({ params, body }, as(lin)));
    expect((await read()).entries[0]).toMatchObject({
      looked: ['values'],
      changed: ['maintenance'],
    });
  });

  it('refused requests, and those of the household, leave no line', async () => {
    const { api, as, ada, lin, dora, lindner, give, params, unit, lines } = await journalHome();
    await give(lindner, 'contact');
    expect(await api.getMonitoring({ params }, as(lin))).toMatchObject({ code: 'not-granted' });
    expect(await api.getMonitoring({ params }, as(dora))).toMatchObject({ kind: 'not-found' });
    const body = { unit, command: { kind: 'set', point: 'x', name: 'y', to: 1 } as const };
    expect(
      await api.sendCommand({ params, body: { ...body, precondition: null } }, as(lin)),
    ).toMatchObject({ ok: false });
    valueOf(await api.getMonitoring({ params }, as(ada)));
    expect(await lines()).toHaveLength(0);
    await give(lindner, 'monitoring');
    const missing = { ...params, command: randomUUID() };
    expect(await api.getCommand({ params: missing }, as(lin))).toMatchObject({ kind: 'not-found' });
    expect(await lines()).toHaveLength(0);
  });

  it('lists over several homes and the search leave lines where they show something of the home', async () => {
    const world = await journalHome();
    const { api, as, ada, lin, lindner, give, looked, lines, unit, params, deps } = world;
    await give(lindner, 'contact');
    valueOf(await api.listOverview({}, as(lin)));
    valueOf(await api.listPortalHomes({}, as(lin)));
    expect(await lines()).toHaveLength(0);
    await give(lindner, 'monitoring');
    const overview = JSON.stringify(valueOf(await api.listOverview({}, as(lin))));
    expect(overview).toContain(unit);
    expect(await looked()).toEqual(['values']);
    const body = { ...visit, unit, findings: 'Quellgeist' };
    valueOf(await api.addMaintenanceEntry({ params, body }, as(ada)));
    await indexHome(deps, params.installation);
    const search = { language: 'en', isExact: true };
    valueOf(await api.search({ body: { ...search, text: 'nothing like it' } }, as(lin)));
    expect(await looked()).toEqual(['values']);
    const found = await api.search({ body: { ...search, text: 'quellgeist' } }, as(lin));
    expect(valueOf(found).groups).toHaveLength(1);
    expect(await looked()).toEqual(['values', 'maintenance']);
  });

  it('several processes store a use once, and another service may repeat it', async () => {
    const { api, as, lin, lindner, give, params, deps, lines, asService } = await journalHome();
    await give(lindner, 'monitoring');
    const others = [1, 2].map(() => createProduct({ ...deps, registry: createRegistry() }));
    const request = () =>
      new Request(`http://product.invalid/v1/installations/${params.installation}/monitoring`, {
        headers: { authorization: `Bearer person-${lin}` },
      });
    const answers = await Promise.all(others.map((process) => process.fetch(request())));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    valueOf(await api.getMonitoring({ params }, as(lin)));
    expect(await lines()).toHaveLength(1);
    const { person } = valueOf(await api.getPerson({}, as(lin)));
    const body = {
      person,
      area: 'history' as const,
      isChange: false,
      from: '2026-01-15T10:00:00Z',
    };
    const service = await asService('energy');
    valueOf(await api.recordUse({ params, body }, service));
    valueOf(await api.recordUse({ params, body }, service));
    expect(await lines()).toHaveLength(2);
    const strange = { ...body, person: randomUUID() };
    valueOf(await api.recordUse({ params, body: strange }, service));
    expect(await lines()).toHaveLength(2);
  });

  it('the owner alone reads it, page by page', async () => {
    const { api, as, lin, lindner, give, params, read, clock } = await journalHome();
    await give(lindner, 'monitoring');
    for (let nth = 0; nth < 25; nth += 1) {
      valueOf(await api.getMonitoring({ params }, as(lin)));
      clock.advance({ minutes: 15 });
    }
    const first = await read();
    expect(first.entries).toHaveLength(20);
    const rest = await read(first.next ?? '');
    expect(rest.entries).toHaveLength(5);
    expect(rest.next).toBeNull();
    const all = [...first.entries, ...rest.entries].map(({ from }) => from);
    expect(new Set(all).size).toBe(25);
    expect(await api.listAccessJournal({ params }, as(lin))).toMatchObject({
      code: 'not-for-this-role',
    });
  });

  it('lines are deleted after their time, and with the home', async () => {
    const { api, as, ada, lin, lindner, give, params, job, lines, clock } = await journalHome();
    await give(lindner, 'monitoring');
    valueOf(await api.getMonitoring({ params }, as(lin)));
    clock.advance({ hours: 24 * (journalKeptDays - 1) });
    await job('product.retention');
    expect(await lines()).toHaveLength(1);
    clock.advance({ hours: 25 });
    await job('product.retention');
    expect(await lines()).toHaveLength(0);
    valueOf(await api.getMonitoring({ params }, as(lin)));
    expect(await lines()).toHaveLength(1);
    valueOf(await api.eraseInstallation({ params }, as(ada)));
    expect(await lines()).toHaveLength(0);
  });
});

const home = '018f0000-0000-7000-8000-000000000001';
const partnerAccess = accessOf({
  installationId: home,
  personId: '018f0000-0000-7000-8000-000000000002',
  role: 'partner',
  scopes: ['contact', 'monitoring', 'settings'],
  visibleFrom: '2000-01-01T00:00:00Z',
  until: null,
  epoch: 1,
});

describe('partnerUses', () => {
  test('a use is stored once in a quarter-hour, also when requests overlap', async () => {
    const clock = fakeClock('2026-01-15T10:05:00Z');
    const stored: string[] = [];
    const record = partnerUses({ clock, store: async (use) => void stored.push(use.from) });
    const endpoint = { resource: 'monitoring', verb: 'read' } as const;
    await Promise.all([record(partnerAccess, endpoint), record(partnerAccess, endpoint)]);
    clock.advance({ minutes: 9, seconds: 59 });
    await record(partnerAccess, endpoint);
    expect(stored).toEqual(['2026-01-15T10:00:00.000Z']);
    clock.advance({ seconds: 1 });
    await record(partnerAccess, endpoint);
    expect(stored).toHaveLength(2);
  });

  test('a failed attempt is repeated by the next request', async () => {
    let failures = 1;
    let stored = 0;
    const store = async () => {
      if (failures-- > 0) throw new Error('no database');
      stored += 1;
    };
    const record = partnerUses({ clock: fakeClock('2026-01-15T10:05:00Z'), store });
    const endpoint = { resource: 'log', verb: 'read' } as const;
    await expect(record(partnerAccess, endpoint)).rejects.toThrow('no database');
    await record(partnerAccess, endpoint);
    expect(stored).toBe(1);
  });

  test('an unlisted resource has the area of its scope', () => {
    expect(journalAreaOf({ resource: 'new', verb: 'read' })).toBe('values');
    expect(journalAreaOf({ resource: 'new', verb: 'update' })).toBe('settings');
    expect(journalAreaOf({ resource: 'new', verb: 'read', partnerScope: 'contact' })).toBe('home');
  });
});

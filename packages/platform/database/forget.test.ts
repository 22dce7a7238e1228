// @module-tag long
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { forgetRows } from './forget.ts';
import type { SchemaClasses } from './table-class.ts';
import { everyEngine, testDatabase } from '../testing/test-database.ts';

const tables = `
  create schema cellar;
  create table cellar.rack (rack_id uuid primary key, installation_id uuid not null);
  create table cellar.bottle (bottle_id uuid primary key, rack_id uuid not null references cellar.rack, owner_id uuid);
  create table cellar.sip (bottle_id uuid not null references cellar.bottle, no integer, primary key (bottle_id, no));
  create table cellar.guest (person_id uuid primary key, host_id uuid references cellar.guest);
  create table cellar.visit (person_id uuid not null references cellar.guest, rack_id uuid references cellar.rack);
  create table cellar.price (vintage integer primary key);
  create table cellar.toast (person_id uuid not null);
  create table cellar.letter (sent_by uuid not null, person_id uuid);`;

const row = { holds: 'house', transfer: 'moves', export: 'home' } as const;
const withHome = { ...row, deletion: 'with-home' } as const;
const withPerson = { ...row, deletion: 'with-person' } as const;
const cellar = {
  schema: 'cellar',
  tables: {
    rack: withHome,
    bottle: withHome,
    sip: withHome,
    guest: withPerson,
    visit: { ...row, deletion: 'with-either' },
    price: { ...row, deletion: 'none', because: 'public' },
    toast: { ...row, deletion: 'kept', because: 'law' },
    letter: { ...withPerson, by: { person_id: 'sent_by' } },
  },
} satisfies SchemaClasses;

describe.each(everyEngine)('forgetRows on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, []);
    for (const statement of tables.split(';')) if (statement.trim()) await db.query(statement);
  });
  afterAll(() => db.close());

  async function home() {
    const [installation, person, rack, bottle] = Array.from({ length: 4 }, () => randomUUID());
    await db.query('insert into cellar.rack values ($1, $2)', [rack, installation]);
    await db.query('insert into cellar.bottle values ($1, $2, null)', [bottle, rack]);
    await db.query('insert into cellar.sip values ($1, 1), ($1, 2)', [bottle]);
    await db.query('insert into cellar.guest values ($1, null)', [person]);
    await db.query('insert into cellar.visit values ($1, $2)', [person, rack]);
    return { installation_id: installation ?? '', person_id: person ?? '' };
  }
  const left = async (): Promise<number> => {
    let rows = 0;
    for (const table of ['rack', 'bottle', 'sip', 'guest', 'visit', 'price'])
      rows += (await db.query(`select 1 from cellar.${table}`)).length;
    return rows;
  };

  it('deletes the owner’s rows and the rows that refer to them, in an order that the references allow', async () => {
    await db.query('insert into cellar.price values (1985)');
    const [mine, theirs] = [await home(), await home()];
    const before = await left();
    expect(await db.transaction((tx) => forgetRows(tx, cellar, mine))).toBe(6);
    expect(await left()).toBe(before - 6);
    expect(await db.transaction((tx) => forgetRows(tx, cellar, mine))).toBe(0);
    const rest = await db.query<{ installation_id: string }>(
      'select installation_id from cellar.rack',
    );
    expect(rest).toEqual([{ installation_id: theirs.installation_id }]);
  });

  it('deletes the rows of that owner alone', async () => {
    const mine = await home();
    const before = await left();
    await db.transaction((tx) => forgetRows(tx, cellar, { person_id: mine.person_id }));
    expect(await left()).toBe(before - 2);
  });

  it('keeps what the list keeps, and finds an owner in a column of another name', async () => {
    const mine = await home();
    const other = randomUUID();
    await db.query('insert into cellar.toast values ($1)', [mine.person_id]);
    await db.query('insert into cellar.letter values ($1, $2), ($2, $1)', [mine.person_id, other]);
    await db.transaction((tx) => forgetRows(tx, cellar, { person_id: mine.person_id }));
    expect(await db.query('select person_id from cellar.toast')).toEqual([
      { person_id: mine.person_id },
    ]);
    expect(await db.query('select sent_by from cellar.letter')).toEqual([{ sent_by: other }]);
  });

  it.each([
    ['a table without a class', { price: undefined }, /price has no class/],
    ['a kept row of a deleted one', { sip: cellar.tables.toast }, /sip: a reference deletes/],
    ['a class that no column leads to', { price: withHome }, /price: no column leads to/],
  ])('refuses %s', async (_case, change, message) => {
    const mine = await home();
    const before = await left();
    const tables = Object.fromEntries(
      Object.entries({ ...cellar.tables, ...change }).flatMap(([name, listed]) =>
        listed ? [[name, listed]] : [],
      ),
    );
    await expect(
      db.transaction((tx) => forgetRows(tx, { schema: 'cellar', tables }, mine)),
    ).rejects.toThrow(message);
    expect(await left()).toBe(before);
  });

  it('refuses an owner that is no id', async () => {
    const wrong = { installation_id: "'; drop schema cellar; --" };
    await expect(db.transaction((tx) => forgetRows(tx, cellar, wrong))).rejects.toThrow(/uuid/);
    expect(await left()).toBeGreaterThan(0);
  });
});

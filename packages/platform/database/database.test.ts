import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { isSqlError, sqlStates } from './sql-error.ts';
import { everyEngine, testDatabase } from '../testing/test-database.ts';

describe.each(everyEngine)('a database on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine);
    await db.query('create table jar (name text primary key, pieces integer not null)');
  });
  afterAll(() => db.close());

  const names = async () =>
    (await db.query<{ name: string }>('select name from jar order by name')).map(
      ({ name }) => name,
    );

  test('commits the writes of a transaction, and none of one that throws', async () => {
    await db.transaction((tx) => tx.query('insert into jar values ($1, $2)', ['plum', 3]));
    const broken = db.transaction(async (tx) => {
      await tx.query('insert into jar values ($1, $2)', ['fig', 4]);
      throw new Error('dropped');
    });
    await expect(broken).rejects.toThrow('dropped');
    expect(await names()).toEqual(['plum']);
  });

  test('a nested transaction rolls back alone', async () => {
    await db.transaction(async (tx) => {
      await tx.query('insert into jar values ($1, $2)', ['pear', 1]);
      const nested = tx.transaction(async (inner) => {
        await inner.query('insert into jar values ($1, $2)', ['quince', 1]);
        await inner.query('insert into jar values ($1, $2)', ['pear', 1]);
      });
      await expect(nested).rejects.toSatisfy((error) =>
        isSqlError(error, sqlStates.uniqueViolation, 'jar_pkey'),
      );
      await tx.transaction((inner) => inner.query('insert into jar values ($1, $2)', ['sloe', 1]));
    });
    expect(await names()).toEqual(['pear', 'plum', 'sloe']);
  });

  test('parallel nested transactions fail independently', async () => {
    await db.transaction(async (tx) => {
      const both = await Promise.allSettled([
        tx.transaction(async (inner) => {
          await inner.query('insert into jar values ($1, 1)', ['apple']);
          throw new Error('dropped');
        }),
        tx.transaction((inner) => inner.query('insert into jar values ($1, 1)', ['medlar'])),
      ]);
      expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    });
    expect(await names()).toEqual(['medlar', 'pear', 'plum', 'sloe']);
  });

  test('inside a transaction the outer handle throws', async () => {
    await db.transaction(async (tx) => {
      await expect(db.query('select 1')).rejects.toThrow('inside a transaction');
      await expect(db.transaction(async () => 1)).rejects.toThrow('inside a transaction');
      await tx.transaction(async () => {
        await expect(tx.query('select 1')).rejects.toThrow('inside a transaction');
      });
      await expect(tx.query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
    });
  });

  test('a transaction handle throws after its end', async () => {
    const ended = await db.transaction(async (tx) => tx);
    await expect(ended.query('select 1')).rejects.toThrow('has ended');
  });

  test('a transaction that swallows a statement error throws at commit', async () => {
    const swallowed = db.transaction(async (tx) => {
      await tx.query('select * from nowhere').catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow('rolled back');
  });

  test('code that outlives its transaction can use the database again', async () => {
    let later: Promise<unknown> = Promise.resolve();
    await db.transaction(async () => {
      later = new Promise((resolve) => setTimeout(resolve, 0)).then(async () => {
        await db.query('select 1').catch(() => undefined);
        return await afterwards.then(() => db.query('select 1 as one'));
      });
    });
    release();
    await expect(later).resolves.toEqual([{ one: 1 }]);
  });
  const { promise: afterwards, resolve: release } = Promise.withResolvers<void>();

  test('parallel transactions all commit', async () => {
    await db.query('create table if not exists tally (n integer not null)');
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        db.transaction((tx) => tx.query('insert into tally values ($1)', [n])),
      ),
    );
    expect(await db.query('select count(*) as n, sum(n) as total from tally')).toEqual([
      { n: 20, total: 190 },
    ]);
  });

  test('a notification is sent at commit, not at rollback', async () => {
    const received: string[] = [];
    const { promise: last, resolve } = Promise.withResolvers<void>();
    const stop = await db.listen('news-of-jars', (payload) => {
      received.push(payload);
      if (payload === 'end') resolve();
    });
    await db
      .transaction(async (tx) => {
        await tx.notify('news-of-jars', 'rolled back');
        throw new Error('dropped');
      })
      .catch(() => undefined);
    await db.transaction(async (tx) => {
      await tx.notify('news-of-jars', 'committed');
      await tx.query('select 1');
      received.push('before commit');
    });
    await db.notify('news-of-jars', 'end');
    await last;
    await stop();
    expect(received).toEqual(['before commit', 'committed', 'end']);
  });

  test('rows are equal on every engine', async () => {
    expect(await db.query(everyType, everyValue)).toEqual([
      {
        big: 9007199254740991,
        bigs: [1, null],
        day: '2026-03-29',
        days: ['2026-03-29'],
        at: new Date('2026-03-29T01:30:00.250Z'),
        length: '1 day 02:00:00',
        doc: { list: [1, 'two'] },
        slots: [1.5, null, -2],
        none: null,
        words: ['a "b"', 'c\\d', null, ''],
        bytes: new Uint8Array([0, 255]),
        exact: '12.50',
        yes: true,
        long: [0.1, 1e-7],
      },
    ]);
  });
});

const everyType = `select $1::int8 as big, array[1, null]::int8[] as bigs, $2::date as day, array[$2::date] as days,
  $3::timestamptz as at, interval '1 day 2 hours' as length, $4::jsonb as doc, $5::real[] as slots, $6::text as none,
  $7::text[] as words, $8::bytea as bytes, 12.50::numeric(6, 2) as exact, $9::boolean as yes, $10::float8[] as long`;

const everyValue = [
  9007199254740991,
  '2026-03-29',
  new Date('2026-03-29T01:30:00.250Z'),
  { list: [1, 'two'] },
  [1.5, null, -2],
  undefined,
  ['a "b"', 'c\\d', null, ''],
  new Uint8Array([0, 255]),
  true,
  [0.1, 1e-7],
];

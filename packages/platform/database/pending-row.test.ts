import { fakeClock } from '@hearth/calendar/clock.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pendingRowsWork, platformLocalTables } from '../jobs/move-pending-rows.ts';
import { enqueue } from '../jobs/outbox.ts';
import { purgeJob } from '../jobs/purge-job.ts';
import { dyingStore } from '../testing/dying-store.ts';
import { runJobsNow } from '../testing/jobs.ts';
import { everyEngine, everyEngineAndCluster, testDatabase } from '../testing/test-database.ts';
import { watchedStore } from '../testing/watched-store.ts';
import { recordAudit } from './audit.ts';
import { type Database, databaseOn, storeOf } from './database.ts';
import { type IdempotentRequest, claim, hashOf, release, settle } from './idempotency.ts';

const home = '0195f3c0-0000-7000-8000-000000000001';
const answer = { status: 201, body: '{"name":"attic"}', etag: '"1"' };
const attempt: IdempotentRequest = {
  service: 'shelf',
  caller: 'person:ada',
  endpoint: 'addRoom',
  key: 'attempt-1',
  requestHash: hashOf('attic'),
};

/** A database with a table of homes and a local one. */
async function homesOn(engine: (typeof everyEngineAndCluster)[number]) {
  const db = await testDatabase(engine, [], { poolSize: 4 });
  await db.query(
    `create schema shelf; create table shelf.room (installation_id uuid, name text, no int generated always as identity);
     create table shelf.member (name text primary key)`,
  );
  if (db.engine === 'citus')
    await db.query(
      `select create_distributed_table('shelf.room', 'installation_id', colocate_with => 'platform.pending_row')`,
    );
  return db;
}

/** What a change of a home causes, and the process that makes the change. */
function processOn(db: Database) {
  const clock = fakeClock('2026-03-01T12:00:00Z');
  const addRoom = (tx: Database) =>
    tx.query(`insert into shelf.room (installation_id, name) values ($1, 'attic')`, [home]);
  const follow = async (tx: Database) => {
    await enqueue(tx, { topic: 'mail', key: 'attic', payload: { to: 'ada' } }, clock);
    await recordAudit(
      tx,
      { actor: 'person:ada', action: 'room.add', resource: 'attic', installationId: home },
      clock,
    );
  };
  /** As a request that is repeated until it has an answer. */
  const request = async (on: Database) => {
    const claimed = await claim(on, attempt, clock);
    if (claimed.state !== 'first') return claimed.state;
    await on.transaction(async (tx) => {
      await follow(tx);
      await addRoom(tx);
      if (!(await settle(tx, claimed.claim, answer))) throw new Error('given up');
    });
    await settle(on, claimed.claim, answer);
    return 'done';
  };
  const work = async () => {
    await purgeJob(db, platformLocalTables).run(clock.now());
    await runJobsNow(
      { jobs: [], dueWork: pendingRowsWork(db, platformLocalTables) },
      { db, clock },
    );
  };
  return { clock, addRoom, follow, request, work };
}

const storedIn = async (db: Database) => ({
  rooms: (await db.query('select from shelf.room')).length,
  outbox: await db.query('select topic, key, payload, due_at from platform.outbox'),
  audit: await db.query('select action, installation_id from platform.audit'),
  answers: await db.query('select status, body, etag from platform.idempotency'),
  pending: (await db.query('select from platform.pending_row where content is not null')).length,
});

const onceDone = {
  rooms: 1,
  outbox: [
    {
      topic: 'mail',
      key: 'attic',
      payload: { to: 'ada' },
      due_at: expect.any(Date),
    },
  ],
  audit: [{ action: 'room.add', installation_id: home }],
  answers: [answer],
  pending: 0,
};

const clean = (db: Database) =>
  db.query(
    `truncate shelf.room, shelf.member, platform.outbox, platform.audit, platform.idempotency, platform.pending_row, platform.due_work`,
  );

describe.each(everyEngineAndCluster)('a change of a home and what follows, on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await homesOn(engine);
  });
  beforeEach(() => clean(db));
  afterAll(() => db.close());

  test('is stored whole', async () => {
    const { request, work } = processOn(db);
    expect(await request(db)).toBe('done');
    await work();
    expect(await storedIn(db)).toEqual(onceDone);
    expect(await request(db)).toBe('answered');
  });

  test('happens once, wherever the process ends', async () => {
    for (let statements = 0, isDead = true; isDead; statements += 1) {
      await clean(db);
      const { request, work, clock } = processOn(db);
      const dying = dyingStore(storeOf(db), statements);
      await request(databaseOn(dying.store)).catch(() => undefined);
      isDead = dying.isDead();
      // The answer was lost: the caller repeats the request as soon as the lease of the attempt has ended.
      clock.advance({ seconds: 61 });
      const repeated = await request(db);
      clock.advance({ minutes: 10 });
      await work();
      expect({ statements, repeated, ...(await storedIn(db)) }).toEqual({
        statements,
        repeated: expect.stringMatching('done|answered'),
        ...onceDone,
      });
    }
  });
});

describe.runIf(everyEngine.some(({ name }) => name === 'postgres'))('rows on a cluster', () => {
  let db: Database;
  beforeAll(async () => {
    db = await homesOn({ name: 'citus' });
  });
  beforeEach(() => clean(db));
  afterAll(() => db.close());

  test('lie with the home until they are moved; those of a local change are written at once', async () => {
    const { addRoom, follow, work } = processOn(db);
    await db.transaction(async (tx) => {
      await follow(tx);
      await addRoom(tx);
    });
    expect(await storedIn(db)).toMatchObject({ outbox: [], audit: [], pending: 2 });
    await work();
    await clean(db);
    await db.transaction(async (tx) => {
      await follow(tx);
      await tx.query(`insert into shelf.member values ('ada')`);
    });
    expect(await storedIn(db)).toMatchObject({
      outbox: onceDone.outbox,
      audit: onceDone.audit,
      pending: 0,
    });
  });

  test('no transaction of the change writes a home and a local table', async () => {
    const texts: string[][] = [];
    const { request } = processOn(db);
    await request(databaseOn(watchedStore(storeOf(db), (ran) => texts.push([...ran.texts]))));
    const ofHome = texts.find((all) => all.some((text) => text.includes('insert into shelf.room')));
    const written = ofHome?.flatMap((text) =>
      [...text.matchAll(/(?:insert into|update|delete from) ([a-z]+\.[a-z_]+)/g)].map(
        ([, table]) => table,
      ),
    );
    expect(new Set(written)).toEqual(new Set(['shelf.room', 'platform.pending_row']));
  });

  test('of a savepoint that is rolled back are not written', async () => {
    const { addRoom, follow, work } = processOn(db);
    await db.transaction(async (tx) => {
      await addRoom(tx);
      const undone = tx.transaction(async (nested) => {
        await follow(nested);
        throw new Error('refused');
      });
      await expect(undone).rejects.toThrow('refused');
    });
    await work();
    expect(await storedIn(db)).toMatchObject({ rooms: 1, outbox: [], audit: [], pending: 0 });
  });

  test('are found where their work was lost', async () => {
    const { addRoom, follow, work, clock } = processOn(db);
    await db.transaction(async (tx) => {
      await addRoom(tx);
      await follow(tx);
    });
    await db.query('delete from platform.due_work');
    clock.advance({ minutes: 6 });
    await work();
    expect(await storedIn(db)).toMatchObject({
      outbox: onceDone.outbox,
      audit: onceDone.audit,
      pending: 0,
    });
  });

  test('a run that goes on after its lease has ended is undone once another has begun', async () => {
    const { addRoom, clock, request, work } = processOn(db);
    const claimed = await claim(db, attempt, clock);
    if (claimed.state !== 'first') throw new Error(claimed.state);
    const begun = Promise.withResolvers<void>();
    const others = Promise.withResolvers<void>();
    const slow = db.transaction(async (tx) => {
      await addRoom(tx);
      await settle(tx, claimed.claim, answer);
      begun.resolve();
      await others.promise;
    });
    await begun.promise;
    clock.advance({ seconds: 61 });
    expect(await request(db)).toBe('done');
    others.resolve();
    await expect(slow).rejects.toThrow('given up');
    await work();
    expect(await storedIn(db)).toMatchObject({ rooms: 1, answers: [answer], pending: 0 });
  });

  test('a failed commit that has happened keeps its answer', async () => {
    const { addRoom, clock } = processOn(db);
    const claimed = await claim(db, attempt, clock);
    if (claimed.state !== 'first') throw new Error(claimed.state);
    await db.transaction(async (tx) => {
      await addRoom(tx);
      await settle(tx, claimed.claim, answer);
    });
    // As after an error of the commit.
    await release(db, claimed.claim);
    expect(await claim(db, attempt, clock)).toEqual({ state: 'answered', answer });
  });
});

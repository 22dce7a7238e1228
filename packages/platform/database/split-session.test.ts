import { describe, expect, test } from 'vitest';
import { SplitSession } from './split-session.ts';
import { statementPart } from './statement-part.ts';
import type { DatabaseSession, Statement, Store } from './store.ts';

const homeTables = new Set(['shelf.room', 'platform.pending_row']);
const addRoom = 'insert into shelf.room (installation_id) values ($1)';
const addMember = `insert into shelf.member values ('ada')`;
const lockMember = 'select * from shelf.member where name = $1 for update';
const readRooms = 'select * from shelf.room where installation_id = $1';
const readMembers = 'select * from shelf.member m join shelf.rank r using (name)';

describe('the part of a statement', () => {
  test.each([
    [addRoom, { part: 'home', isWrite: true, isLock: false }],
    [
      'with gone as (delete from "shelf"."room" as own where own.id = $1) select',
      { part: 'home', isWrite: true },
    ],
    [`${readRooms} for no key update`, { part: 'home', isWrite: false, isLock: true }],
    [readRooms, { part: 'home', isWrite: false, isLock: false }],
    [addMember, { part: 'local', isWrite: true }],
    ['update shelf.member set name = $1', { part: 'local', isWrite: true }],
    [lockMember, { part: 'local', isWrite: false, isLock: true }],
    ['lock table shelf.member in share mode', { part: 'local', isWrite: false, isLock: true }],
    [readMembers, { part: 'local', isWrite: false, isLock: false }],
    [`select pg_notify('shelf', 'update')`, { part: null }],
    ['select pg_advisory_xact_lock($1)', { part: null }],
  ])('%s', (text, expected) => {
    expect(statementPart(text, homeTables)).toMatchObject(expected);
  });
});

/** A store that writes down the statements of each session. */
function recordingStore(failing: readonly string[] = []) {
  const ran: string[] = [];
  let open = 0;
  const session = (name: string): DatabaseSession => ({
    async run({ text }: Statement) {
      ran.push(`${name}: ${text}`);
      if (failing.includes(text)) throw new Error('refused');
      return { rows: [], command: text.split(' ')[0]?.toUpperCase() ?? '', affected: 0 };
    },
  });
  const store: Store = {
    engine: 'citus',
    run: (statement) => session('alone').run(statement),
    session: (work) => work(session('first')),
    sessionBeside: async (work) => {
      open += 1;
      try {
        return await work(session('second'));
      } finally {
        open -= 1;
      }
    },
    listen: async () => async () => undefined,
    close: async () => undefined,
  };
  const split = new SplitSession(store, homeTables, session('first'));
  const run = async (...texts: readonly string[]) => {
    for (const text of texts) await split.run({ text });
  };
  return { ran, split, run, held: () => open };
}

describe('a transaction on a cluster', () => {
  test('of one part has one session, also where it reads the other one', async () => {
    const { ran, run } = recordingStore();
    await run(readRooms, addMember, readRooms, 'commit');
    expect(ran).toEqual(
      [readRooms, addMember, readRooms, 'commit'].map((text) => `first: ${text}`),
    );
  });

  test('of both parts is two: that of the home commits first, whichever began', async () => {
    for (const texts of [
      [addRoom, addMember],
      [addMember, addRoom],
      [lockMember, addRoom],
    ]) {
      const { ran, run } = recordingStore();
      await run(...texts, 'commit');
      const ofHome = texts[0] === addRoom ? 'first' : 'second';
      const other = ofHome === 'first' ? 'second' : 'first';
      expect(ran.slice(-2)).toEqual([`${ofHome}: commit`, `${other}: commit`]);
      expect(ran).toContain(`${ofHome}: ${addRoom}`);
      expect(ran).not.toContain(`${other}: ${addRoom}`);
    }
  });

  test('reads what it has written', async () => {
    const { ran, run } = recordingStore();
    await run(addRoom, addMember, readMembers, readRooms);
    expect(ran.slice(-2)).toEqual([`second: ${readMembers}`, `first: ${readRooms}`]);
  });

  test('has its savepoints in both parts', async () => {
    const { ran, run } = recordingStore();
    const undo = 'rollback to savepoint nested_2; release savepoint nested_2';
    await run(addRoom, 'savepoint nested_1', 'savepoint nested_2', addMember, undo, 'commit');
    expect(ran.filter((each) => each.startsWith('second'))).toEqual(
      ['begin', 'savepoint nested_1', 'savepoint nested_2', addMember, undo, 'commit'].map(
        (text) => `second: ${text}`,
      ),
    );
  });

  test('commits neither part where a statement has failed, and both where a savepoint undoes it', async () => {
    const failed = recordingStore([addMember]);
    await failed.run(addRoom);
    await expect(failed.run(addMember)).rejects.toThrow('refused');
    expect(await failed.split.run({ text: 'commit' })).toMatchObject({ command: 'ROLLBACK' });
    expect(failed.ran).not.toContain('first: commit');
    const undone = recordingStore([addMember]);
    await undone.run(addRoom, 'savepoint nested_1');
    await expect(undone.run(addMember)).rejects.toThrow('refused');
    await undone.run('rollback to savepoint nested_1; release savepoint nested_1', 'commit');
    expect(undone.ran.slice(-2)).toEqual(['first: commit', 'second: commit']);
  });

  test('gives its second session back, also where that cannot begin', async () => {
    const { split, held } = recordingStore(['begin']);
    await split.run({ text: addRoom });
    await expect(split.run({ text: addMember })).rejects.toThrow('refused');
    await split.run({ text: 'rollback' });
    expect(held()).toBe(0);
  });
});

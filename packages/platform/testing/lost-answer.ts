import type { FakeClock } from '@hearth/calendar/clock.ts';
import type { Result } from '@hearth/core/problem.ts';
import { isUnsafe, type Contract } from '../http/contract.ts';
import type { Database } from '../database/database.ts';
import { type LocalTable, movePendingRows } from '../database/pending-row.ts';
import { platformLocalTables } from '../jobs/move-pending-rows.ts';
import { testing } from './config.ts';
import { killableProcess } from './killable-process.ts';

/** A prepared endpoint call that can be repeated with the same `Idempotency-Key`. */
export interface PreparedCall {
  readonly clock: FakeClock;
  call(): Promise<Result<unknown>>;
}

export interface LostAnswer {
  /** Creates the call's data in the database of a killable process. */
  readonly prepare: (db: Database) => Promise<PreparedCall>;
  /** Code of an allowed refusal, where a process killed before the change has used up something, such as a one-time code. */
  readonly mayRefuse?: string;
  /**
   * Tables of work that the change begins and a repetition continues, such as sending a command: no more rows than after one
   * call.
   */
  readonly workedOn?: readonly string[];
  /** Tables whose rows lie with homes on a cluster; default: those of the platform. */
  readonly localTables?: readonly LocalTable<never>[];
}

/** Tables that count attempts, not changes. */
const countsAttempts = /^platform\.idempotency$|rate_limit|bucket/;
/** On a cluster work is set after its change: a process that ends before leaves work that finds nothing to do (decision 0158). */
const isWork = 'platform.due_work';
/** Moved before tables are compared, but for rows without content, which keep an answer from coming later. */
const isMoved = 'platform.pending_row';
const leaseEndS = 61;
/** Kills of one endpoint in `npm test`; the deep run kills after every commit. */
const killsMax = 2;

/** Endpoints of a contract with stored answers, each of which needs a test that kills the process. */
export const answeredOnce = (contract: Contract): readonly string[] =>
  Object.entries(contract).flatMap(([name, endpoint]) =>
    isUnsafe(endpoint) && endpoint.idempotent !== true ? [name] : [],
  );

/**
 * Kills the process after commits of a call, each time repeats the call with its key, and returns the differences from one call:
 * rows, contents or the answer. `npm test` draws the commits from its seed.
 */
export async function lostAnswerFaults(
  db: Database,
  { prepare, mayRefuse, workedOn = [], localTables = platformLocalTables }: LostAnswer,
): Promise<readonly string[]> {
  const isCluster = db.engine === 'citus';
  const isSettled = (name: string): boolean =>
    !workedOn.includes(name) && !(isCluster && (name === isWork || name === isMoved));
  const settledTables = async (): Promise<Tables> => {
    if (isCluster) await moveAll(db, localTables);
    return await tablesOf(db);
  };
  const living = killableProcess(db);
  const once = await prepare(living.db);
  const before = await settledTables();
  const commitsBefore = living.commits();
  const alone = await once.call();
  if (!alone.ok) return [`refused: ${alone.code}`];
  const expected = growthOf(before, await settledTables());
  const kills = Array.from({ length: living.commits() - commitsBefore - 1 }, (_, at) => at + 1);
  if (kills.length === 0) return ['no commit before the last one'];
  const faults: string[] = [];
  for (const commits of testing.sampled(kills, killsMax)) {
    const process = killableProcess(db);
    const prepared = await prepare(process.db);
    const start = await settledTables();
    process.dieAfterCommits(commits);
    await prepared.call().catch(() => undefined);
    if (!process.isDead()) return [...faults, `${commits} commits: the process did not die`];
    process.revive();
    const crashed = await settledTables();
    prepared.clock.advance({ seconds: leaseEndS });
    const repeated = await prepared.call();
    const end = await settledTables();
    const isChanged = isSame(growthOf(start, crashed), expected, isSettled);
    const isRefused = !repeated.ok && repeated.code === mayRefuse && !isChanged;
    const fault = (words: string) => faults.push(`${commits} commits: ${words}`);
    if (!repeated.ok && !isRefused) fault(`repeated, answers ${repeated.code}`);
    if (isRefused || isChanged)
      for (const [name, { content }] of end)
        if (isSettled(name) && content !== crashed.get(name)?.content)
          fault(`repeated, changes ${name}`);
    if (isRefused) continue;
    for (const [name, grown] of growthOf(start, end)) {
      const expectedCount = expected.get(name) ?? 0;
      const isPlatform = name.startsWith('platform.');
      if (isSettled(name) ? grown !== expectedCount : !isPlatform && grown > expectedCount)
        fault(`${name} has ${grown} rows more instead of ${expectedCount}`);
    }
  }
  return faults;
}

interface TableState {
  readonly rows: number;
  readonly content: string;
}
type Tables = ReadonlyMap<string, TableState>;

/** Moves what lies with homes, as due work does. */
async function moveAll(db: Database, tables: readonly LocalTable<never>[]): Promise<void> {
  const homes = await db.query<{ home: string }>(
    'select distinct installation_id as home from platform.pending_row where content is not null',
  );
  for (const { home } of homes) await movePendingRows(db, home, tables);
}

async function tablesOf(db: Database): Promise<Tables> {
  const names = await db.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const looked = names.map(({ name }) => name).filter((name) => !countsAttempts.test(name));
  const rows = await db.query<TableState & { name: string }>(
    looked
      .map(
        (name) =>
          `select '${name}' as name, count(*)::int as rows, coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as content from ${name} t`,
      )
      .join(' union all '),
  );
  return new Map(rows.map(({ name, ...state }) => [name, state]));
}

/** Added rows by table. */
const growthOf = (from: Tables, to: Tables): ReadonlyMap<string, number> =>
  new Map([...to].map(([name, { rows }]) => [name, rows - (from.get(name)?.rows ?? 0)]));

const isSame = (
  growth: ReadonlyMap<string, number>,
  expected: ReadonlyMap<string, number>,
  counts: (name: string) => boolean,
): boolean => [...expected].every(([name, grown]) => !counts(name) || growth.get(name) === grown);

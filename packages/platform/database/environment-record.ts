import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from './database.ts';
import type { Environment } from '../process/start-rules.ts';

/** Data that only a start in `feature` creates, and its count. */
export interface Leftover {
  readonly kind:
    | 'demo accounts'
    | 'demo account of the simulated device cloud'
    | 'sample units'
    | 'sample packages'
    | 'sample manuals'
    | 'sample partners'
    | 'stored mail';
  readonly count: number;
}

export type FindLeftovers = (db: Database) => Promise<readonly Leftover[]>;

export interface StoredEnvironment {
  readonly environment: string;
  readonly since: string;
}

/**
 * Binds the data to the environment of the first start, and throws with the way out for another environment: data of `feature`
 * has an account with a published password. Data without a record is bound only if it has no leftovers.
 */
export async function claimEnvironment(
  db: Database,
  claim: {
    readonly environment: Environment;
    readonly clock: Clock;
    readonly findLeftovers: FindLeftovers;
  },
): Promise<void> {
  const { environment } = claim;
  if (!(await storedEnvironment(db))) {
    const leftovers = environment === 'feature' ? [] : await claim.findLeftovers(db);
    if (leftovers.length > 0) throw new Error(refusal('feature', { environment, leftovers }));
    await db.query(
      `insert into platform.environment (environment, since) values ($1, $2) on conflict do nothing`,
      [environment, claim.clock.now().toString()],
    );
  }
  const stored = await storedEnvironment(db);
  if (stored && stored.environment !== environment)
    throw new Error(
      refusal(stored.environment, { environment, leftovers: await claim.findLeftovers(db) }),
    );
}

/** null before the first start, and in a database without the platform's tables. */
export async function storedEnvironment(db: Database): Promise<StoredEnvironment | null> {
  if (!(await hasTable(db, 'platform.environment'))) return null;
  const [row] = await db.query<{ environment: string; since: Date }>(
    'select environment, since from platform.environment',
  );
  return row ? { environment: row.environment, since: row.since.toISOString() } : null;
}

export async function storeEnvironment(
  db: Database,
  { environment, clock }: { readonly environment: Environment; readonly clock: Clock },
): Promise<void> {
  await db.query(
    `insert into platform.environment (environment, since) values ($1, $2)
     on conflict (is_only) do update set environment = excluded.environment, since = excluded.since`,
    [environment, clock.now().toString()],
  );
}

export async function hasTable(db: Database, name: string): Promise<boolean> {
  const [row] = await db.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    name,
  ]);
  return row?.there === true;
}

export const leftoverSummary = (leftovers: readonly Leftover[]): string =>
  leftovers.map(({ kind, count }) => (count === 1 ? kind : `${kind} (${count})`)).join(', ');

function refusal(
  stored: string,
  start: { readonly environment: Environment; readonly leftovers: readonly Leftover[] },
): string {
  const found = start.leftovers.length > 0 ? ` It has ${leftoverSummary(start.leftovers)}.` : '';
  const clean = start.leftovers.length > 0 ? '"hearth environment clean", then ' : '';
  return (
    `This database belongs to the environment ${stored}, and HEARTH_ENVIRONMENT is ${start.environment}.${found} ` +
    `Take another database or DATA_DIR, or move this one over: ${clean}"hearth environment adopt ${start.environment}".`
  );
}

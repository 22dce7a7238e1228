import type { Clock } from '@hearth/calendar/clock.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ErrorGroup } from './contract.ts';
import { findGroup, listGroups, markResolved } from './store.ts';

interface ErrorDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Groups for the operator. */
export const listErrorGroups = async ({ db }: ErrorDeps): Promise<readonly ErrorGroup[]> =>
  await listGroups(db);

export async function showErrorGroup(
  { db }: ErrorDeps,
  group: string,
): Promise<Result<ErrorGroup>> {
  const found = await findGroup(db, group);
  return found ? ok(found) : fail('not-found', 'error-group-unknown', { at: '/group' });
}

/** Marks a group as resolved, until another version of the app has the error. */
export async function resolveErrorGroup(
  { db, clock }: ErrorDeps,
  group: string,
): Promise<Result<ErrorGroup>> {
  return await db.transaction(async (tx) => {
    const found = await showErrorGroup({ db: tx, clock }, group);
    if (!found.ok) return found;
    const now = clock.now();
    await markResolved(tx, group, now);
    const entry = { actor: 'operator:command-line', action: 'error.resolve' };
    await recordAudit(tx, { ...entry, resource: `error ${group}`, detail: {} }, clock);
    return ok({ ...found.value, resolvedAt: now.toString() });
  });
}

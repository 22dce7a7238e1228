import type { Clock } from '@hearth/calendar/clock.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { subjectOf } from '../account/store.ts';
import { unitsOwnedBy } from '../unit-request/store.ts';
import { type DisputeState, afterDisputeEvent } from './dispute-state.ts';
import {
  type HomeUnit,
  type StoredDispute,
  disputeById,
  listStoredDisputes,
  unitsForOperator,
} from './store.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

export interface ListedDispute {
  readonly dispute: string;
  readonly state: DisputeState;
  readonly serial: string;
  readonly openedAt: string;
  readonly answerUntil: string;
  /** Whether the operator may decide it now. */
  readonly isToDecide: boolean;
}

export interface DisputeDetails extends ListedDispute {
  readonly asks: number;
  readonly words: string;
  readonly steps: StoredDispute['steps'];
  readonly passes: StoredDispute['passes'];
  readonly reason: string | null;
  /** Subjects at the identity provider; null after the person was deleted. */
  readonly claimant: string | null;
  readonly holder: string | null;
  /** The holder's home with the unit. */
  readonly home: { readonly name: string; readonly units: readonly HomeUnit[] } | null;
}

const listMax = 500;

/** Disputes for the operator, the oldest first; those that are over only with `isAll`. */
export async function disputesForOperator(
  { db, clock }: Deps,
  { isAll }: { isAll: boolean },
): Promise<readonly ListedDispute[]> {
  const stored = await listStoredDisputes(db, { isAll, atMost: listMax }, clock.now());
  return stored.map(listed);
}

/** One dispute with what the operator needs for a decision. */
export async function disputeForOperator(
  { db, clock }: Deps,
  dispute: string,
): Promise<Result<DisputeDetails>> {
  const now = clock.now();
  const found = await disputeById(db, dispute, now);
  if (!found) return fail('not-found', 'dispute-unknown');
  const { serial, gtin, holder, claimant, asks, words, steps, passes, reason } = found;
  const [home] = await unitsOwnedBy(db, { person: holder, serial, gtin }, now);
  return ok({
    ...listed(found),
    asks,
    words,
    steps,
    passes,
    reason,
    claimant: await subjectOf(db, claimant),
    holder: await subjectOf(db, holder),
    home: home
      ? {
          name: home.name,
          units: await unitsForOperator(db, { installation: home.installation, claimant }),
        }
      : null,
  });
}

const listed = (found: StoredDispute): ListedDispute => ({
  dispute: found.disputeId,
  state: found.state,
  serial: found.serial,
  openedAt: found.openedAt.toString(),
  answerUntil: found.answerUntil.toString(),
  isToDecide: afterDisputeEvent(found.state, 'grant') !== null,
});

import type { PersonId } from '@hearth/core/branded.ts';
import type { Transfer } from './contract.ts';
import type { StoredTransfer } from './store.ts';
import { allowedTransferActions, undoHours } from './transfer-state.ts';
import { Temporal } from 'temporal-polyfill';

/** A transfer as the API shows it to one of its two people, or to another owner of the home. */
export function transferResponse(
  stored: StoredTransfer,
  reader: PersonId,
  now: Temporal.Instant,
): Transfer {
  const undoUntil = undoUntilOf(stored);
  const isFinal = undoUntil !== null && Temporal.Instant.compare(undoUntil, now) <= 0;
  const party = stored.taker === reader ? 'taker' : 'giver';
  return {
    transfer: stored.transferId,
    installation: stored.installationId,
    home: stored.home,
    party,
    state: stored.state,
    email: party === 'giver' ? stored.email : null,
    message: stored.message,
    day: stored.day,
    choices: stored.choices,
    meters: stored.meters,
    consent: stored.consent,
    offeredAt: stored.offeredAt.toString(),
    expiresAt: stored.expiresAt.toString(),
    endedAt: stored.endedAt?.toString() ?? null,
    undoUntil: undoUntil?.toString() ?? null,
    endedPackages: (stored.passed?.packages ?? []).map(({ entitlement, names, isPaidBack }) => ({
      entitlement,
      names,
      isPaidBack,
    })),
    actions: isFinal ? [] : [...allowedTransferActions(stored.state, party)],
  };
}

/** Instant until which a transfer can be undone; null for one that has not passed the home on, or is undone. */
export function undoUntilOf({
  state,
  endedAt,
}: Pick<StoredTransfer, 'state' | 'endedAt'>): Temporal.Instant | null {
  const hasPassed = state === 'completed' || state === 'undo-by-giver' || state === 'undo-by-taker';
  return hasPassed && endedAt ? endedAt.add({ hours: undoHours }) : null;
}

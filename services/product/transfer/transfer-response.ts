import type { PersonId } from '@hearth/core/branded.ts';
import type { Transfer } from './contract.ts';
import type { StoredTransfer } from './store.ts';
import { allowedTransferActions } from './transfer-state.ts';

/** A transfer as the API shows it to one of its two people, or to another owner of the home. */
export function transferResponse(stored: StoredTransfer, reader: PersonId): Transfer {
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
    offeredAt: stored.offeredAt.toString(),
    expiresAt: stored.expiresAt.toString(),
    endedAt: stored.endedAt?.toString() ?? null,
    actions: [...allowedTransferActions(stored.state, party)],
  };
}

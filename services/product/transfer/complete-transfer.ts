import type { Access } from '@hearth/access/access.ts';
import { worldAt } from '@hearth/calendar/clock.ts';
import type { PersonId } from '@hearth/core/branded.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import { endWatches } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { subjectOf } from '../account/store.ts';
import type { ProductDeps } from '../deps.ts';
import { commandLogEntry } from '../device-link/command/command-log.ts';
import { endCommandsOfUnit } from '../device-link/command/store.ts';
import { enqueueLogs } from '../device-link/delivery/outbox.ts';
import { dropBuckets } from '../device-link/quota/store.ts';
import { linksOf, lockLinksOf, removeLink } from '../device-link/store.ts';
import { deleteFilesOfClass } from '../file/store.ts';
import { personActor } from '../installation/audit-actor.ts';
import {
  endMembership,
  lockOwners,
  membersOf,
  saveOwner,
  syncPartnerMemberships,
} from '../installation/membership/store.ts';
import { accessFor, worldClockOf } from '../installation/store.ts';
import type { Vendor } from '../vendors.ts';
import { wakeIndex } from '../wake-index.ts';
import { endAllGrants } from '../partner/grant/end-grants.ts';
import { enqueueResidentNotice } from '../resident/outbox.ts';
import { withdrawAllBy } from '../resident/store.ts';
import { lockUnit, unitsOf } from '../unit/store.ts';
import { termsAcceptedBy } from './accept-moving-terms.ts';
import { endPackages } from './transfer-packages.ts';
import { enqueueEnergyTransfer, enqueueTransferMails } from './outbox.ts';
import { type StoredTransfer, endRowsOfHome, savePassed, saveTransferState } from './store.ts';
import { afterTransferEvent, undoHours } from './transfer-state.ts';

export type Accepted = StoredTransfer & { readonly taker: PersonId };

/** A home that goes from one person to another: by a transfer, or back by its undoing. */
export interface Passing {
  readonly transfer: Accepted;
  readonly leaving: PersonId;
  readonly coming: PersonId;
  /** Access of the person who leaves. */
  readonly access: Access;
}

/**
 * Passes the home on in the running transaction: every right of the giver and the household ends, and the taker becomes the owner. null when
 * the giver is not its only owner any more, or the taker's account is gone. Owners and the transfer must be locked.
 */
export async function completeTransfer(
  tx: Database,
  deps: Pick<ProductDeps, 'clock' | 'unitKey'>,
  transfer: Accepted,
): Promise<StoredTransfer | null> {
  const now = deps.clock.now();
  const { giver, taker, installationId: installation } = transfer;
  const access = await accessFor(tx, { person: giver, installation }, now);
  const owners = access ? await lockOwners(tx, access, now) : [];
  const state = afterTransferEvent(transfer.state, 'complete');
  const isPossible = owners.length === 1 && owners[0] === giver;
  if (!access || !isPossible || state === null || (await subjectOf(tx, taker)) === null)
    return null;
  const passing = { transfer, access, leaving: giver, coming: taker };
  await endHousehold(tx, deps, passing);
  const vendors = await endControl(tx, deps, passing);
  const packages = await endPackages(tx, deps, {
    access,
    rules: transfer.packages,
    accepted: transfer.acceptedAt === null ? null : await termsAcceptedBy(tx, transfer),
  });
  const keepsHistory = transfer.choices.history === 'keep';
  await endRowsOfHome(tx, access, { keepsHistory });
  // Files of the maintenance log move with it.
  await deleteFilesOfClass(tx, access.installationId, 'assistance');
  const at = worldAt(now, await worldClockOf(tx, installation));
  await endMembership(tx, { person: giver, installation }, now);
  const seen = keepsHistory
    ? { visibleFrom: access.visibleFrom, hiddenSpans: access.hiddenSpans ?? [] }
    : { visibleFrom: at.toString() };
  const { visibleFrom, hiddenSpans = [] } = access;
  const passed = { at: at.toString(), visibleFrom, hiddenSpans, packages };
  await savePassed(tx, transfer, passed);
  await saveOwner(tx, { person: taker, installation, ...seen }, now);
  await syncPartnerMemberships(tx, { installation }, now);
  const completed = { ...transfer, state, passed, email: null, endedAt: now };
  await saveTransferState(tx, completed, now);
  const eraseAt = now.add({ hours: undoHours });
  await enqueueEnergyTransfer(tx, deps, { transfer, access, at, eraseAt });
  // The decision of a dispute has its own mails and log: the two people do not learn who the other is.
  if (transfer.dispute === null) {
    await enqueueTransferMails(tx, deps, {
      transfer,
      notice: 'completed',
      accounts: { of: 'giver', vendors },
    });
    await recordPassing(tx, deps, { passing, action: 'transfer.completed' });
  }
  await wakeIndex(tx, installation, now);
  await endWatches(tx, 'product', installation);
  return completed;
}

/** Records who has the home now, in the security log of both people: by the one who comes, about the one who leaves. */
export async function recordPassing(
  tx: Database,
  { clock }: Pick<ProductDeps, 'clock'>,
  {
    passing: { transfer, leaving, coming },
    action,
  }: {
    readonly passing: Pick<Passing, 'transfer' | 'leaving' | 'coming'>;
    readonly action: 'transfer.completed' | 'transfer.undone';
  },
): Promise<void> {
  const { installationId, transferId } = transfer;
  const entry = { action, resource: leaving, installationId, detail: { transfer: transferId } };
  await recordAudit(tx, { actor: personActor(coming), ...entry }, clock);
}

/** Ends residents, invitations and the grants of partners. */
export async function endHousehold(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { transfer, access, leaving, coming }: Passing,
): Promise<void> {
  const now = deps.clock.now();
  const { installationId: installation, transferId: requestId, home } = transfer;
  for (const { person, role } of await membersOf(tx, access, now)) {
    if (role !== 'resident' || person === coming) continue;
    await endMembership(tx, { person, installation }, now);
    const notice = { installation, to: person, about: person, home, notice: 'removed' } as const;
    await enqueueResidentNotice(tx, deps, notice);
  }
  await withdrawAllBy(tx, { person: leaving, installation }, now);
  await endAllGrants(tx, deps, { access, requestId });
}

/** Deletes the grants of vendor accounts and ends the open commands. Returns the vendors whose accounts had units of the home, each once. */
export async function endControl(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { transfer, access, leaving }: Passing,
): Promise<readonly Vendor[]> {
  const now = deps.clock.now();
  const { installationId: installation, choices } = transfer;
  const units = await unitsOf(tx, access);
  const linked = (await linksOf(tx, access)).filter(
    ({ linkId, state }) => state !== 'removed' && units.some((unit) => unit.linkId === linkId),
  );
  const links = await lockLinksOf(tx, installation);
  for (const link of links) await removeLink(tx, access, { link, now });
  await dropBuckets(tx, links);
  for (const { unitId: unit, applianceId } of units) {
    await lockUnit(tx, access, unit);
    const ended = await endCommandsOfUnit(tx, { unit, now });
    // The past of this household is hidden, so no member would see the entry.
    if (choices.history !== 'keep' || leaving === transfer.taker) continue;
    const entries = ended.map((command) => commandLogEntry(command, applianceId));
    await enqueueLogs(tx, deps, { installation, entries });
  }
  return [...new Set(linked.map(({ vendor }) => vendor))];
}

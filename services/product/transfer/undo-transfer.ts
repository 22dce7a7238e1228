import { worldAt } from '@hearth/calendar/clock.ts';
import type { PersonId } from '@hearth/core/branded.ts';
import { type Failure, type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import { endWatches } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { Temporal } from 'temporal-polyfill';
import { callingPerson } from '../account/calling-person.ts';
import { subjectOf } from '../account/store.ts';
import type { ProductDeps } from '../deps.ts';
import { deleteFilesOfClass } from '../file/store.ts';
import { personActor } from '../installation/audit-actor.ts';
import { endMembership, lockOwners, saveOwner } from '../installation/membership/store.ts';
import { accessFor, worldClockOf } from '../installation/store.ts';
import { wakeIndex } from '../wake-index.ts';
import { type Accepted, endControl, endHousehold, recordPassing } from './complete-transfer.ts';
import type { Transfer, transferContract } from './contract.ts';
import { restorePackages } from './transfer-packages.ts';
import { enqueueEnergyReturn, enqueueTransferMails } from './outbox.ts';
import {
  endRowsOfHome,
  hasLaterTransfer,
  lockTransfer,
  openTransfer,
  saveUndoState,
  transferById,
} from './store.ts';
import { transferResponse, undoUntilOf } from './transfer-response.ts';
import { type TransferParty, afterTransferEvent } from './transfer-state.ts';

type UndoCall = Pick<Call<typeof transferContract.undoTransfer>, 'caller' | 'params' | 'requestId'>;

/** Asks the other person to undo a transfer, or agrees: then the home returns to the giver. Repeating it is a success. */
export async function undoTransfer(deps: ProductDeps, call: UndoCall): Promise<Result<Transfer>> {
  return await step(deps, { call, action: 'undo' }, async (tx, { transfer, party }) => {
    const asked = `undo-by-${party}` as const;
    if (transfer.state === 'undone' || transfer.state === asked) return ok(transfer);
    const state = afterTransferEvent(transfer.state, `${party}-undo`);
    const refused =
      state === null ? fail('conflict', 'transfer-over') : await refusal(tx, deps, transfer);
    if (refused || state === null) return refused ?? fail('conflict', 'transfer-over');
    if (state === 'undone') return await returnHome(tx, deps, transfer);
    await saveUndoState(tx, { ...transfer, state }, deps.clock.now());
    const notice =
      party === 'giver'
        ? ({ giver: 'undo-asked', taker: 'undo-wanted' } as const)
        : ({ giver: 'undo-wanted', taker: 'undo-asked' } as const);
    await enqueueTransferMails(tx, deps, { transfer, notice });
    return ok({ ...transfer, state });
  });
}

/** Refuses to undo a transfer, or steps back from it. Repeating it is a success. */
export async function refuseUndoing(deps: ProductDeps, call: UndoCall): Promise<Result<Transfer>> {
  return await step(deps, { call, action: 'refuse-undo' }, async (tx, { transfer }) => {
    if (transfer.state === 'completed') return ok(transfer);
    const state = afterTransferEvent(transfer.state, 'refuse-undo');
    if (state === null) return fail('conflict', 'transfer-over');
    await saveUndoState(tx, { ...transfer, state }, deps.clock.now());
    await enqueueTransferMails(tx, deps, { transfer, notice: 'undo-refused' });
    return ok({ ...transfer, state });
  });
}

interface Step {
  readonly transfer: Accepted;
  readonly party: TransferParty;
}

/** Calls `apply` with a transfer of the person, locked, and records a change in the audit log. */
async function step(
  deps: ProductDeps,
  { call, action }: { readonly call: UndoCall; readonly action: 'undo' | 'refuse-undo' },
  apply: (tx: Database, found: Step) => Promise<Result<Accepted>>,
): Promise<Result<Transfer>> {
  const { caller, params, requestId } = call;
  const { personId: person } = await callingPerson(deps, caller);
  const now = deps.clock.now();
  const found = await transferById(deps.db, params.transfer, now);
  // What a decided dispute has passed on is not undone.
  if (!found || found.dispute !== null || !partyOf(found, person)) return notFound();
  return await deps.db.transaction(async (tx): Promise<Result<Transfer>> => {
    await lockOwners(tx, found, now);
    const locked = await lockTransfer(tx, found, { transfer: params.transfer, now });
    const party = locked && partyOf(locked, person);
    if (!locked || !party) return notFound();
    // An offer that was never accepted has nothing to undo.
    if (locked.taker === null) return fail('conflict', 'transfer-over');
    const transfer = { ...locked, taker: locked.taker };
    const done = await apply(tx, { transfer, party });
    if (!done.ok) return done;
    if (done.value.state !== transfer.state) {
      const { installationId, transferId: resource } = transfer;
      const entry = { installationId, action: `transfer.${action}`, resource, requestId };
      await recordAudit(tx, { actor: personActor(person), ...entry }, deps.clock);
    }
    return ok(transferResponse(done.value, person, now));
  });
}

const partyOf = (
  { giver, taker }: { readonly giver: PersonId; readonly taker: PersonId | null },
  person: PersonId,
): TransferParty | null => (giver === person ? 'giver' : taker === person ? 'taker' : null);

/** Why a transfer cannot be undone; null if it can. */
async function refusal(
  tx: Database,
  deps: ProductDeps,
  transfer: Accepted,
): Promise<Failure | null> {
  const now = deps.clock.now();
  const until = undoUntilOf(transfer);
  if (until === null || Temporal.Instant.compare(until, now) <= 0)
    return fail('conflict', 'undo-over');
  const owners = await lockOwners(tx, transfer, now);
  const isSoleOwner = owners.length === 1 && owners[0] === transfer.taker;
  if (!isSoleOwner || transfer.passed === null || (await hasLaterTransfer(tx, transfer)))
    return fail('conflict', 'undo-not-possible');
  if ((await subjectOf(tx, transfer.giver)) === null) return fail('conflict', 'undo-not-possible');
  if (await openTransfer(tx, transfer, now)) return fail('conflict', 'transfer-open');
  return transfer.isEnergyDone ? null : fail('conflict', 'transfer-in-progress');
}

/** Gives the home back in the running transaction: every right of the taker and their household ends. Packages that the transfer ended run again, unless they are paid back. */
async function returnHome(
  tx: Database,
  deps: ProductDeps,
  transfer: Accepted,
): Promise<Result<Accepted>> {
  const now = deps.clock.now();
  const { installationId: installation, giver, taker, passed, endedAt, choices } = transfer;
  const access = await accessFor(tx, { person: taker, installation }, now);
  if (!access || !passed || !endedAt) return fail('conflict', 'undo-not-possible');
  const passing = { transfer, access, leaving: taker, coming: giver };
  await endHousehold(tx, deps, passing);
  const vendors = await endControl(tx, deps, passing);
  await endRowsOfHome(tx, access, { keepsHistory: false });
  await deleteFilesOfClass(tx, access.installationId, 'assistance');
  await restorePackages(tx, deps, { access, ended: passed.packages ?? [] });
  await endMembership(tx, { person: taker, installation }, now);
  const to = worldAt(now, await worldClockOf(tx, installation)).toString();
  const { visibleFrom, hiddenSpans, at: from } = passed;
  const seen = { visibleFrom, hiddenSpans: [...hiddenSpans, { from, to }] };
  await saveOwner(tx, { person: giver, installation, ...seen }, now);
  await saveUndoState(tx, { ...transfer, state: 'undone' }, now);
  const keepsSettings = choices.settings === 'keep';
  const since = endedAt.toString();
  const returned = { installation, from, to, since, until: now.toString(), keepsSettings };
  await enqueueEnergyReturn(tx, deps, { transfer: transfer.transferId, returned });
  const accounts = { of: 'taker', vendors } as const;
  await enqueueTransferMails(tx, deps, { transfer, notice: 'undone', accounts });
  await recordPassing(tx, deps, { passing, action: 'transfer.undone' });
  await wakeIndex(tx, installation, now);
  await endWatches(tx, 'product', installation);
  return ok({ ...transfer, state: 'undone' });
}

import type { PersonId } from '@hearth/core/branded.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { scheduleWork } from '@hearth/platform/jobs/due-work.ts';
import { Temporal } from 'temporal-polyfill';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { dayOfOfferedDossier } from '../dossier/store.ts';
import { personActor } from '../installation/audit-actor.ts';
import { lockOwners, lockRole } from '../installation/membership/store.ts';
import { accessFor, timeZoneOf } from '../installation/store.ts';
import { contactOf } from '../notification/mail-person.ts';
import { unitsOf } from '../unit/store.ts';
import { acceptMovingTerms, termsOfOffer } from './accept-moving-terms.ts';
import { completeTransfer } from './complete-transfer.ts';
import type { ReceivedTransfer, Transfer, transferContract } from './contract.ts';
import { findOffer, offerFailure } from './find-offer.ts';
import { enqueueTransferMails } from './outbox.ts';
import { packagesOfHome } from './preview-transfer.ts';
import { type StoredTransfer, lockTransfer, saveTransferState } from './store.ts';
import { endingPackages } from './transfer-packages.ts';
import { transferResponse } from './transfer-response.ts';
import { afterTransferEvent } from './transfer-state.ts';

/** Kind of the due work that passes a home on at its agreed day; its key is the transfer. */
export const completeTransferKind = 'transfer.complete';

/** The offer of a code, for the person of its mailbox. */
export async function readOffer(
  deps: ProductDeps,
  { caller, body }: Call<typeof transferContract.readTransferOffer>,
): Promise<Result<ReceivedTransfer>> {
  const { personId: person } = await callingPerson(deps, caller);
  const found = await findOffer(deps, { ...body, person });
  if (!found.ok) return found;
  const transfer = found.value;
  const over = offerFailure(transfer);
  if (over) return over;
  const home = { person: transfer.giver, installation: transfer.installationId };
  const access = await accessFor(deps.db, home, deps.clock.now());
  const giver = await contactOf(deps, transfer.giver).catch(() => null);
  const ending = endingPackages(transfer.packages);
  const packages = access ? await packagesOfHome(deps, access, body.language) : [];
  return ok({
    // Before the answer nobody is stored as taker.
    ...transferResponse({ ...transfer, taker: person }, person, deps.clock.now()),
    giver: giver?.name ?? null,
    units: access
      ? (await unitsOf(deps.db, access)).map(({ name, model }) => ({ name, model }))
      : [],
    packages: packages
      .filter(({ entitlement, mayMove }) => mayMove && !ending.has(entitlement))
      .map(({ name, endsOn }) => ({ name, endsOn })),
    terms: access
      ? await termsOfOffer(deps, {
          moving: { access, rules: transfer.packages },
          reader: person,
          language: body.language,
        })
      : [],
    dossierOf: await dayOfOfferedDossier(deps.db, transfer.transferId),
  });
}

type Endpoints = typeof transferContract;
type AnswerCall = Pick<Call<Endpoints['declineTransfer']>, 'caller' | 'body' | 'requestId'>;

/** Takes the home: at once, or on the agreed day. Of several calls one has an effect, and the others return the same. */
export async function acceptTransfer(
  deps: ProductDeps,
  call: Pick<Call<Endpoints['acceptTransfer']>, 'caller' | 'body' | 'requestId'>,
): Promise<Result<Transfer>> {
  return await answer(deps, { call, event: 'accept' }, async (tx, { person, transfer }) => {
    const accepted = afterTransferEvent(transfer.state, 'accept');
    const now = deps.clock.now();
    if (accepted === null) return ok(transferResponse(transfer, person, now));
    const { installationId: installation } = transfer;
    const role = await lockRole(tx, { person, installation }, now);
    if (role === 'owner') return fail('conflict', 'transfer-to-yourself');
    if (role === 'partner') return fail('conflict', 'transfer-to-partner');
    const terms = await acceptMovingTerms(tx, deps, { transfer, taker: person, call });
    if (!terms.ok) return terms;
    const taken = { ...transfer, taker: person, state: accepted };
    const from = await beginningOf(tx, transfer);
    if (from !== null && Temporal.Instant.compare(from, now) > 0) {
      await saveTransferState(tx, taken, now);
      await scheduleWork(tx, { kind: completeTransferKind, key: transfer.transferId }, from);
      await enqueueTransferMails(tx, deps, { transfer: taken, notice: 'accepted' });
      return ok(transferResponse({ ...taken, email: null }, person, now));
    }
    const completed = await completeTransfer(tx, deps, taken);
    return completed
      ? ok(transferResponse(completed, person, now))
      : fail('conflict', 'transfer-not-possible');
  });
}

/** Declines the offer, or steps back before the agreed day. Repeating it is a success. */
export async function declineTransfer(
  deps: ProductDeps,
  call: AnswerCall,
): Promise<Result<Transfer>> {
  return await answer(deps, { call, event: 'decline' }, async (tx, { person, transfer }) => {
    const state = afterTransferEvent(transfer.state, 'decline');
    if (state === null) return fail('conflict', 'transfer-over');
    const now = deps.clock.now();
    const declined = { ...transfer, taker: person, state };
    await saveTransferState(tx, declined, now);
    await enqueueTransferMails(tx, deps, { transfer: declined, notice: 'declined' });
    return ok(transferResponse({ ...declined, email: null, endedAt: now }, person, now));
  });
}

interface Answered {
  readonly person: PersonId;
  readonly transfer: StoredTransfer;
}

/** Calls `apply` with the offer of the code, locked, and records a change in the audit log. */
async function answer(
  deps: ProductDeps,
  { call, event }: { readonly call: AnswerCall; readonly event: 'accept' | 'decline' },
  apply: (tx: Database, answered: Answered) => Promise<Result<Transfer>>,
): Promise<Result<Transfer>> {
  const { caller, body, requestId } = call;
  const { personId: person } = await callingPerson(deps, caller);
  const found = await findOffer(deps, { ...body, person });
  if (!found.ok) return found;
  const { installationId, transferId } = found.value;
  return await deps.db.transaction(async (tx): Promise<Result<Transfer>> => {
    const now = deps.clock.now();
    await lockOwners(tx, { installationId }, now);
    const transfer = await lockTransfer(tx, { installationId }, { transfer: transferId, now });
    if (!transfer) return notFound();
    if (transfer.taker !== null && transfer.taker !== person)
      return fail('gone', 'transfer-used', { at: '/body/code' });
    // A repeated refusal of the same person.
    if (event === 'decline' && transfer.state === 'declined')
      return ok(transferResponse(transfer, person, now));
    const over = offerFailure(transfer);
    if (over) return over;
    const answered = await apply(tx, { person, transfer });
    if (!answered.ok || answered.value.state === transfer.state) return answered;
    const entry = {
      actor: personActor(person),
      installationId,
      action: `transfer.${event}`,
      resource: transferId,
      requestId,
    };
    await recordAudit(tx, entry, deps.clock);
    return answered;
  });
}

/** Beginning of the agreed day in the home's time zone; null: at once. */
async function beginningOf(
  tx: Database,
  { day, installationId }: StoredTransfer,
): Promise<Temporal.Instant | null> {
  if (day === null) return null;
  const timeZone = await timeZoneOf(tx, installationId);
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone }).toInstant();
}

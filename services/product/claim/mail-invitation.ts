import { randomBytes } from 'node:crypto';
import type { Call, Implementation } from '@hearth/platform/http/http.ts';
import { fail, notFound, ok } from '@hearth/core/problem.ts';
import { createSealer } from '@hearth/platform/auth/seal.ts';
import { callingPerson } from '../account/routes.ts';
import type { ProductDeps } from '../deps.ts';
import { modelOf } from '../label/product-ranges.ts';
import { invitationMailsByUnit, triesKey } from '../rate-limit/limits.ts';
import { takeTry } from '../rate-limit/store.ts';
import { invitationHash } from '../unit-registry/code-hash.ts';
import { invitationFrom, readInvitation } from '../unit-registry/invitation-code.ts';
import {
  findModel,
  holdInvitation,
  openInvitations,
  recodeInvitation,
} from '../unit-registry/store.ts';
import { deedsIn } from './claim-state.ts';
import type { claimContract } from './contract.ts';
import { giveBack, takeTries, wrongTry } from './code-attempts.ts';
import { tellInvitation } from './outbox.ts';
import { findClaim } from './store.ts';
import { invitationFailure, unreadable } from './invitation-failure.ts';

type Claims = Implementation<typeof claimContract>;

/** Units that an installer has reserved for a mailbox. */
export function invitationRoutes(
  deps: ProductDeps,
): Pick<Claims, 'lookInvitation' | 'mailInvitation'> {
  return {
    lookInvitation: (call) => look(deps, call),
    mailInvitation: (call) => mail(deps, call),
  };
}

async function look(
  deps: ProductDeps,
  { body, caller }: Call<typeof claimContract.lookInvitation>,
): ReturnType<Claims['lookInvitation']> {
  const read = readInvitation(body.code);
  if (read === null || read === 'mistyped') return unreadable(read, body.code);
  const person = caller.kind === 'person' ? (await callingPerson(deps, caller)).personId : null;
  const of = { person, address: body.address, serial: null };
  const tries = await takeTries(deps, of);
  if (!tries.ok) return tries;
  const hash = invitationHash(deps.unitKey, read.code);
  const invitation = await deps.db.transaction((tx) => holdInvitation(tx, hash));
  const failure = invitationFailure(invitation, { now: deps.clock.now(), person });
  if (failure && !invitation) return wrongTry(deps, of, tries.value, failure);
  await giveBack(deps, tries.value);
  if (failure || !invitation) return failure ?? notFound();
  const { gtin, serial, installer, expiresAt } = invitation;
  const model = (await findModel(deps.db, gtin)) ?? modelOf(gtin);
  return ok({
    installer,
    model: model?.name ?? null,
    range: model?.range ?? null,
    serialEnd: serial.slice(-4),
    expiresAt: expiresAt.toString(),
  });
}

/** The same answer whether or not there is a unit, a reservation, or one for this mailbox: the mailbox learns it. */
async function mail(
  deps: ProductDeps,
  { caller, params, body }: Call<typeof claimContract.mailInvitation>,
): ReturnType<Claims['mailInvitation']> {
  const { personId } = await callingPerson(deps, caller);
  const claim = await findClaim(deps.db, personId, params.claim);
  if (!claim) return notFound();
  if (!deedsIn[claim.state].includes('ask-invitation'))
    return fail('conflict', 'no-proof-asked-for');
  const now = deps.clock.now();
  const key = triesKey(deps.unitKey, `mail ${claim.serial}`);
  const taken = await takeTry(deps.db, { limit: invitationMailsByUnit, key }, now);
  if (!taken.ok) return taken;
  const open = await openInvitations(deps.db, claim, now);
  const mine = open.find(({ email }) => email === body.email.trim().toLowerCase());
  if (!mine) return ok(undefined);
  const code = invitationFrom(randomBytes(17));
  const sealer = createSealer(deps.unitKey, 'invitation mail');
  await deps.db.transaction(async (tx) => {
    const { invitationId, email, installer } = mine;
    await recodeInvitation(tx, { invitationId, codeHash: invitationHash(deps.unitKey, code) });
    const told = { invitation: invitationId, code, email, installer, locale: body.locale };
    await tellInvitation(tx, { clock: deps.clock, sealer }, told);
  });
  return ok(undefined);
}

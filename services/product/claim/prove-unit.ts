import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { PersonId } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call, Implementation } from '@hearth/platform/http/http.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { callingPerson } from '../account/routes.ts';
import type { ProductDeps } from '../deps.ts';
import { homesOf } from '../installation/store.ts';
import { openRegistration } from '../registration/open-registration.ts';
import { readCode } from '../label/commissioning-code.ts';
import { codeHash, invitationHash, isSameHash, unitKey } from '../unit-registry/code-hash.ts';
import { readInvitation } from '../unit-registry/invitation-code.ts';
import {
  type RegisteredUnit,
  endInvitations,
  findModel,
  holdInvitation,
  registeredUnits,
} from '../unit-registry/store.ts';
import { type ClaimEvent, afterEvent, deedsIn } from './claim-state.ts';
import type { claimContract } from './contract.ts';
import { giveBack, takeTries, wrongTry } from './code-attempts.ts';
import { shownClaim } from './claim-response.ts';
import {
  type StoredClaim,
  findClaim,
  holdClaim,
  holderOf,
  holdersOfSerial,
  keepClaim,
  noteAttempt,
  notePausedTry,
  putClaim,
  takeUnit,
} from './store.ts';
import { invitationFailure, unreadable } from './invitation-failure.ts';

type Claims = Implementation<typeof claimContract>;

/** The two proofs that a unit is one's own to register: the card inside it, and the mailbox it was reserved for. */
export function proofRoutes(deps: ProductDeps): Pick<Claims, 'proveByCode' | 'useInvitation'> {
  return {
    proveByCode: (call) => proveByCode(deps, call),
    useInvitation: (call) => useInvitation(deps, call),
  };
}

async function proveByCode(
  deps: ProductDeps,
  { caller, params, body, requestId }: Call<typeof claimContract.proveByCode>,
): ReturnType<Claims['proveByCode']> {
  const { personId } = await callingPerson(deps, caller);
  const claim = await findClaim(deps.db, personId, params.claim);
  if (!claim) return notFound();
  if (claim.state === 'confirmed') return shownClaim(deps.db, claim);
  if (!deedsIn[claim.state].includes('enter-code')) return fail('conflict', 'no-code-asked-for');
  const read = readCode(body.code);
  // A letter too few is no try: the card has none like it, and that is no secret.
  if (!read.ok)
    return fail('invalid', `code-${read.reason}`, {
      at: '/body/code',
      ...(read.params ? { params: read.params } : {}),
    });
  const of = { person: personId, address: body.address, serial: claim.serial };
  const tries = await takeTries(deps, of);
  if (!tries.ok) {
    const key = unitKey(deps.unitKey, claim.serial);
    await notePausedTry(deps.db, { unitKey: key, by: personId }, deps.clock.now());
    return tries;
  }
  const unit = await unitWithCode(deps, claim, read.code);
  if (!unit) return wrongTry(deps, of, tries.value);
  await giveBack(deps, tries.value);
  const proved = {
    person: personId,
    claim: claim.claimId,
    unit,
    proof: 'code',
    requestId,
  } as const;
  const settled = await deps.db.transaction((tx) => settle(tx, deps, proved));
  return settled ? shownClaim(deps.db, settled) : notFound();
}

/** The unit whose card has this code, of all with the number. Takes as long where there is none. */
async function unitWithCode(
  deps: ProductDeps,
  { serial, gtin }: Pick<StoredClaim, 'serial' | 'gtin'>,
  code: string,
): Promise<RegisteredUnit | null> {
  const units = await registeredUnits(deps.db, { serial, gtin });
  const nobodys = { serial, gtin: gtin ?? '', codeHash: new Uint8Array(32) };
  const tried = units.length > 0 ? units : [nobodys];
  const right = tried.filter((unit) =>
    isSameHash(unit.codeHash, codeHash(deps.unitKey, unit, code)),
  );
  return units.find((unit) => right.includes(unit)) ?? null;
}

interface Proved {
  readonly person: PersonId;
  readonly claim: string;
  readonly unit: { readonly serial: string; readonly gtin: string };
  readonly proof: 'code' | 'invitation';
  readonly invitation?: string;
  readonly requestId: string;
}

/** The proof was right: of any number of people at once one holds the unit afterwards, the others learn that somebody does. */
async function settle(
  tx: Database,
  deps: ProductDeps,
  proved: Proved,
): Promise<StoredClaim | null> {
  const { person, unit, proof } = proved;
  const now = deps.clock.now();
  const claim = await holdClaim(tx, person, proved.claim);
  if (!claim) return null;
  if (claim.state === 'confirmed') return claim;
  const event = await eventOf(tx, deps, proved);
  const state = afterEvent(claim.state, event);
  if (state === null) return claim;
  const range = (await findModel(tx, unit.gtin))?.range ?? claim.range;
  const after = { ...claim, state, gtin: unit.gtin, range, proof };
  await keepClaim(tx, after);
  const outcome = event === 'proved-held' ? 'held' : 'right';
  const key = unitKey(deps.unitKey, unit.serial);
  await noteAttempt(tx, { unitKey: key, outcome, by: person }, now);
  if (event === 'proved') {
    const used = proved.invitation === undefined ? {} : { used: proved.invitation };
    await endInvitations(tx, { ...unit, ...used, by: person }, now);
  }
  const entry = {
    actor: `person:${person}`,
    action: 'unit.prove',
    resource: `claim:${claim.claimId}`,
    detail: { proof, outcome: event },
    requestId: proved.requestId,
  };
  await recordAudit(tx, entry, deps.clock);
  return after;
}

async function eventOf(tx: Database, deps: ProductDeps, proved: Proved): Promise<ClaimEvent> {
  const { person, unit, proof } = proved;
  const now = deps.clock.now();
  const homes = await homesOf(tx, person, now);
  const linked = (await holdersOfSerial(tx, unit.serial)).find(
    (each) => each.kind === 'installation',
  );
  if (linked?.kind === 'installation')
    return homes.has(linked.installation) ? 'proved-own' : 'proved-held';
  if (await takeUnit(tx, { ...unit, person, proof }, now)) return 'proved';
  const holder = await holderOf(tx, unit);
  if (holder?.kind === 'person') return holder.person === person ? 'proved' : 'proved-held';
  return holder && homes.has(holder.installation) ? 'proved-own' : 'proved-held';
}

async function useInvitation(
  deps: ProductDeps,
  { caller, body, requestId }: Call<typeof claimContract.useInvitation>,
): ReturnType<Claims['useInvitation']> {
  const { personId: person } = await callingPerson(deps, caller);
  const now = deps.clock.now();
  const read = readInvitation(body.code);
  if (read === null || read === 'mistyped') return unreadable(read, body.code);
  const tries = await takeTries(deps, { person, address: body.address, serial: null });
  if (!tries.ok) return tries;
  const used = await deps.db.transaction(async (tx): Promise<Result<StoredClaim> | null> => {
    const invitation = await holdInvitation(tx, invitationHash(deps.unitKey, read.code));
    const failure = invitationFailure(invitation, { now, person });
    if (failure) return failure;
    if (!invitation) return null;
    const { serial, gtin, invitationId } = invitation;
    const { registrationId } = await openRegistration(tx, person, now);
    const made = { registrationId, serial, gtin, range: null, source: 'invitation' } as const;
    const claim = await putClaim(tx, made, now);
    if (claim.state === 'confirmed') return ok(claim);
    await keepClaim(tx, { ...claim, gtin, state: 'reserved-by-invitation' });
    const proved = { person, claim: claim.claimId, unit: { serial, gtin }, requestId };
    const settled = await settle(tx, deps, {
      ...proved,
      proof: 'invitation',
      invitation: invitationId,
    });
    return settled ? ok(settled) : null;
  });
  if (used?.ok !== true && used?.code === 'invitation-unknown')
    return wrongTry(deps, { person, address: body.address, serial: null }, tries.value, used);
  await giveBack(deps, tries.value);
  if (!used) return notFound();
  return used.ok ? shownClaim(deps.db, used.value) : used;
}

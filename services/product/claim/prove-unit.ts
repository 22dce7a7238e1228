import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { PersonId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { type Result, fail, notFound } from '@hearth/core/problem.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { homesOf } from '../installation/store.ts';
import { readCode } from '../label/commissioning-code.ts';
import { codeHash, isSameHash, unitKey } from '../unit-registry/code-hash.ts';
import {
  type RegisteredUnit,
  endInvitations,
  findModel,
  registeredUnits,
} from '../unit-registry/store.ts';
import { type ClaimEvent, afterEvent, allowedActions } from './claim-state.ts';
import type { Claim, claimContract } from './contract.ts';
import { refundCodeAttempt, countCodeAttempt, recordWrongCode } from './code-attempts.ts';
import { claimResult } from './claim-response.ts';
import {
  type StoredClaim,
  findClaim,
  lockClaim,
  holderOf,
  holdersOfSerial,
  updateClaim,
  recordAttempt,
  recordPausedAttempt,
  takeUnit,
} from './store.ts';

/** Proves a claim by the commissioning code of the card inside the unit. */
export async function proveByCode(
  deps: ProductDeps,
  { caller, params, body, requestId }: Call<typeof claimContract.proveByCode>,
): Promise<Result<Claim>> {
  const { personId: person } = await callingPerson(deps, caller);
  const claim = await findClaim(deps.db, person, params.claim);
  if (!claim) return notFound();
  if (claim.state === 'confirmed') return claimResult(deps.db, claim, deps.clock.now());
  if (!allowedActions[claim.state].includes('enter-code'))
    return fail('conflict', 'no-code-expected');
  const read = readCode(body.code);
  // An unreadable code is not counted: no card has it, and its format is public.
  if (!read.ok)
    return fail('invalid', `code-${read.reason}`, {
      at: '/body/code',
      ...(read.params ? { params: read.params } : {}),
    });
  const attempt = { person, address: body.address, serial: claim.serial };
  const counted = await countCodeAttempt(deps, attempt);
  if (!counted.ok) {
    const key = unitKey(deps.unitKey, claim.serial);
    await recordPausedAttempt(deps.db, { unitKey: key, person }, deps.clock.now());
    return counted;
  }
  const unit = await unitWithCode(deps, claim, read.code);
  if (!unit) return recordWrongCode(deps, attempt, counted.value);
  await refundCodeAttempt(deps, counted.value);
  const proof = { person, claim: claim.claimId, unit, kind: 'code', requestId } as const;
  const confirmed = await deps.db.transaction((tx) => confirmProof(tx, deps, proof));
  return confirmed ? claimResult(deps.db, confirmed, deps.clock.now()) : notFound();
}

/** Returns the registered unit with this serial number and code, or null. The time does not depend on the result. */
async function unitWithCode(
  deps: ProductDeps,
  { serial, gtin }: Pick<StoredClaim, 'serial' | 'gtin'>,
  code: string,
): Promise<RegisteredUnit | null> {
  const units = await registeredUnits(deps.db, { serial, gtin });
  const dummy = { serial, gtin: gtin ?? '', codeHash: new Uint8Array(32) };
  const compared = units.length > 0 ? units : [dummy];
  const matching = compared.filter((unit) =>
    isSameHash(unit.codeHash, codeHash(deps.unitKey, unit, code)),
  );
  return units.find((unit) => matching.includes(unit)) ?? null;
}

interface Proof {
  readonly person: PersonId;
  readonly claim: string;
  readonly unit: { readonly serial: string; readonly gtin: string };
  readonly kind: 'code' | 'invitation';
  readonly invitation?: string;
  readonly requestId: string;
}

/** Moves a claim on after a right proof. Of several people with a proof of one unit exactly one becomes its holder. */
export async function confirmProof(
  tx: Database,
  deps: ProductDeps,
  proof: Proof,
): Promise<StoredClaim | null> {
  const { person, unit, kind, requestId } = proof;
  const now = deps.clock.now();
  const claim = await lockClaim(tx, person, proof.claim);
  if (!claim) return null;
  if (claim.state === 'confirmed') return claim;
  const event = await proofEvent(tx, deps, proof);
  const state = afterEvent(claim.state, event);
  if (state === null) return claim;
  const range = (await findModel(tx, unit.gtin))?.range ?? claim.range;
  const changed = { ...claim, state, gtin: unit.gtin, range, proof: kind };
  await updateClaim(tx, changed);
  const outcome = event === 'proved-held' ? 'held' : 'right';
  const key = unitKey(deps.unitKey, unit.serial);
  await recordAttempt(tx, { unitKey: key, outcome, person }, now);
  if (event === 'proved') {
    const used = proof.invitation === undefined ? {} : { used: proof.invitation };
    await endInvitations(tx, { ...unit, ...used, by: person }, now);
  }
  const entry = {
    actor: `person:${person}`,
    action: 'unit.prove',
    resource: `claim:${claim.claimId}`,
    detail: { proof: kind, outcome: event },
    requestId,
  };
  await recordAudit(tx, entry, deps.clock);
  return changed;
}

/** Makes the person the holder of the unit if it has none, and returns the event for the claim. */
async function proofEvent(tx: Database, deps: ProductDeps, proof: Proof): Promise<ClaimEvent> {
  const { person, unit, kind } = proof;
  const now = deps.clock.now();
  const homes = await homesOf(tx, person, now);
  const linked = (await holdersOfSerial(tx, unit.serial)).find(
    (holder) => holder.kind === 'installation',
  );
  if (linked?.kind === 'installation')
    return homes.has(linked.installation) ? 'proved-own' : 'proved-held';
  if (await takeUnit(tx, { ...unit, person, proof: kind }, now)) return 'proved';
  const holder = await holderOf(tx, unit);
  if (holder?.kind === 'person') return holder.person === person ? 'proved' : 'proved-held';
  return holder && homes.has(holder.installation) ? 'proved-own' : 'proved-held';
}

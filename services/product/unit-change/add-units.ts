import type { PersonId } from '@hearth/core/branded.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { claimsOfRegistration, deleteClaim } from '../claim/store.ts';
import type { ProductDeps } from '../deps.ts';
import type { Commissioning } from '../home-details/contract.ts';
import { auditActor } from '../installation/audit-actor.ts';
import { isAccessCurrent } from '../installation/store.ts';
import { discardRegistration } from '../registration/discard-registration.ts';
import {
  type ConfirmedClaim,
  isConfirmed,
  registerUnit,
  rejectTakenUnits,
} from '../registration/register-unit.ts';
import { findOpenRegistration, lockRegistration } from '../registration/store.ts';
import type { unitChangeContract } from './contract.ts';
import { enqueueAppliances } from './outbox.ts';

type Endpoint = typeof unitChangeContract.addUnits;

/** Adds the proved units of the person's open registration to a home that exists. */
export async function addUnits(
  deps: ProductDeps,
  { access, requestId, answerIn }: Call<Endpoint>,
): Promise<Result<AnswerOf<Endpoint>>> {
  const { personId: person, installationId: installation } = access;
  return await deps.db.transaction(async (tx): Promise<Result<AnswerOf<Endpoint>>> => {
    if (!(await isAccessCurrent(tx, access, deps.clock.now()))) return notFound();
    const { registration, claims } = await lockProvedClaims(tx, deps, person);
    if (registration === null) return await answerIn(tx, ok({ units: [] }));
    const taken = await rejectTakenUnits(tx, person, claims);
    if (taken) return taken;
    const units = [];
    for (const claim of claims) {
      units.push(
        await registerUnit(tx, deps, {
          installation,
          claim,
          commissioning: unknownCommissioning,
          appliance: null,
        }),
      );
      await deleteClaim(tx, claim.claimId);
    }
    await discardEmpty(tx, registration);
    await enqueueAppliances(tx, deps, { installation, units });
    await publishChange(tx, 'product', { installation, topic: 'monitoring' });
    for (const { unitId } of units) {
      const entry = { ...auditActor(access), action: 'unit.add', resource: unitId, requestId };
      await recordAudit(tx, entry, deps.clock);
    }
    return await answerIn(tx, ok({ units: units.map(({ unitId }) => unitId) }));
  });
}

export const unknownCommissioning: Commissioning = { on: null, installer: null, refrigerant: null };

/** The person's open registration, locked, with its proved claims; null without such claims. */
export async function lockProvedClaims(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  person: PersonId,
): Promise<{ registration: string | null; claims: readonly ConfirmedClaim[] }> {
  const open = await findOpenRegistration(tx, person, deps.clock.now());
  if (!open) return { registration: null, claims: [] };
  const { registrationId: registration } = open;
  const locked = await lockRegistration(tx, { registration, person });
  if (locked?.state !== 'open') return { registration: null, claims: [] };
  const claims = (await claimsOfRegistration(tx, registration)).filter(isConfirmed);
  return claims.length === 0 ? { registration: null, claims: [] } : { registration, claims };
}

/** Discards a registration without claims: there is nothing left to register. */
export async function discardEmpty(tx: Database, registration: string): Promise<void> {
  const left = await claimsOfRegistration(tx, registration);
  if (left.length === 0) await discardRegistration(tx, registration);
}

/** For a claim that is named and not, or no longer, proved. */
export const claimUnknown = fail('conflict', 'no-unit', { at: '/body/claim' });

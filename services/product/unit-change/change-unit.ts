import type { Access } from '@hearth/access/access.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { deleteClaim } from '../claim/store.ts';
import { commandLogEntry } from '../device-link/command/command-log.ts';
import { endCommandsOfUnit } from '../device-link/command/store.ts';
import { enqueueLogs } from '../device-link/delivery/outbox.ts';
import type { ProductDeps } from '../deps.ts';
import type { Temporal } from 'temporal-polyfill';
import { auditActor } from '../installation/audit-actor.ts';
import { accessFor, isAccessCurrent } from '../installation/store.ts';
import { registerUnit, rejectTakenUnits } from '../registration/register-unit.ts';
import { createLabelledUnit, lockUnit } from '../unit/store.ts';
import type { Unit } from '../unit/unit.ts';
import { claimUnknown, discardEmpty, lockProvedClaims, unknownCommissioning } from './add-units.ts';
import type { unitChangeContract } from './contract.ts';
import { enqueueAppliances } from './outbox.ts';
import { copyCommissioning, endUnit, insertHolder, proofOf } from './store.ts';
import { type UnitChange, placementAfter } from './unit-placement.ts';

type Contract = typeof unitChangeContract;
type ChangedUnit = AnswerOf<Contract['moveUnit']>;

/** Removes a unit; a unit that is not in the home any more is a success. */
export async function removeUnit(
  deps: ProductDeps,
  { access, params, requestId }: Call<Contract['removeUnit']>,
): Promise<Result<undefined>> {
  return await deps.db.transaction(async (tx): Promise<Result<undefined>> => {
    if (!(await isAccessCurrent(tx, access, deps.clock.now()))) return notFound();
    await removeFrom(tx, deps, { access, unit: params.unit, requestId });
    return ok(undefined);
  });
}

/** Removes a unit from a home in a running transaction; the access must be current. */
export async function removeFrom(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  removal: {
    access: Access;
    unit: string;
    requestId: string;
    /** The actor of the removal, where it is not the person of the access. */
    actor?: string | undefined;
  },
): Promise<void> {
  const { access, requestId, actor } = removal;
  const unit = await lockUnit(tx, access, removal.unit);
  if (!unit) return;
  await leave(tx, deps, { unit, change: 'remove', now: deps.clock.now() });
  await record(tx, deps, { access, unit, change: 'remove', requestId, detail: {}, actor });
}

/** Moves a unit to another home that the caller owns. There it begins a new history. */
export async function moveUnit(
  deps: ProductDeps,
  { access, params, body, requestId, answerIn }: Call<Contract['moveUnit']>,
): Promise<Result<ChangedUnit>> {
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx): Promise<Result<ChangedUnit>> => {
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    const to = await accessFor(tx, { person: access.personId, installation: body.to }, now);
    if (!to || to.role !== 'owner' || to.installationId === access.installationId)
      return fail('not-found', 'home-unknown', { at: '/body/to' });
    const unit = await lockUnit(tx, access, params.unit);
    if (!unit) return notFound();
    const { serial, gtin, model, kind, name } = unit;
    if (serial === null) return fail('conflict', 'unit-without-serial');
    const proof = gtin === null ? null : await proofOf(tx, { serial, gtin });
    await leave(tx, deps, { unit, change: 'move', now });
    const installation = to.installationId;
    const moved = await createLabelledUnit(
      tx,
      { installation, serial, gtin, model, kind, name },
      now,
    );
    if (!moved) throw new Error(`the moved unit ${unit.unitId} is in another home already`);
    await copyCommissioning(tx, unit, moved);
    if (gtin !== null && proof !== null)
      await insertHolder(tx, { serial, gtin, installation, ...proof });
    await enqueueAppliances(tx, deps, { installation, units: [moved] });
    const detail = { to: installation };
    await record(tx, deps, { access, unit, change: 'move', requestId, detail });
    return await answerIn(tx, ok({ unit: moved.unitId }));
  });
}

/** Replaces a unit by a proved one, which continues its history in the same appliance. */
export async function replaceUnit(
  deps: ProductDeps,
  { access, params, body, requestId, answerIn }: Call<Contract['replaceUnit']>,
): Promise<Result<ChangedUnit>> {
  const { personId: person, installationId: installation } = access;
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx): Promise<Result<ChangedUnit>> => {
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    const { registration, claims } = await lockProvedClaims(tx, deps, person);
    const claim = claims.find(({ claimId }) => claimId === body.claim);
    if (registration === null || !claim) return claimUnknown;
    const unit = await lockUnit(tx, access, params.unit);
    if (!unit) return notFound();
    const taken = await rejectTakenUnits(tx, person, [claim]);
    if (taken) return taken;
    await leave(tx, deps, { unit, change: 'replace', now });
    const { applianceId: appliance } = unit;
    const commissioning = unknownCommissioning;
    const next = await registerUnit(tx, deps, { installation, claim, commissioning, appliance });
    await deleteClaim(tx, claim.claimId);
    await discardEmpty(tx, registration);
    await enqueueAppliances(tx, deps, { installation, units: [next] });
    const detail = { by: next.unitId };
    await record(tx, deps, { access, unit, change: 'replace', requestId, detail });
    return await answerIn(tx, ok({ unit: next.unitId }));
  });
}

/** Ends the unit and its open commands, with their entries in the log. The unit must be locked. */
async function leave(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { unit, change, now }: { unit: Unit; change: UnitChange; now: Temporal.Instant },
): Promise<void> {
  const { unitId, installationId: installation, applianceId } = unit;
  const ended = await endCommandsOfUnit(tx, { unit: unitId, now });
  const entries = ended.map((command) => commandLogEntry(command, applianceId));
  if (entries.length > 0) await enqueueLogs(tx, deps, { installation, entries });
  await endUnit(tx, unit, { placement: placementAfter(change), now });
}

async function record(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  entry: {
    access: Access;
    unit: Unit;
    change: UnitChange;
    requestId: string;
    detail: Readonly<Record<string, string>>;
    actor?: string | undefined;
  },
): Promise<void> {
  const { access, unit, change, requestId, detail } = entry;
  const by = auditActor(access);
  const actor = entry.actor ?? by.actor;
  const audited = { ...by, actor, action: `unit.${change}`, resource: unit.unitId };
  await recordAudit(tx, { ...audited, requestId, detail }, deps.clock);
}

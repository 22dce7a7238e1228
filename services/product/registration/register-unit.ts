import type { InstallationId, PersonId } from '@hearth/core/branded.ts';
import { type Failure, fail } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { idAfter } from '@hearth/platform/database/id.ts';
import { afterEvent } from '../claim/claim-state.ts';
import {
  type StoredClaim,
  holdersOfSerial,
  lockHeldUnit,
  moveUnitToInstallation,
  releaseUnit,
  updateClaim,
} from '../claim/store.ts';
import type { ProductDeps } from '../deps.ts';
import type { Commissioning } from '../home-details/contract.ts';
import {
  hasRefrigerantCircuit,
  needsCommissioning,
  refrigerantOf,
} from '../home-details/refrigerant.ts';
import { putCommissioning } from '../home-details/store.ts';
import { scheduleMaintenanceReminders } from '../maintenance/store.ts';
import { knownModelOf } from '../label/product-ranges.ts';
import { kindOfRange } from '../unit/describe-unit.ts';
import { createLabelledUnit } from '../unit/store.ts';
import type { Unit } from '../unit/unit.ts';
import { findModel } from '../unit-registry/store.ts';

export type ConfirmedClaim = StoredClaim & { readonly gtin: string };

export const isConfirmed = (claim: StoredClaim): claim is ConfirmedClaim =>
  claim.state === 'confirmed' && claim.gtin !== null;

/** Creates the unit of a proved claim in the installation, which becomes its holder. */
export async function registerUnit(
  tx: Database,
  deps: ProductDeps,
  newUnit: {
    installation: InstallationId;
    claim: ConfirmedClaim;
    commissioning: Commissioning;
    /** Appliance of the replaced unit; null creates a new one. */
    appliance: string | null;
  },
): Promise<Unit> {
  const { installation, claim, commissioning, appliance } = newUnit;
  const { serial, gtin } = claim;
  const model = (await findModel(tx, gtin)) ?? knownModelOf(gtin);
  const range = model?.range ?? claim.range;
  const name = model?.name ?? '';
  const unit = await createLabelledUnit(
    tx,
    {
      installation,
      unit: idAfter(claim.claimId, 'unit'),
      serial,
      gtin,
      model: name,
      kind: kindOfRange(range),
      name,
      appliance,
    },
    deps.clock.now(),
  );
  // The locked row of the holder excludes a concurrent insert.
  if (!unit) throw new Error(`unit ${serial} is in a home, and nobody holds it`);
  await moveUnitToInstallation(tx, { serial, gtin, installation });
  if (needsCommissioning(range)) {
    const { on, installer, refrigerant } = commissioning;
    const charge = hasRefrigerantCircuit(range) ? (refrigerantOf(gtin) ?? refrigerant) : null;
    await putCommissioning(tx, installation, {
      unit: unit.unitId,
      on,
      installer,
      refrigerant: charge,
    });
    await scheduleMaintenanceReminders(tx, installation, deps.clock.now());
  }
  return unit;
}

/** A failure if a unit has come into somebody's home since its proof; its claim changes to `claimed-by-other`. */
export async function rejectTakenUnits(
  tx: Database,
  person: PersonId,
  claims: readonly ConfirmedClaim[],
): Promise<Failure | null> {
  const lost: ConfirmedClaim[] = [];
  // A fixed order of locks prevents deadlocks between people who claim the same units.
  for (const claim of claims.toSorted((a, b) => (a.serial < b.serial ? -1 : 1))) {
    const isHeld = await lockHeldUnit(tx, { ...claim, person });
    const holders = await holdersOfSerial(tx, claim.serial);
    if (!isHeld || holders.some(({ kind }) => kind === 'installation')) lost.push(claim);
  }
  for (const claim of lost) {
    await updateClaim(tx, { ...claim, state: afterEvent(claim.state, 'lost') ?? claim.state });
    await releaseUnit(tx, { person, serial: claim.serial });
  }
  const [first] = lost;
  return first ? fail('conflict', 'unit-taken', { params: { serial: first.serial } }) : null;
}

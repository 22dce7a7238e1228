import type { Device } from '@hearth/devices/device-cloud.ts';
import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ProductDeps } from '../deps.ts';
import { manufactureDateOf } from '../label/manufacture-date.ts';
import { type ProductRange, knownModelOf } from '../label/product-ranges.ts';
import { firmwareIn } from '../unit/firmware.ts';
import { unitNameLengthMax } from '../unit/name-length.ts';
import { rangeOfKind } from '../unit/describe-unit.ts';
import { statesOf, unitsOf } from '../unit/store.ts';
import type { Unit } from '../unit/unit.ts';
import { vendorNameOf } from '../unit/vendor-name.ts';
import { findModel } from '../unit-registry/store.ts';
import type { UnitDetails } from './contract.ts';
import { commissioningsOf, homeDetailsOf } from './store.ts';
import { warrantyOf } from './warranty.ts';

/** Stored details of each unit; calls no device cloud. */
export async function unitDetailsOf(
  { db }: Pick<ProductDeps, 'db'>,
  access: Access,
): Promise<UnitDetails[]> {
  const units = await unitsOf(db, access);
  const states = await statesOf(db, access.installationId);
  const commissionings = await commissioningsOf(db, access);
  const country = (await homeDetailsOf(db, access)).address?.country ?? null;
  const details: UnitDetails[] = [];
  for (const unit of units) {
    const commissioning = commissionings.get(unit.unitId) ?? null;
    const device = states.get(unit.unitId)?.device ?? null;
    const manufactured = manufactureDateOf(unit.serial);
    details.push({
      unit: unit.unitId,
      name: unit.name,
      nameLengthMax: nameLengthMaxOf(device),
      model: unit.model,
      kind: unit.kind,
      hasTank: device?.points.some(({ type }) => type === 'dhw') ?? false,
      serial: unit.serial,
      made: manufactured && { ...manufactured },
      commissioning,
      firmware: device ? firmwareIn(device) : [],
      warranty: warrantyOf({
        range: await rangeOf(db, unit),
        country,
        commissionedOn: commissioning?.on ?? null,
      }),
    });
  }
  return details;
}

function nameLengthMaxOf(device: Device | null): number {
  const limit = device && vendorNameOf(device)?.value.lengthMax;
  return Math.min(limit ?? unitNameLengthMax, unitNameLengthMax);
}

async function rangeOf(db: Database, { gtin, kind }: Unit): Promise<ProductRange | null> {
  if (gtin === null) return rangeOfKind(kind);
  return ((await findModel(db, gtin)) ?? knownModelOf(gtin))?.range ?? rangeOfKind(kind);
}

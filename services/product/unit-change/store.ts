import type { Access } from '@hearth/access/access.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { FormerUnit } from './contract.ts';
import type { UnitPlacement } from './unit-placement.ts';
import { wakeIndex } from '../wake-index.ts';

/** The parts of a unit that its end needs. */
export interface PlacedUnit {
  readonly unitId: string;
  readonly installationId: string;
  readonly linkId: string | null;
  readonly deviceId: string | null;
  readonly serial: string | null;
  readonly gtin: string | null;
  readonly model: string;
  readonly kind: string;
  readonly name: string;
}

/**
 * Ends a unit in its home: no link, no schedule and no holder any more; its commands are ended by `leave`. The unit must be locked. The offer of its device is
 * declined, so that the next reading does not add it again.
 */
export async function endUnit(
  tx: Database,
  unit: PlacedUnit,
  { placement, now }: { placement: UnitPlacement; now: Temporal.Instant },
): Promise<void> {
  const { unitId, installationId, linkId, deviceId } = unit;
  const at = now.toString();
  if (linkId !== null) {
    const { serial, model, kind, name } = unit;
    const offer = JSON.stringify([{ deviceId, serial, model, kind, name, state: 'declined' }]);
    await tx.query(
      `update product.device_link set offers = offers || $3::jsonb where installation_id = $1 and link_id = $2`,
      [installationId, linkId, offer],
    );
  }
  const place = [installationId, unitId];
  await tx.query(
    'delete from product.trip_step where installation_id = $1 and unit_id = $2',
    place,
  );
  await tx.query(
    'delete from product.app_week_change where installation_id = $1 and unit_id = $2',
    place,
  );
  await tx.query('delete from product.app_week where installation_id = $1 and unit_id = $2', place);
  await tx.query(
    'delete from product.control_hold where installation_id = $1 and unit_id = $2',
    place,
  );
  await tx.query(
    'delete from product.unit_state where installation_id = $1 and unit_id = $2',
    place,
  );
  await tx.query(
    'delete from product.unit_holder where installation_id = $1 and serial = $2 and gtin = $3',
    [installationId, unit.serial, unit.gtin],
  );
  await tx.query(
    `update product.unit set removed_at = $2, removed_as = $3, link_id = null, vendor = null, vendor_device_id = null
     where unit_id = $1`,
    [unitId, at, placement],
  );
  await wakeIndex(tx, installationId, now);
  await publishChange(tx, 'product', { installation: installationId, topic: 'monitoring' });
}

/** For a moved unit: the facts of its first set-up move along. */
export async function copyCommissioning(
  tx: Database,
  from: Pick<PlacedUnit, 'installationId' | 'unitId'>,
  to: Pick<PlacedUnit, 'installationId' | 'unitId'>,
): Promise<void> {
  await tx.query(
    `insert into product.commissioning (installation_id, unit_id, commissioned_on, installer, refrigerant)
     select $3, $4, commissioned_on, installer, refrigerant from product.commissioning
     where installation_id = $1 and unit_id = $2`,
    [from.installationId, from.unitId, to.installationId, to.unitId],
  );
}

/** For a moved unit: its new home holds it by the same proof, and for as long as the home before. */
export async function insertHolder(
  tx: Database,
  holder: { serial: string; gtin: string; installation: string } & StoredProof,
): Promise<void> {
  await tx.query(
    `insert into product.unit_holder (serial, gtin, installation_id, proof, held_since) values ($1, $2, $3, $4, $5)`,
    [holder.serial, holder.gtin, holder.installation, holder.proof, holder.since],
  );
}

interface StoredProof {
  readonly proof: string;
  readonly since: Date;
}

export async function proofOf(
  tx: Database,
  unit: { serial: string; gtin: string },
): Promise<StoredProof | null> {
  const [row] = await tx.query<StoredProof>(
    'select proof, held_since as since from product.unit_holder where serial = $1 and gtin = $2',
    [unit.serial, unit.gtin],
  );
  return row ?? null;
}

export async function formerUnitsOf(db: Database, access: Access): Promise<FormerUnit[]> {
  const rows = await db.query<FormerRow>(
    `select u.unit_id as unit, u.appliance_id as appliance, u.name, u.model, u.serial, u.removed_at, u.removed_as
     from product.unit u
     where u.installation_id = $1 and u.removed_at is not null order by u.removed_at desc, u.unit_id`,
    [access.installationId],
  );
  return rows.flatMap(({ removed_at: at, removed_as: removedAs, ...unit }) =>
    at && removedAs ? [{ ...unit, removedAt: at.toISOString(), removedAs }] : [],
  );
}

type FormerRow = Omit<FormerUnit, 'removedAt' | 'removedAs'> & {
  readonly removed_at: Date | null;
  readonly removed_as: FormerUnit['removedAs'] | null;
};

import type { Device } from '@hearth/devices/device-cloud.ts';
import type { Access } from '@hearth/access/access.ts';
import { type InstallationId, brand } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { type ColumnType, sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { type UnitDescription, type UnitKind, applianceKindOf } from './describe.ts';
import type { Gauges } from './gauges.ts';

export interface Unit {
  readonly unitId: string;
  readonly installationId: InstallationId;
  /** null, like the device, for a unit that was registered by its label and is linked to no cloud. */
  readonly linkId: string | null;
  readonly deviceId: string | null;
  /** null where the maker's cloud did not say. */
  readonly serial: string | null;
  /** Trade item number of its label; null for one that is known by its device link alone. */
  readonly gtin: string | null;
  readonly model: string;
  readonly kind: UnitKind;
  readonly name: string;
  /** The appliance of the balance that the unit is. */
  readonly applianceId: string;
}

/** The last reading of a unit. */
export interface UnitState {
  readonly device: Device;
  readonly gauges: Gauges;
  readonly readAt: Temporal.Instant;
  readonly lastSeenAt: Temporal.Instant | null;
  /** Since when readings of its account do not show it; null: the last one did. */
  readonly unreportedSince: Temporal.Instant | null;
}

export async function unitCounts(
  db: Database,
  accesses: readonly Access[],
): Promise<ReadonlyMap<string, number>> {
  if (accesses.length === 0) return new Map();
  const rows = await db
    .as<Tables>()
    .selectFrom('product.unit')
    .select(({ fn }) => ['installation_id', fn.countAll<number>().as('units')])
    .where(
      'installation_id',
      'in',
      accesses.map((access) => access.installationId),
    )
    .groupBy('installation_id')
    .execute();
  return new Map(rows.map((row) => [row.installation_id, row.units]));
}

export const unitsOf = (db: Database, access: Access): Promise<readonly Unit[]> =>
  unitsAmong(db, [access]);

/** The same of several installations at once. */
export async function unitsAmong(
  db: Database,
  accesses: readonly Access[],
): Promise<readonly Unit[]> {
  if (accesses.length === 0) return [];
  const rows = await units(db)
    .where(
      'u.installation_id',
      'in',
      accesses.map(({ installationId }) => installationId),
    )
    .orderBy('u.created_at')
    .orderBy('u.unit_id')
    .execute();
  return rows.map(unitOf);
}

/** Holds the unit's row until the transaction ends, so that two commands to one unit go one after the other. */
export async function lockUnit(
  tx: Database,
  access: Pick<Access, 'installationId'>,
  unit: string,
): Promise<Unit | null> {
  const row = await units(tx)
    .where('u.installation_id', '=', access.installationId)
    .where('u.unit_id', '=', unit)
    .forUpdate('u')
    .executeTakeFirst();
  return row ? unitOf(row) : null;
}

/** For the job that sends commands: the same lock without a person. */
export async function holdUnit(tx: Database, unit: string): Promise<void> {
  await tx
    .as<Tables>()
    .selectFrom('product.unit')
    .select('unit_id')
    .where('unit_id', '=', unit)
    .forUpdate()
    .execute();
}

/** For the job that reads a link. */
export async function unitsOfLink(db: Database, link: string): Promise<readonly Unit[]> {
  const rows = await units(db).where('u.link_id', '=', link).orderBy('u.unit_id').execute();
  return rows.map(unitOf);
}

/** For the demo: the appliance that the heat pump of a link is; null where there is none. */
export async function heatPumpOf(db: Database, link: string): Promise<string | null> {
  const units = await unitsOfLink(db, link);
  return units.find(({ kind }) => kind === 'air-to-water')?.applianceId ?? null;
}

/** Which of these devices are somebody's already; for linking, which has no installation yet. */
export async function claimed(
  tx: Database,
  vendor: string,
  deviceIds: readonly string[],
): Promise<readonly { deviceId: string; installationId: InstallationId; linkId: string }[]> {
  if (deviceIds.length === 0) return [];
  const rows = await tx
    .as<Tables>()
    .selectFrom('product.unit')
    .select(['vendor_device_id', 'installation_id', 'link_id'])
    .where('vendor', '=', vendor)
    .where('vendor_device_id', 'in', deviceIds)
    .execute();
  return rows.map((row) => ({
    deviceId: row.vendor_device_id ?? '',
    installationId: brand(row.installation_id),
    linkId: row.link_id ?? '',
  }));
}

/** The new unit with its appliance, or null when the device is somebody's by now. Ask first whether its label has told of it. */
export async function createUnit(
  tx: Database,
  made: {
    installation: InstallationId;
    link: string;
    vendor: string;
    of: UnitDescription;
    /** What it is in the balance; null makes a new one. */
    appliance: string | null;
  },
  now: Temporal.Instant,
): Promise<Unit | null> {
  const row = await tx
    .as<Tables>()
    .insertInto('product.unit')
    .values({
      unit_id: uuidv7(now),
      installation_id: made.installation,
      link_id: made.link,
      vendor: made.vendor,
      vendor_device_id: made.of.deviceId,
      serial: made.of.serial,
      model: made.of.model,
      kind: made.of.kind,
      name: made.of.name,
      created_at: now.toString(),
    })
    .onConflict((conflict) => conflict.columns(['vendor', 'vendor_device_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const appliance = made.appliance ?? uuidv7(now);
  await tx
    .as<Tables>()
    .insertInto('product.unit_appliance')
    .values({
      appliance_id: appliance,
      unit_id: row.unit_id,
      kind: applianceKindOf(made.of.kind),
    })
    .execute();
  return unitOf({ ...row, appliance_id: appliance });
}

/**
 * The unit that was registered in this home by its label is now linked to its maker's cloud; null where there is none such, and where
 * there are two with its number.
 */
export async function adoptUnit(
  tx: Database,
  made: { installation: InstallationId; link: string; vendor: string; of: UnitDescription },
): Promise<Unit | null> {
  const { serial, deviceId } = made.of;
  const [label, another] =
    serial === null ? [] : await labelledUnits(tx, [made.installation], [serial]);
  if (!label || another) return null;
  const [row] = await tx.query(
    `update product.unit set link_id = $2, vendor = $3, vendor_device_id = $4
     where unit_id = $1 and link_id is null
       and not exists (select from product.unit o where o.vendor = $3 and o.vendor_device_id = $4)
     returning unit_id`,
    [label.unitId, made.link, made.vendor, deviceId],
  );
  return row ? { ...label, linkId: made.link, deviceId } : null;
}

/** Units of these homes that are known by their labels alone, with one of these numbers. */
export async function labelledUnits(
  db: Database,
  installations: readonly string[],
  serials: readonly string[],
): Promise<readonly Unit[]> {
  if (installations.length === 0 || serials.length === 0) return [];
  const rows = await units(db)
    .where('u.installation_id', 'in', [...installations])
    .where('u.link_id', 'is', null)
    // Clouds fill numbers up to a length with noughts, and labels do not.
    .where(sql<string>`ltrim(upper(u.serial), '0')`, 'in', serials.map(plainSerial))
    .orderBy('u.created_at')
    .execute();
  return rows.map(unitOf);
}

const plainSerial = (serial: string): string => serial.trim().toUpperCase().replace(/^0+/, '');

/** A unit known by its label alone, with its appliance; null when it is in somebody's home by now. */
export async function createLabelledUnit(
  tx: Database,
  made: {
    installation: InstallationId;
    serial: string;
    gtin: string;
    model: string;
    kind: UnitKind;
    name: string;
  },
  now: Temporal.Instant,
): Promise<Unit | null> {
  const row = await tx
    .as<Tables>()
    .insertInto('product.unit')
    .values({
      unit_id: uuidv7(now),
      installation_id: made.installation,
      link_id: null,
      vendor: null,
      vendor_device_id: null,
      serial: made.serial,
      gtin: made.gtin,
      model: made.model,
      kind: made.kind,
      name: made.name,
      created_at: now.toString(),
    })
    .onConflict((conflict) =>
      conflict.columns(['serial', 'gtin']).where('gtin', 'is not', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const appliance = uuidv7(now);
  await tx
    .as<Tables>()
    .insertInto('product.unit_appliance')
    .values({ appliance_id: appliance, unit_id: row.unit_id, kind: applianceKindOf(made.kind) })
    .execute();
  return unitOf({ ...row, appliance_id: appliance });
}

export const statesOf = (
  db: Database,
  installation: InstallationId,
): Promise<ReadonlyMap<string, UnitState>> => statesAmong(db, [{ installationId: installation }]);

/** The same of several installations at once. */
export async function statesAmong(
  db: Database,
  accesses: readonly Pick<Access, 'installationId'>[],
): Promise<ReadonlyMap<string, UnitState>> {
  if (accesses.length === 0) return new Map();
  const rows = await db
    .as<Tables>()
    .selectFrom('product.unit_state')
    .selectAll()
    .where(
      'installation_id',
      'in',
      accesses.map(({ installationId }) => installationId),
    )
    .execute();
  return new Map(
    rows.map((row) => [
      row.unit_id,
      {
        device: row.device,
        gauges: row.gauges,
        readAt: instantOf(row.read_at),
        lastSeenAt: row.last_seen_at && instantOf(row.last_seen_at),
        unreportedSince: row.unreported_since && instantOf(row.unreported_since),
      },
    ]),
  );
}

export async function putState(
  tx: Database,
  unit: Unit,
  state: Omit<UnitState, 'unreportedSince'>,
): Promise<void> {
  const values = {
    device: JSON.stringify(state.device),
    gauges: JSON.stringify(state.gauges),
    read_at: state.readAt.toString(),
    last_seen_at: state.lastSeenAt?.toString() ?? null,
    unreported_since: null,
  };
  await tx
    .as<Tables>()
    .insertInto('product.unit_state')
    .values({ installation_id: unit.installationId, unit_id: unit.unitId, ...values })
    .onConflict((conflict) => conflict.columns(['installation_id', 'unit_id']).doUpdateSet(values))
    .execute();
}

/** Of the units of a link, those that its reading does not show; what is known of them stays. */
export async function markUnreported(
  tx: Database,
  link: string,
  of: { readonly shown: readonly string[]; readonly readAt: Temporal.Instant },
): Promise<void> {
  await tx.query(
    `update product.unit_state s set unreported_since = $3 from product.unit u
     where u.installation_id = s.installation_id and u.unit_id = s.unit_id and u.link_id = $1
       and s.unreported_since is null and not (u.unit_id = any($2::uuid[]))`,
    [link, of.shown, of.readAt.toString()],
  );
}

interface Tables {
  'product.unit': {
    unit_id: string;
    installation_id: string;
    link_id: string | null;
    vendor: string | null;
    vendor_device_id: string | null;
    serial: string | null;
    gtin: ColumnType<string | null, string | undefined, string>;
    model: string;
    kind: UnitKind;
    name: string;
    created_at: ColumnType<Date, string, never>;
  };
  'product.unit_appliance': { appliance_id: string; unit_id: string; kind: string };
  'product.unit_state': {
    installation_id: string;
    unit_id: string;
    device: ColumnType<Device, string, string>;
    gauges: ColumnType<Gauges, string, string>;
    read_at: ColumnType<Date, string, string>;
    last_seen_at: ColumnType<Date | null, string | null, string | null>;
    unreported_since: ColumnType<Date | null, string | null, string | null>;
  };
}

interface Row {
  unit_id: string;
  installation_id: string;
  link_id: string | null;
  vendor_device_id: string | null;
  serial: string | null;
  gtin: string | null;
  model: string;
  kind: UnitKind;
  name: string;
  appliance_id: string;
}

const units = (db: Database) =>
  db
    .as<Tables>()
    .selectFrom('product.unit as u')
    .innerJoin('product.unit_appliance as a', 'a.unit_id', 'u.unit_id')
    .select(['u.unit_id', 'u.installation_id', 'u.link_id', 'u.vendor_device_id', 'u.model'])
    .select(['u.serial', 'u.gtin', 'u.kind', 'u.name', 'a.appliance_id']);

const unitOf = (row: Row): Unit => ({
  unitId: row.unit_id,
  installationId: brand(row.installation_id),
  linkId: row.link_id,
  deviceId: row.vendor_device_id,
  serial: row.serial,
  gtin: row.gtin,
  model: row.model,
  kind: row.kind,
  name: row.name,
  applianceId: row.appliance_id,
});

const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());

import type { Device } from '@hearth/devices/device-cloud.ts';
import type { Access } from '@hearth/access/access.ts';
import { type InstallationId, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { Temporal } from 'temporal-polyfill';
import { wakeIndex } from '../wake-index.ts';
import type { UnitRow } from '../rows/unit.ts';
import type { UnitStateRow } from '../rows/unit-state.ts';
import type { UnitKind } from './contract.ts';
import { isHeatPump } from './heat-pump-kinds.ts';
import type { UnitDescription } from './describe-unit.ts';
import type { UnitCounters } from './energy-counters.ts';
import type { QuarterHourMeans } from './quarter-hour-means.ts';
import type { Unit } from './unit.ts';

/** The last reading of a unit. */
export interface UnitState {
  readonly device: Device;
  readonly means: QuarterHourMeans;
  readonly counters: UnitCounters;
  readonly readAt: Temporal.Instant;
  readonly lastSeenAt: Temporal.Instant | null;
  /** Since when readings of its account lack it; null: the last one has it. */
  readonly unreportedSince: Temporal.Instant | null;
}

export async function unitCounts(
  db: Database,
  accesses: readonly Access[],
): Promise<ReadonlyMap<string, number>> {
  if (accesses.length === 0) return new Map();
  const rows = await db.query<Pick<UnitRow, 'installation_id'> & { readonly units: number }>(
    `select installation_id, count(*) as units from product.unit
     where installation_id = any ($1) and removed_at is null group by installation_id`,
    [accesses.map(({ installationId }) => installationId)],
  );
  return new Map(rows.map((row) => [row.installation_id, row.units]));
}

export const unitsOf = (
  db: Database,
  access: Pick<Access, 'installationId'>,
): Promise<readonly Unit[]> => unitsOfInstallations(db, [access]);

/** Units of several installations. */
export async function unitsOfInstallations(
  db: Database,
  accesses: readonly Pick<Access, 'installationId'>[],
): Promise<readonly Unit[]> {
  if (accesses.length === 0) return [];
  const rows = await db.query<Row>(
    `${units} u.installation_id = any ($1) order by u.created_at, u.unit_id`,
    [accesses.map(({ installationId }) => installationId)],
  );
  return rows.map(unitOf);
}

/** Locks a unit until the transaction ends, so that commands to one unit are queued one after another. */
export async function lockUnit(
  tx: Database,
  access: Pick<Access, 'installationId'>,
  unit: string,
): Promise<Unit | null> {
  const [row] = await tx.query<Row>(
    `${units} u.installation_id = $1 and u.unit_id = $2 for update of u`,
    [access.installationId, unit],
  );
  return row ? unitOf(row) : null;
}

export async function findUnit(
  db: Database,
  access: Pick<Access, 'installationId'>,
  unit: string,
): Promise<Unit | null> {
  const [row] = await db.query<Row>(`${units} u.installation_id = $1 and u.unit_id = $2`, [
    access.installationId,
    unit,
  ]);
  return row ? unitOf(row) : null;
}

/** Stores the name of a unit that the caller has locked, or that a job reads. */
export async function saveUnitName(tx: Database, unit: string, name: string): Promise<void> {
  await tx.query('update product.unit set name = $2 where unit_id = $1', [unit, name]);
}

/** The lock of `lockUnit` without an access check, for jobs. */
export async function lockUnitById(tx: Database, unit: string): Promise<void> {
  await tx.query('select unit_id from product.unit where unit_id = $1 for update', [unit]);
}

/** Units of a link, for jobs. */
export async function unitsOfLink(db: Database, link: string): Promise<readonly Unit[]> {
  const rows = await db.query<Row>(`${units} u.link_id = $1 order by u.unit_id`, [link]);
  return rows.map(unitOf);
}

/** Appliance of a link's heat pump; null when it has none. For the demo. */
export async function heatPumpOf(db: Database, link: string): Promise<string | null> {
  const units = await unitsOfLink(db, link);
  return units.find(({ kind }) => isHeatPump(kind))?.applianceId ?? null;
}

/** The devices that belong to an installation already. */
export async function ownedDevices(
  tx: Database,
  vendor: string,
  deviceIds: readonly string[],
): Promise<readonly { deviceId: string; installationId: InstallationId; linkId: string }[]> {
  if (deviceIds.length === 0) return [];
  const rows = await tx.query<Pick<UnitRow, 'vendor_device_id' | 'installation_id' | 'link_id'>>(
    `select vendor_device_id, installation_id, link_id from product.unit
     where vendor = $1 and vendor_device_id = any ($2)`,
    [vendor, deviceIds],
  );
  return rows.map((row) => ({
    deviceId: row.vendor_device_id ?? '',
    installationId: branded(row.installation_id),
    linkId: row.link_id ?? '',
  }));
}

/** Creates a unit with its appliance; null when the device belongs to an installation. Call `adoptUnit` first. */
export async function createUnit(
  tx: Database,
  unit: {
    installation: InstallationId;
    link: string;
    vendor: string;
    of: UnitDescription;
    /** null creates a new one. */
    appliance: string | null;
  },
  now: Temporal.Instant,
): Promise<Unit | null> {
  const [row] = await tx.query<Stored>(
    `insert into product.unit (unit_id, installation_id, link_id, vendor, vendor_device_id, serial, model, kind, name,
       created_at, appliance_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (vendor, vendor_device_id) do nothing returning *`,
    [
      uuidv7(now),
      unit.installation,
      unit.link,
      unit.vendor,
      unit.of.deviceId,
      unit.of.serial,
      unit.of.model,
      unit.of.kind,
      unit.of.name,
      now.toString(),
      unit.appliance ?? uuidv7(now),
    ],
  );
  if (!row) return null;
  await wakeIndex(tx, unit.installation, now);
  return unitOf(row);
}

/** SQL condition: no account reads the unit. It was registered by its label and not linked, or its link has been removed. */
const isUnlinked = `(u.link_id is null or exists (
  select from product.device_link l where l.link_id = u.link_id and l.state = 'removed'))`;

/** Links the unit of this home that has the device's id, else its serial number, and that no account reads; null when there is none or more than one. */
export async function adoptUnit(
  tx: Database,
  device: { installation: InstallationId; link: string; vendor: string; of: UnitDescription },
): Promise<Unit | null> {
  const { serial, deviceId } = device.of;
  const [same] = await tx.query<Row>(
    `${units} u.installation_id = $1 and u.vendor = $2 and u.vendor_device_id = $3 and ${isUnlinked}`,
    [device.installation, device.vendor, deviceId],
  );
  const [unit, second] = same
    ? [unitOf(same)]
    : await unlinkedUnits(tx, [device.installation], serial === null ? [] : [serial]);
  if (!unit || second) return null;
  const [row] = await tx.query(
    `update product.unit u set link_id = $2, vendor = $3, vendor_device_id = $4
     where u.unit_id = $1 and ${isUnlinked} and not exists (
       select from product.unit o where o.vendor = $3 and o.vendor_device_id = $4 and o.unit_id <> u.unit_id)
     returning u.unit_id`,
    [unit.unitId, device.link, device.vendor, deviceId],
  );
  return row ? { ...unit, linkId: device.link, deviceId } : null;
}

/** Units of these homes that no account reads and that have one of these serial numbers. */
export async function unlinkedUnits(
  db: Database,
  installations: readonly string[],
  serials: readonly string[],
): Promise<readonly Unit[]> {
  if (installations.length === 0 || serials.length === 0) return [];
  const rows = await db.query<Row>(
    `${units} u.installation_id = any ($1) and ${isUnlinked}
       and ltrim(upper(u.serial), '0') = any ($2) order by u.created_at`,
    [installations, serials.map(plainSerial)],
  );
  return rows.map(unitOf);
}

/** Clouds pad serial numbers with zeros, labels do not. */
const plainSerial = (serial: string): string => serial.trim().toUpperCase().replace(/^0+/, '');

/** Creates a unit from its label, with its appliance; null when it belongs to an installation. */
export async function createLabelledUnit(
  tx: Database,
  label: {
    installation: InstallationId;
    serial: string;
    gtin: string | null;
    model: string;
    kind: UnitKind;
    name: string;
    /** null creates a new one. */
    appliance?: string | null;
    /** Id of the unit; default: a new one. */
    unit?: string;
  },
  now: Temporal.Instant,
): Promise<Unit | null> {
  const [row] = await tx.query<Stored>(
    `insert into product.unit (unit_id, installation_id, serial, gtin, model, kind, name, created_at, appliance_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (serial, gtin) where gtin is not null and removed_at is null do nothing returning *`,
    [
      label.unit ?? uuidv7(now),
      label.installation,
      label.serial,
      label.gtin,
      label.model,
      label.kind,
      label.name,
      now.toString(),
      label.appliance ?? uuidv7(now),
    ],
  );
  if (!row) return null;
  await wakeIndex(tx, label.installation, now);
  return unitOf(row);
}

export const statesOf = (
  db: Database,
  installation: InstallationId,
): Promise<ReadonlyMap<string, UnitState>> =>
  statesOfInstallations(db, [{ installationId: installation }]);

/** A reading without counts, which are most of its bytes. */
export type LiveState = Omit<UnitState, 'device' | 'means' | 'counters'> & {
  readonly device: Pick<Device, 'online' | 'points' | 'faults'>;
};

/** By unit, what was last read of it, without counts. */
export async function liveStatesOf(
  db: Database,
  { installationId }: Pick<Access, 'installationId'>,
): Promise<ReadonlyMap<string, LiveState>> {
  const rows = await db.query<
    Pick<UnitStateRow, 'unit_id' | 'read_at' | 'last_seen_at' | 'unreported_since'> &
      Pick<LiveState, 'device'>
  >(
    `select unit_id, jsonb_build_object('online', device -> 'online', 'points', device -> 'points', 'faults', device -> 'faults') as device,
       read_at, last_seen_at, unreported_since
     from product.unit_state where installation_id = $1`,
    [installationId],
  );
  return new Map(rows.map((row) => [row.unit_id, { device: row.device, ...timesOf(row) }]));
}

/** States of the units of several installations. */
export async function statesOfInstallations(
  db: Database,
  accesses: readonly Pick<Access, 'installationId'>[],
): Promise<ReadonlyMap<string, UnitState>> {
  if (accesses.length === 0) return new Map();
  const rows = await db.query<
    UnitStateRow & {
      readonly device: Device;
      readonly quarter_hour_means: QuarterHourMeans;
      readonly counters: UnitCounters;
    }
  >('select * from product.unit_state where installation_id = any ($1)', [
    accesses.map(({ installationId }) => installationId),
  ]);
  return new Map(
    rows.map((row) => [
      row.unit_id,
      {
        device: row.device,
        means: row.quarter_hour_means,
        counters: row.counters,
        ...timesOf(row),
      },
    ]),
  );
}

const timesOf = (
  row: Pick<UnitStateRow, 'read_at' | 'last_seen_at' | 'unreported_since'>,
): Pick<UnitState, 'readAt' | 'lastSeenAt' | 'unreportedSince'> => ({
  readAt: instantOf(row.read_at),
  lastSeenAt: row.last_seen_at && instantOf(row.last_seen_at),
  unreportedSince: row.unreported_since && instantOf(row.unreported_since),
});

export async function putState(
  tx: Database,
  unit: Unit,
  state: Omit<UnitState, 'unreportedSince'>,
): Promise<void> {
  await tx.query(
    `insert into product.unit_state (installation_id, unit_id, device, quarter_hour_means, counters, read_at, last_seen_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (installation_id, unit_id) do update set device = excluded.device, quarter_hour_means = excluded.quarter_hour_means,
       counters = excluded.counters, read_at = excluded.read_at, last_seen_at = excluded.last_seen_at, unreported_since = null`,
    [
      unit.installationId,
      unit.unitId,
      JSON.stringify(state.device),
      JSON.stringify(state.means),
      JSON.stringify(state.counters),
      state.readAt.toString(),
      state.lastSeenAt?.toString() ?? null,
    ],
  );
}

/** Marks units that are missing in the reading of their account; their values stay. */
export async function markUnreported(
  tx: Database,
  missing: readonly Pick<Unit, 'installationId' | 'unitId'>[],
  readAt: Temporal.Instant,
): Promise<void> {
  for (const [installation, units] of Map.groupBy(missing, (unit) => unit.installationId))
    await tx.query(
      `update product.unit_state set unreported_since = $3
       where installation_id = $1 and unit_id = any($2::uuid[]) and unreported_since is null`,
      [installation, units.map((unit) => unit.unitId), readAt.toString()],
    );
}

type Stored = UnitRow & { readonly kind: UnitKind };
type Row = Omit<Stored, 'vendor' | 'created_at' | 'removed_at' | 'removed_as'>;

/** Units that are in a home; conditions follow. */
const units = `select u.unit_id, u.installation_id, u.link_id, u.vendor_device_id, u.model, u.serial, u.gtin, u.kind,
    u.name, u.appliance_id
  from product.unit u where u.removed_at is null and`;

const unitOf = (row: Row): Unit => ({
  unitId: row.unit_id,
  installationId: branded(row.installation_id),
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

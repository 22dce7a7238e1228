import type { Device } from '@hearth/devices/device-cloud.ts';
import type { Access } from '@hearth/access/access.ts';
import { type InstallationId, brand } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { Temporal } from 'temporal-polyfill';
import type { UnitApplianceRow, UnitRow, UnitStateRow } from '../rows.ts';
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
  const rows = await db.query<Pick<UnitRow, 'installation_id'> & { readonly units: number }>(
    `select installation_id, count(*) as units from product.unit
     where installation_id = any ($1) group by installation_id`,
    [accesses.map(({ installationId }) => installationId)],
  );
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
  const rows = await db.query<Row>(
    `${units} where u.installation_id = any ($1) order by u.created_at, u.unit_id`,
    [accesses.map(({ installationId }) => installationId)],
  );
  return rows.map(unitOf);
}

/** Holds the unit's row until the transaction ends, so that two commands to one unit go one after the other. */
export async function lockUnit(
  tx: Database,
  access: Pick<Access, 'installationId'>,
  unit: string,
): Promise<Unit | null> {
  const [row] = await tx.query<Row>(
    `${units} where u.installation_id = $1 and u.unit_id = $2 for update of u`,
    [access.installationId, unit],
  );
  return row ? unitOf(row) : null;
}

/** For the job that sends commands: the same lock without a person. */
export async function holdUnit(tx: Database, unit: string): Promise<void> {
  await tx.query('select unit_id from product.unit where unit_id = $1 for update', [unit]);
}

/** For the job that reads a link. */
export async function unitsOfLink(db: Database, link: string): Promise<readonly Unit[]> {
  const rows = await db.query<Row>(`${units} where u.link_id = $1 order by u.unit_id`, [link]);
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
  const rows = await tx.query<Pick<UnitRow, 'vendor_device_id' | 'installation_id' | 'link_id'>>(
    `select vendor_device_id, installation_id, link_id from product.unit
     where vendor = $1 and vendor_device_id = any ($2)`,
    [vendor, deviceIds],
  );
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
  const [row] = await tx.query<Stored>(
    `insert into product.unit (unit_id, installation_id, link_id, vendor, vendor_device_id, serial, model, kind, name,
       created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (vendor, vendor_device_id) do nothing returning *`,
    [
      uuidv7(now),
      made.installation,
      made.link,
      made.vendor,
      made.of.deviceId,
      made.of.serial,
      made.of.model,
      made.of.kind,
      made.of.name,
      now.toString(),
    ],
  );
  return row ? await withAppliance(tx, row, made.appliance ?? uuidv7(now)) : null;
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
  const rows = await db.query<Row>(
    `${units} where u.installation_id = any ($1) and u.link_id is null
       and ltrim(upper(u.serial), '0') = any ($2) order by u.created_at`,
    [installations, serials.map(plainSerial)],
  );
  return rows.map(unitOf);
}

/** Clouds fill serial numbers up to a length with zeros, and labels do not. */
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
  const [row] = await tx.query<Stored>(
    `insert into product.unit (unit_id, installation_id, serial, gtin, model, kind, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (serial, gtin) where gtin is not null do nothing returning *`,
    [
      uuidv7(now),
      made.installation,
      made.serial,
      made.gtin,
      made.model,
      made.kind,
      made.name,
      now.toString(),
    ],
  );
  return row ? await withAppliance(tx, row, uuidv7(now)) : null;
}

async function withAppliance(tx: Database, row: Stored, appliance: string): Promise<Unit> {
  await tx.query(
    'insert into product.unit_appliance (appliance_id, unit_id, kind) values ($1, $2, $3)',
    [appliance, row.unit_id, applianceKindOf(row.kind)],
  );
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
  const rows = await db.query<UnitStateRow & { readonly device: Device; readonly gauges: Gauges }>(
    'select * from product.unit_state where installation_id = any ($1)',
    [accesses.map(({ installationId }) => installationId)],
  );
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
  await tx.query(
    `insert into product.unit_state (installation_id, unit_id, device, gauges, read_at, last_seen_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (installation_id, unit_id) do update set device = excluded.device, gauges = excluded.gauges,
       read_at = excluded.read_at, last_seen_at = excluded.last_seen_at, unreported_since = null`,
    [
      unit.installationId,
      unit.unitId,
      JSON.stringify(state.device),
      JSON.stringify(state.gauges),
      state.readAt.toString(),
      state.lastSeenAt?.toString() ?? null,
    ],
  );
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

type Stored = UnitRow & { readonly kind: UnitKind };
type Row = Omit<Stored, 'vendor' | 'created_at'> & Pick<UnitApplianceRow, 'appliance_id'>;

const units = `select u.unit_id, u.installation_id, u.link_id, u.vendor_device_id, u.model, u.serial, u.gtin, u.kind,
    u.name, a.appliance_id
  from product.unit u join product.unit_appliance a on a.unit_id = u.unit_id`;

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

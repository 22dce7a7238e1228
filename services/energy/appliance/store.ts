import type { Access } from '@hearth/access/access.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type Channels, ownApplianceOf } from '../home/join-frames.ts';
import type { ApplianceRow } from '../rows/appliance.ts';
import { type Appliance, applianceKind } from './contract.ts';

/** Creates or renames an appliance; product calls it when a unit is claimed. */
export async function putAppliance(
  db: Database,
  installation: InstallationId,
  appliance: Appliance,
): Promise<void> {
  const { unit, name, kind } = appliance;
  await db.query(
    `insert into energy.appliance (installation_id, appliance_id, unit_id, name, kind)
     values ($1, $2, $3, $4, $5)
     on conflict (installation_id, appliance_id) do update
       set unit_id = excluded.unit_id, name = excluded.name, kind = excluded.kind`,
    [installation, appliance.appliance, unit, name, kind],
  );
}

/** Creates an appliance without a name; an existing one stays unchanged. */
export async function introduceAppliance(
  db: Database,
  installation: InstallationId,
  { appliance, kind }: Pick<Appliance, 'appliance' | 'kind'>,
): Promise<void> {
  await db.query(
    `insert into energy.appliance (installation_id, appliance_id, name, kind) values ($1, $2, '', $3)
     on conflict (installation_id, appliance_id) do nothing`,
    [installation, appliance, kind],
  );
}

export async function appliancesByKind(
  db: Database,
  installation: InstallationId,
  kind: Appliance['kind'],
): Promise<readonly string[]> {
  const rows = await db.query<Pick<ApplianceRow, 'appliance_id'>>(
    'select appliance_id from energy.appliance where installation_id = $1 and kind = $2 order by appliance_id',
    [installation, kind],
  );
  return rows.map((row) => row.appliance_id);
}

/** Appliances of a home; a demo home includes those of its template home, without their units. */
export async function listAppliances(db: Database, access: Access): Promise<readonly Appliance[]> {
  if (!access.template) return await appliancesOf(db, access.installationId);
  const { installationId } = access.template;
  const [own, ofTemplate, applianceOf] = await Promise.all([
    appliancesOf(db, access.installationId),
    appliancesOf(db, installationId),
    ownApplianceIn(db, access, installationId),
  ]);
  const ownIds = new Set(own.map(({ appliance }) => appliance));
  const past = ofTemplate.map((each) => ({
    ...each,
    appliance: applianceOf(each.appliance),
    unit: null,
  }));
  return [...own, ...past.filter(({ appliance }) => !ownIds.has(appliance))];
}

/**
 * The appliance's identifier in this home. In a demo home a metered appliance has the template's identifier until its own meter
 * reports; links with that identifier stay valid.
 */
export async function currentAppliance(
  db: Database,
  access: Access,
  appliance: string,
): Promise<string> {
  const id = appliance.toLowerCase();
  return access.template
    ? (await ownApplianceIn(db, access, access.template.installationId))(id)
    : id;
}

const ownApplianceIn = async (db: Database, access: Access, template: InstallationId) =>
  ownApplianceOf(
    ...(await Promise.all([channelsOf(db, access.installationId), channelsOf(db, template)])),
  );

async function appliancesOf(
  db: Database,
  installation: InstallationId,
): Promise<readonly Appliance[]> {
  const rows = await db.query<Pick<ApplianceRow, 'appliance_id' | 'unit_id' | 'name' | 'kind'>>(
    `select appliance_id, unit_id, name, kind from energy.appliance
     where installation_id = $1 order by name, appliance_id`,
    [installation],
  );
  return rows.map((row) => ({
    appliance: row.appliance_id,
    unit: row.unit_id,
    name: row.name,
    kind: applianceKind.parse(row.kind),
  }));
}

async function channelsOf(db: Database, installation: InstallationId): Promise<Channels> {
  const [row] = await db.query<{ channels: Channels | null }>(
    `select json_object_agg(channel, appliance_id) as channels from energy.meter_channel
     where installation_id = $1`,
    [installation],
  );
  return row?.channels ?? {};
}

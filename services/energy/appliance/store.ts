import type { Access } from '@hearth/access/access.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type Channels, ownApplianceOf } from '../home/join-frames.ts';
import type { ApplianceRow } from '../rows/appliance.ts';
import { homesOf } from '../homes-of.ts';
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
  const [rows, applianceOf] = await Promise.all([
    db.query<ApplianceRow>(
      `select installation_id, appliance_id, unit_id, name, kind from energy.appliance
       where installation_id = any ($1) order by name, appliance_id`,
      [homesOf(access)],
    ),
    ownApplianceIn(db, access),
  ]);
  const isOwn = (row: ApplianceRow): boolean => row.installation_id === access.installationId;
  const own = rows.filter(isOwn).map(applianceIn);
  const ownIds = new Set(own.map(({ appliance }) => appliance));
  const past = rows
    .filter((row) => !isOwn(row))
    .map((row) => ({ ...applianceIn(row), appliance: applianceOf(row.appliance_id), unit: null }));
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
  const applianceOf = await ownApplianceIn(db, access);
  return applianceOf(appliance.toLowerCase());
}

/** Maps an appliance of the template home to the one of this home. */
async function ownApplianceIn(
  db: Database,
  access: Access,
): Promise<(appliance: string) => string> {
  const { installationId, template } = access;
  if (!template) return (appliance) => appliance;
  const rows = await db.query<{ installation: string; channels: Channels }>(
    `select installation_id as installation, json_object_agg(channel, appliance_id) as channels
     from energy.meter_channel where installation_id = any ($1) group by installation_id`,
    [homesOf(access)],
  );
  const channels = new Map(rows.map((row) => [row.installation, row.channels]));
  return ownApplianceOf(
    channels.get(installationId) ?? {},
    channels.get(template.installationId) ?? {},
  );
}

const applianceIn = (row: ApplianceRow): Appliance => ({
  appliance: row.appliance_id,
  unit: row.unit_id,
  name: row.name,
  kind: applianceKind.parse(row.kind),
});

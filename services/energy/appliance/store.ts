import type { Access } from '@hearth/access/access.ts';
import type { InstallationId } from '@hearth/core/brand.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { EnergyTables } from '../tables.ts';
import { type Channels, ownApplianceOf } from '../home/join-frames.ts';
import { type Appliance, applianceKind } from './contract.ts';

/** Called by product, when a unit was claimed. */
export async function putAppliance(
  db: Database,
  installation: InstallationId,
  appliance: Appliance,
): Promise<void> {
  const { unit, name, kind } = appliance;
  await db
    .as<EnergyTables>()
    .insertInto('energy.appliance')
    .values({
      installation_id: installation,
      appliance_id: appliance.appliance,
      unit_id: unit,
      name,
      kind,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['installation_id', 'appliance_id'])
        .doUpdateSet({ unit_id: unit, name, kind }),
    )
    .execute();
}

/** One that has no name of its own yet; what is known of it stays. */
export async function introduceAppliance(
  db: Database,
  installation: InstallationId,
  { appliance, kind }: Pick<Appliance, 'appliance' | 'kind'>,
): Promise<void> {
  await db
    .as<EnergyTables>()
    .insertInto('energy.appliance')
    .values({
      installation_id: installation,
      appliance_id: appliance,
      unit_id: null,
      name: '',
      kind,
    })
    .onConflict((conflict) => conflict.columns(['installation_id', 'appliance_id']).doNothing())
    .execute();
}

export async function appliancesByKind(
  db: Database,
  installation: InstallationId,
  kind: Appliance['kind'],
): Promise<readonly string[]> {
  const rows = await db
    .as<EnergyTables>()
    .selectFrom('energy.appliance')
    .select('appliance_id')
    .where('installation_id', '=', installation)
    .where('kind', '=', kind)
    .orderBy('appliance_id')
    .execute();
  return rows.map((row) => row.appliance_id);
}

/** Of a visit of the demo with what its sample has besides; a unit of the sample's is none of the visit's. */
export async function listAppliances(db: Database, access: Access): Promise<readonly Appliance[]> {
  const own = await appliancesOf(db, access.installationId);
  if (!access.sample) return own;
  const { installationId } = access.sample;
  const applianceOf = ownApplianceOf(
    await channelsOf(db, access.installationId),
    await channelsOf(db, installationId),
  );
  const known = new Set(own.map(({ appliance }) => appliance));
  const past = (await appliancesOf(db, installationId)).map((one) => ({
    ...one,
    appliance: applianceOf(one.appliance),
    unit: null,
  }));
  return [...own, ...past.filter(({ appliance }) => !known.has(appliance))];
}

async function appliancesOf(
  db: Database,
  installation: InstallationId,
): Promise<readonly Appliance[]> {
  const rows = await db
    .as<EnergyTables>()
    .selectFrom('energy.appliance')
    .select(['appliance_id', 'unit_id', 'name', 'kind'])
    .where('installation_id', '=', installation)
    .orderBy('name')
    .orderBy('appliance_id')
    .execute();
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

import type { Access } from '@hearth/access/access.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Address } from '../address/contract.ts';
import type { BuildingRow } from '../rows/building.ts';
import { type Building, type Commissioning, type HomeDetails, building } from './contract.ts';

/** For a new installation: stores address, building and partner wish. */
export async function putHomeDetails(
  tx: Database,
  installation: InstallationId,
  details: {
    address: Address;
    building: Building | null;
    partnerWish: HomeDetails['partnerWish'];
  },
): Promise<void> {
  const { address, building, partnerWish } = details;
  await putAddress(tx, installation, address);
  if (building) await putBuilding(tx, installation, building);
  if (partnerWish)
    await tx.query(
      `insert into product.partner_wish (installation_id, name) values ($1, $2)
       on conflict (installation_id) do update set name = excluded.name`,
      [installation, partnerWish.name],
    );
}

export async function putAddress(
  tx: Database,
  installation: InstallationId,
  address: Address,
): Promise<void> {
  await tx.query(
    `insert into product.address
       (installation_id, country, street, house_number, extra, postal_code, place, region)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (installation_id) do update set country = excluded.country, street = excluded.street,
       house_number = excluded.house_number, extra = excluded.extra, postal_code = excluded.postal_code,
       place = excluded.place, region = excluded.region`,
    [
      installation,
      address.country,
      address.street,
      address.houseNumber,
      address.extra,
      address.postalCode,
      address.place,
      address.region,
    ],
  );
}

export async function putBuilding(
  tx: Database,
  installation: InstallationId,
  { kind, built, floorAreaM2, persons, ...further }: Building,
): Promise<void> {
  await tx.query(
    `insert into product.building (installation_id, kind, built, floor_area_m2, persons, further)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (installation_id) do update set kind = excluded.kind, built = excluded.built,
       floor_area_m2 = excluded.floor_area_m2, persons = excluded.persons, further = excluded.further`,
    [installation, kind, built, floorAreaM2, persons, JSON.stringify(further)],
  );
}

export async function putCommissioning(
  tx: Database,
  installation: InstallationId,
  commissioning: Commissioning & { unit: string },
): Promise<void> {
  await tx.query(
    `insert into product.commissioning (installation_id, unit_id, commissioned_on, installer, refrigerant)
     values ($1, $2, $3, $4, $5)
     on conflict (installation_id, unit_id) do update set commissioned_on = excluded.commissioned_on,
       installer = excluded.installer, refrigerant = excluded.refrigerant`,
    [
      installation,
      commissioning.unit,
      commissioning.on,
      commissioning.installer,
      commissioning.refrigerant,
    ],
  );
}

/** For an installation with a service partner. */
export async function deletePartnerWish(tx: Database, access: Access): Promise<void> {
  await tx.query('delete from product.partner_wish where installation_id = $1', [
    access.installationId,
  ]);
}

/** The addresses of homes, by installation; a home without one is absent. */
export async function addressesOf(
  db: Database,
  accesses: readonly Pick<Access, 'installationId'>[],
): Promise<ReadonlyMap<string, Address>> {
  const rows = await db.query<Address & { readonly installation: string }>(
    `select installation_id as installation, country, street, house_number as "houseNumber", extra,
       postal_code as "postalCode", place, region
     from product.address where installation_id = any ($1)`,
    [accesses.map(({ installationId }) => installationId)],
  );
  return new Map(rows.map(({ installation, ...address }) => [installation, address]));
}

export async function homeDetailsOf(
  db: Database,
  access: Pick<Access, 'installationId'>,
): Promise<HomeDetails> {
  const at = [access.installationId];
  const [address] = await db.query<Address>(
    `select country, street, house_number as "houseNumber", extra, postal_code as "postalCode", place, region
     from product.address where installation_id = $1`,
    at,
  );
  const [building] = await db.query<StoredBuilding>(
    `select kind, built, floor_area_m2 as "floorAreaM2", persons, further from product.building where installation_id = $1`,
    at,
  );
  const [wish] = await db.query<NonNullable<HomeDetails['partnerWish']>>(
    'select name from product.partner_wish where installation_id = $1',
    at,
  );
  return {
    address: address ?? null,
    building: building ? buildingOf(building) : null,
    partnerWish: wish ?? null,
  };
}

type StoredBuilding = Pick<Building, 'kind' | 'built' | 'floorAreaM2' | 'persons'> &
  Pick<BuildingRow, 'further'>;

function buildingOf({ further, ...answers }: StoredBuilding): Building {
  return building.parse({ ...answers, ...(typeof further === 'object' ? further : {}) });
}

/** Commissioning data by unit. */
export async function commissioningsOf(
  db: Database,
  access: Access,
): Promise<ReadonlyMap<string, Commissioning>> {
  const rows = await db.query<Commissioning & { unit: string }>(
    `select unit_id as unit, commissioned_on::text as "on", installer, refrigerant from product.commissioning
     where installation_id = $1`,
    [access.installationId],
  );
  return new Map(rows.map(({ unit, ...commissioning }) => [unit, commissioning]));
}

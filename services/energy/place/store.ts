import type { Access } from '@hearth/access/access.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { StoredLocation } from './resolve-location.ts';

export async function putLocation(
  db: Database,
  installation: InstallationId,
  location: StoredLocation,
): Promise<void> {
  await db.query(
    `insert into energy.home_place (installation_id, country, postal_code, latitude_deg, longitude_deg, altitude_m,
       bidding_zone)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (installation_id) do update set country = excluded.country, postal_code = excluded.postal_code,
       latitude_deg = excluded.latitude_deg, longitude_deg = excluded.longitude_deg, altitude_m = excluded.altitude_m,
       bidding_zone = excluded.bidding_zone`,
    [
      installation,
      location.country,
      location.postalCode,
      location.latitudeDeg,
      location.longitudeDeg,
      location.altitudeM,
      location.biddingZone,
    ],
  );
}

/** Returns the stored location, null without one; a demo home without its own has that of its template home. */
export async function readLocation(db: Database, access: Access): Promise<StoredLocation | null> {
  const [own, template] = await Promise.all([
    readLocationOf(db, access.installationId),
    access.template ? readLocationOf(db, access.template.installationId) : null,
  ]);
  return own ?? template;
}

/** Location of a home for services, which have no Access. */
export async function readLocationOf(
  db: Database,
  installation: InstallationId,
): Promise<StoredLocation | null> {
  const [location] = await db.query<StoredLocation>(
    `select country, postal_code as "postalCode", latitude_deg as "latitudeDeg", longitude_deg as "longitudeDeg",
       altitude_m as "altitudeM", bidding_zone as "biddingZone"
     from energy.home_place where installation_id = $1`,
    [installation],
  );
  return location ?? null;
}

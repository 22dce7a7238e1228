import type { Database } from '@hearth/platform/database/database.ts';

/** A home with a linked account as early migrations have it, for tests of later ones. */
export async function insertOldHome(
  db: Database,
  {
    person,
    home,
    link,
    at,
  }: Readonly<Record<'person' | 'home' | 'link' | 'at', string | undefined>>,
): Promise<void> {
  await db.query(
    `insert into product.person (person_id, issuer, subject, preferences, created_at) values ($1, 'i', 's', '{}', $2)`,
    [person, at],
  );
  await db.query(
    `insert into product.installation (installation_id, name, time_zone, created_at) values ($1, '', 'UTC', $2)`,
    [home, at],
  );
  await db.query(
    `insert into product.device_link (link_id, installation_id, person_id, vendor, state, since, created_at)
     values ($1, $2, $3, 'onecta', 'linked', $4, $4)`,
    [link, home, person, at],
  );
}

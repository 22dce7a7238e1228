import type { Access } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { Temporal } from 'temporal-polyfill';
import type { TimeOfWeek, OpeningPeriod } from './opening-hours.ts';
import type { PartnerRow } from './partner-row.ts';
import type { PartnerService } from './partner-services.ts';
import { nameKey, postalKey } from './search-keys.ts';

/** A service partner of the directory. */
export interface ListedPartner extends PartnerRow {
  readonly partnerId: string;
}

export interface FoundPartner extends ListedPartner {
  /** Length of the common prefix of the postal codes; null without a searched code. */
  readonly sameLetters: number | null;
  /** Distance of the partner's postal area; null where it is unknown. */
  readonly km: number | null;
}

export interface PartnerSearch {
  readonly country: string | null;
  readonly postalCode: string | null;
  readonly name: string | null;
  readonly service: PartnerService | null;
  /** Distances of the country's postal areas by the beginning of their codes, at most three characters; empty where they are unknown. */
  readonly kmByArea: Readonly<Record<string, number>>;
  /** Only companies that are open: the local time of every postal area; null: all. */
  readonly openAt: readonly (TimeOfWeek & { country: string; beginning: string })[] | null;
  readonly offset: number;
  readonly limit: number;
}

/** The nearest first: the same postal code, then by the distance of the postal areas, then by the codes themselves. */
export async function searchPartners(
  db: Database,
  search: PartnerSearch,
): Promise<{ found: readonly FoundPartner[]; total: number }> {
  const postal = search.postalCode === null ? '' : postalKey(search.postalCode);
  const values = [
    search.country,
    search.name === null ? null : `%${escapeLike(nameKey(search.name))}%`,
    search.service,
    search.openAt === null ? null : JSON.stringify(search.openAt),
  ];
  const where = `p.is_listed and ($1::text is null or p.country = $1)
    and ($2::text is null or p.name_key like $2) and ($3::text is null or $3 = any (p.services))
    and ($4::jsonb is null or ${isOpen})`;
  const [counted] = await db.query<{ total: number }>(
    `select count(*)::integer as total from product.partner p where ${where}`,
    values,
  );
  const rows = await db.query<Row & { same_letters: number; km: number | null }>(
    `select ${columns}, same_letters, km from product.partner p
     cross join lateral (
       select coalesce(max(n), 0) as same_letters from generate_series(1, length($5::text)) n
       where left(p.postal_key, n) = left($5, n)) near
     cross join lateral (
       select coalesce($8::jsonb -> left(p.postal_key, 3), $8::jsonb -> left(p.postal_key, 2),
         $8::jsonb -> left(p.postal_key, 1), $8::jsonb -> '')::double precision as km) far
     where ${where}
     order by p.postal_key = $5 desc, km nulls last, same_letters desc,
       case when p.postal_key ~ '^[0-9]+$' and $5 ~ '^[0-9]+$' and length(p.postal_key) = length($5)
         then abs(p.postal_key::numeric - $5::numeric) end nulls last,
       p.name_key, p.partner_id
     limit $6 offset $7`,
    [...values, postal, search.limit, search.offset, JSON.stringify(search.kmByArea)],
  );
  return {
    total: counted?.total ?? 0,
    found: rows.map((row) => ({
      ...partnerOf(row),
      sameLetters: postal === '' ? null : row.same_letters,
      km: row.km,
    })),
  };
}

/** SQL condition: a period of the company contains the local time of its postal area, the one with the longest beginning. */
const isOpen = `exists (
  select from (select z.weekday, z.time from jsonb_to_recordset($4::jsonb)
      as z (country text, beginning text, weekday integer, time text)
    where z.country = p.country and starts_with(p.postal_code, z.beginning)
    order by length(z.beginning) desc limit 1) local, jsonb_array_elements(p.opening_hours) period
  where period -> 'days' @> to_jsonb(local.weekday)
    and period ->> 'from' <= local.time and local.time < period ->> 'until')`;

/** Also finds partners that are no longer listed: homes may have one. */
export async function findPartner(db: Database, partner: string): Promise<ListedPartner | null> {
  const [row] = await db.query<Row>(
    `select ${columns} from product.partner p where p.partner_id = $1`,
    [partner],
  );
  return row ? partnerOf(row) : null;
}

/** A partner that can be asked: one of the present list. */
export async function findListedPartner(
  db: Database,
  partner: string,
): Promise<ListedPartner | null> {
  const [row] = await db.query<Row>(
    `select ${columns} from product.partner p where p.partner_id = $1 and p.is_listed`,
    [partner],
  );
  return row ? partnerOf(row) : null;
}

/** Finds a partner by its id in the operator's list, also one that is no longer listed. */
export async function partnerListedAs(
  db: Database,
  listedAs: string,
): Promise<ListedPartner | null> {
  const [row] = await db.query<Row>(
    `select ${columns} from product.partner p where p.listed_as = $1`,
    [listedAs],
  );
  return row ? partnerOf(row) : null;
}

export async function isDirectoryEmpty(db: Database): Promise<boolean> {
  return (await db.query('select 1 from product.partner limit 1')).length === 0;
}

export async function startLoad(db: Database, now: Temporal.Instant): Promise<number> {
  const [row] = await db.query<{ load_no: number }>(
    'insert into product.partner_load (began_at) values ($1) returning load_no',
    [now.toString()],
  );
  return row?.load_no ?? 0;
}

/** Stores lines of an import; returns the ids that were not in it before. */
export async function putLines(
  db: Database,
  load: number,
  rows: readonly PartnerRow[],
): Promise<readonly string[]> {
  const put = await db.query<{ listed_as: string }>(
    `insert into product.partner_line (load_no, listed_as, entry)
     select $1, entry ->> 'listedAs', entry from jsonb_array_elements($2::jsonb) entry
     on conflict do nothing returning listed_as`,
    [load, JSON.stringify(rows)],
  );
  return put.map(({ listed_as }) => listed_as);
}

/** Replaces the directory by an import in one transaction. Other partners are unlisted, and homes keep theirs. */
export async function activateLoad(
  db: Database,
  load: number,
  now: Temporal.Instant,
): Promise<{ listed: number; unlisted: number }> {
  return await db.transaction(async (tx) => {
    const lines = await tx.query<{ entry: PartnerRow }>(
      'select entry from product.partner_line where load_no = $1 order by listed_as',
      [load],
    );
    for (let from = 0; from < lines.length; from += stepRows)
      await upsert(
        tx,
        lines.slice(from, from + stepRows).map(({ entry }) => entry),
        { load, now },
      );
    const unlisted = await tx.query(
      `update product.partner set is_listed = false where is_listed and load_no <> $1 returning 1 as gone`,
      [load],
    );
    await deleteLoad(tx, load);
    return { listed: lines.length, unlisted: unlisted.length };
  });
}

const stepRows = 2_000;

async function upsert(
  tx: Database,
  rows: readonly PartnerRow[],
  { load, now }: { load: number; now: Temporal.Instant },
): Promise<void> {
  const values = rows.map((row) => ({
    ...row,
    partnerId: uuidv7(now),
    nameKey: nameKey(row.name),
    postalKey: postalKey(row.postalCode),
  }));
  await tx.query(
    `insert into product.partner (partner_id, listed_as, name, name_key, country, postal_code, postal_key, place, phone, email,
       services, certificates, opening_hours, is_listed, load_no)
     select (t ->> 'partnerId')::uuid, t ->> 'listedAs', t ->> 'name', t ->> 'nameKey', t ->> 'country', t ->> 'postalCode',
       t ->> 'postalKey', t ->> 'place', t ->> 'phone', t ->> 'email',
       array(select jsonb_array_elements_text(t -> 'services')), array(select jsonb_array_elements_text(t -> 'certificates')),
       t -> 'openingHours', true, $2
     from jsonb_array_elements($1::jsonb) t
     on conflict (listed_as) do update set name = excluded.name, name_key = excluded.name_key, country = excluded.country,
       postal_code = excluded.postal_code, postal_key = excluded.postal_key, place = excluded.place, phone = excluded.phone,
       email = excluded.email, services = excluded.services, certificates = excluded.certificates,
       opening_hours = excluded.opening_hours, is_listed = true, load_no = excluded.load_no`,
    [JSON.stringify(values), load],
  );
}

export async function deleteLoad(db: Database, load: number): Promise<void> {
  await db.query('delete from product.partner_line where load_no = $1', [load]);
  await db.query('delete from product.partner_load where load_no = $1', [load]);
}

/** Imports that were begun before the instant and not completed. */
export async function staleLoads(
  db: Database,
  before: Temporal.Instant,
): Promise<readonly number[]> {
  const rows = await db.query<{ load_no: number }>(
    'select load_no from product.partner_load where began_at < $1',
    [before.toString()],
  );
  return rows.map(({ load_no }) => load_no);
}

const columns = `p.partner_id, p.listed_as, p.name, p.country, p.postal_code, p.place, p.phone, p.email, p.services,
  p.certificates, p.opening_hours`;

interface Row {
  partner_id: string;
  listed_as: string;
  name: string;
  country: string;
  postal_code: string;
  place: string;
  phone: string | null;
  email: string;
  services: PartnerService[];
  certificates: string[];
  opening_hours: OpeningPeriod[];
}

const partnerOf = (row: Row): ListedPartner => ({
  partnerId: row.partner_id,
  listedAs: row.listed_as,
  name: row.name,
  country: row.country,
  postalCode: row.postal_code,
  place: row.place,
  phone: row.phone,
  email: row.email,
  services: row.services,
  certificates: row.certificates,
  openingHours: row.opening_hours,
});

/** Escapes the wildcards of `like`. */
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The company through which a person of a service partner has access. */
export async function companyOf(
  db: Database,
  access: Access,
): Promise<{ readonly partner: string; readonly name: string } | null> {
  const [row] = await db.query<{ partner: string; name: string }>(
    `select p.partner_id as partner, p.name from product.membership m join product.partner p on p.partner_id = m.partner_id
     where m.installation_id = $1 and m.person_id = $2 and m.role = 'partner'`,
    [access.installationId, access.personId],
  );
  return row ?? null;
}

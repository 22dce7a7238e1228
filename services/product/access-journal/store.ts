import type { Access } from '@hearth/access/access.ts';
import { type JournalArea, type PartnerUse, journalAreas } from '@hearth/access/partner-use.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';

/**
 * Stores a use with the person's company; a stored one stays as it is. The company is in the membership, which outlives its end:
 * a home that was deleted meanwhile has none, and gets no line.
 */
export async function saveUse(db: Database, use: PartnerUse): Promise<void> {
  await db.query(
    `insert into product.access_journal (installation_id, from_at, person_id, area, is_change, partner_id)
     select installation_id, $3::timestamptz, person_id, $4::text, $5::boolean, partner_id from product.membership
     where installation_id = $1::uuid and person_id = $2::uuid
     on conflict (installation_id, from_at, person_id, area, is_change) do nothing`,
    [use.installation, use.person, use.from, use.area, use.isChange],
  );
}

export interface StoredUses {
  readonly from: Temporal.Instant;
  readonly person: string;
  readonly partner: string | null;
  readonly company: string | null;
  readonly looked: readonly JournalArea[];
  readonly changed: readonly JournalArea[];
}

/** The newest quarter-hours that the caller may see before an instant, one row per person; `limit` quarter-hours at most. */
export async function usesOf(
  db: Database,
  { installationId, visibleFrom }: Access,
  { before, limit }: { before: string | null; limit: number },
): Promise<readonly StoredUses[]> {
  const rows = await db.query<{
    from_at: Date;
    person_id: string;
    partner_id: string | null;
    company: string | null;
    looked: readonly string[] | null;
    changed: readonly string[] | null;
  }>(
    `select j.from_at, j.person_id, j.partner_id, p.name as company,
       array_agg(j.area) filter (where not j.is_change) as looked,
       array_agg(j.area) filter (where j.is_change) as changed
     from product.access_journal j left join product.partner p on p.partner_id = j.partner_id
     where j.installation_id = $1 and j.from_at in (
       select distinct from_at from product.access_journal
       where installation_id = $1 and ($2::timestamptz is null or from_at < $2)
         and from_at >= $3
       order by from_at desc limit $4)
     group by j.from_at, j.person_id, j.partner_id, p.name
     order by j.from_at desc, j.person_id, j.partner_id`,
    [installationId, before, visibleFrom, limit],
  );
  return rows.map((row) => ({
    from: Temporal.Instant.fromEpochMilliseconds(row.from_at.getTime()),
    person: row.person_id,
    partner: row.partner_id,
    company: row.company,
    looked: areasIn(row.looked),
    changed: areasIn(row.changed),
  }));
}

const areasIn = (areas: readonly string[] | null): readonly JournalArea[] =>
  journalAreas.filter((area) => areas?.includes(area));

/** Deletes the lines of a home about partners before an instant. */
export async function deleteUses(
  db: Database,
  installation: InstallationId,
  before: Temporal.Instant,
): Promise<void> {
  await db.query('delete from product.access_journal where installation_id = $1 and from_at < $2', [
    installation,
    before.toString(),
  ]);
}

import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';

/**
 * When the link was last read that was read longest ago, among those that are to be read. By pages of keys: an index on the time of the
 * last reading would be written at every reading.
 */
export async function oldestReadAt(db: Database): Promise<Temporal.Instant | null> {
  let oldest: Date | null = null;
  let after: string | null = null;
  for (;;) {
    const [page]: readonly LinkPage[] = await db.query<LinkPage>(
      `select min(last_read_at) filter (where state <> 'removed') as oldest, count(*)::int as links,
         (array_agg(link_id order by link_id desc))[1] as last
       from (select link_id, state, last_read_at from product.device_link
         where link_id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000') order by link_id limit ${linksAPage}) as page`,
      [after],
    );
    if (page?.oldest && (!oldest || page.oldest < oldest)) oldest = page.oldest;
    if (!page?.last || page.links < linksAPage) return instantOf(oldest);
    after = page.last;
  }
}

const linksAPage = 1_000;

interface LinkPage {
  readonly oldest: Date | null;
  readonly links: number;
  readonly last: string | null;
}

const instantOf = (date: Date | null): Temporal.Instant | null =>
  date && Temporal.Instant.fromEpochMilliseconds(date.getTime());

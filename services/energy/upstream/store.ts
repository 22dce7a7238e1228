import { isoDate } from '@hearth/calendar/dates.ts';
import type { Database } from '@hearth/platform/database/database.ts';

/** Takes calls out of a UTC day's; false where they are used up. Safe for any number of processes. */
export async function takeCalls(
  db: Database,
  request: {
    readonly upstream: string;
    readonly calls: number;
    readonly callsPerDay: number;
    readonly nowMs: number;
  },
): Promise<boolean> {
  const day = isoDate(request.nowMs);
  const rows = await db.query(
    `insert into energy.upstream_calls as u (upstream, day, calls)
     select $1, $2::date, $3::double precision where $3 <= $4::double precision
     on conflict (upstream) do update
       set day = excluded.day, calls = case when u.day = excluded.day then u.calls else 0 end + excluded.calls
       where case when u.day = excluded.day then u.calls else 0 end + excluded.calls <= $4::double precision
     returning upstream`,
    [request.upstream, day, request.calls, request.callsPerDay],
  );
  return rows.length > 0;
}

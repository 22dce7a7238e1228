import type { Access } from '@hearth/access/access.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import { type Clock, type WorldClock, worldNow } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { fail } from '@hearth/core/problem.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { homesOf } from '../homes-of.ts';
import type { HomeFrame } from './home-frame.ts';
import { type HomeRecord, frameOf, recordOf } from './home-record.ts';
import type { HomeVersion } from './home-version.ts';
import type { Horizon } from './horizon.ts';

/** Creates a home or stores its clock. */
export async function storeClock(
  tx: Database,
  installation: InstallationId,
  clock: WorldClock | null,
): Promise<void> {
  await tx.query(
    `insert into energy.home (installation_id, clock_offset_ms, clock_rate, clock_anchor, weather_station)
     values ($1, $2, $3, $4, $5)
     on conflict (installation_id) do update set clock_offset_ms = excluded.clock_offset_ms,
       clock_rate = excluded.clock_rate, clock_anchor = excluded.clock_anchor,
       weather_station = excluded.weather_station`,
    [
      installation,
      clock?.offsetMs ?? null,
      clock?.rate ?? null,
      clock?.anchor ?? null,
      clock?.weatherStation ?? null,
    ],
  );
}

/** Whether energy knows the home. */
export async function isHome(db: Database, installation: InstallationId): Promise<boolean> {
  const rows = await db.query('select 1 from energy.home where installation_id = $1', [
    installation,
  ]);
  return rows.length > 0;
}

/** Clock of a home, for services; null when energy does not know the installation. */
export async function readClock(
  db: Database,
  installation: InstallationId,
): Promise<{ readonly clock: WorldClock | null } | null> {
  const [row] = await db.query<{ clock: WorldClock | null }>(
    `select ${clockSql} as clock from energy.home h where h.installation_id = $1`,
    [installation],
  );
  return row ?? null;
}

const clockSql = `case when h.clock_rate is null then null else json_strip_nulls(json_build_object('offsetMs', h.clock_offset_ms,
         'rate', h.clock_rate, 'weatherStation', h.weather_station, 'anchor', to_char(h.clock_anchor at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) end`;

/** Null when energy does not know the installation. A demo home includes the series of its template home. */
export const readFrame = async (db: Database, access: Access): Promise<HomeFrame | null> =>
  (await readStored(db, access))?.frame ?? null;

async function readStored(
  db: Database,
  access: Access,
): Promise<{ readonly frame: HomeFrame; readonly version: HomeVersion } | null> {
  // A statement for each home: with one for all, the database would plan it anew each time.
  const [own, past] = await Promise.all(
    homesOf(access).map((installation) => readRecord(db, installation)),
  );
  const frame = frameOf(own?.record ?? null, past?.record ?? null);
  return (
    frame && {
      frame,
      version: {
        digest: [own, past].map((each) => each?.record.digest ?? '').join(' '),
        batchNo: own?.batchNo ?? 0,
        templateBatchNo: past?.batchNo ?? 0,
      },
    }
  );
}

interface StoredHome {
  readonly record: HomeRecord;
  /** Number of the newest batch. */
  readonly batchNo: number;
}

/** The record comes as one text, which is parsed once. */
async function readRecord(
  db: Database,
  installation: InstallationId,
): Promise<StoredHome | undefined> {
  const [row] = await db.query<{ readonly record: string; readonly batchNo: number }>(
    `select json_build_object(
       'clock', ${clockSql}, 'isRecalculating', h.corrected_zone is not null,
       'zones', (select json_agg(json_build_object('fromDay', z.from_day, 'timeZone', z.time_zone) order by z.from_day)
          from energy.home_zone z where z.installation_id = h.installation_id),
       'series', (select json_agg(json_build_object('seriesNo', s.series_no, 'appliance', s.appliance_id,
            'applianceKind', coalesce(a.kind, 'other'), 'metric', s.metric, 'use', s.use, 'source', s.source, 'stepS', s.step_s, 'unit', s.unit, 'grade', s.grade,
            'accuracy', s.accuracy) order by s.series_no)
          from energy.series s left join energy.appliance a
            on a.installation_id = s.installation_id and a.appliance_id = s.appliance_id
          where s.installation_id = h.installation_id),
       'channels', (select json_object_agg(c.channel, c.appliance_id order by c.channel) from energy.meter_channel c
          where c.installation_id = h.installation_id),
       'properties', (select s.document -> 'appliances' from energy.setting_revision s
          where s.installation_id = h.installation_id and s.kind = 'appliances' order by s.revision desc limit 1),
       'place', (select row_to_json(p) from energy.home_place p where p.installation_id = h.installation_id),
       'revisions', (select json_object_agg(r.kind, r.revision order by r.kind)
          from (select kind, max(revision) as revision from energy.setting_revision
            where installation_id = h.installation_id group by kind) r)
     )::text as record, h.newest_no as "batchNo"
     from energy.home h where h.installation_id = $1`,
    [installation],
  );
  return row && { record: recordOf(row.record), batchNo: row.batchNo };
}

export interface HomeDeps {
  readonly db: Database;
  readonly clock: Clock;
}

export interface CurrentHome {
  readonly frame: HomeFrame;
  readonly horizon: Horizon;
  /** Local day of the home's own clock. */
  readonly today: string;
  readonly version: HomeVersion;
}

export const homeUnknown = fail('not-found', 'home-unknown', { at: '/params/installation' });

/** The home with its current time; null when energy does not know the installation. */
export async function readHome(deps: HomeDeps, access: Access): Promise<CurrentHome | null> {
  const stored = await readStored(deps.db, access);
  if (!stored) return null;
  const { frame, version } = stored;
  const days = localDaysOf(frame.zones);
  const nowMs = worldNow(deps.clock, frame.clock).epochMilliseconds;
  return { frame, horizon: { days, nowMs }, today: days.dayOf(nowMs), version };
}

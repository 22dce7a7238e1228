import type { Access } from '@hearth/access/access.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import { type Clock, type WorldClock, worldNow } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { fail } from '@hearth/core/problem.ts';
import { type ZonePeriod, localDaysOf } from '@hearth/calendar/local-days.ts';
import type { Horizon } from './horizon.ts';
import type { FrameSeries, HomeFrame } from './home-frame.ts';
import { type Channels, type HomeRecord, joinFrames } from './join-frames.ts';

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
export async function readFrame(db: Database, access: Access): Promise<HomeFrame | null> {
  const [own, template] = await Promise.all([
    readFramed(db, access.installationId),
    access.template && readFramed(db, access.template.installationId),
  ]);
  const frame = template ? joinFrames(own, template) : (own?.frame ?? null);
  return frame && withoutOutsiders(frame, own?.outside ?? []);
}

/** Marks the series of appliances that a person left out of the balance. */
function withoutOutsiders(frame: HomeFrame, outside: readonly string[]): HomeFrame {
  if (outside.length === 0) return frame;
  return {
    ...frame,
    series: frame.series.map((each) =>
      outside.includes(each.appliance) ? { ...each, isOutsideBalance: true as const } : each,
    ),
  };
}

async function readFramed(
  db: Database,
  installation: InstallationId,
): Promise<(HomeRecord & { readonly outside: readonly string[] }) | null> {
  const [row] = await db.query<{
    clock: WorldClock | null;
    zones: readonly ZonePeriod[];
    isRecalculating: boolean;
    series: readonly FrameSeries[] | null;
    channels: Channels | null;
    properties: readonly { readonly appliance: string; readonly isInBalance: boolean }[] | null;
  }>(
    `select
       ${clockSql} as clock, h.corrected_zone is not null as "isRecalculating",
       (select json_agg(json_build_object('fromDay', z.from_day, 'timeZone', z.time_zone) order by z.from_day)
          from energy.home_zone z where z.installation_id = $1) as zones,
       (select json_agg(json_build_object('seriesNo', s.series_no, 'appliance', s.appliance_id,
            'applianceKind', coalesce(a.kind, 'other'), 'metric', s.metric, 'use', s.use, 'source', s.source, 'stepS', s.step_s, 'unit', s.unit, 'grade', s.grade,
            'accuracy', s.accuracy) order by s.series_no)
          from energy.series s left join energy.appliance a
            on a.installation_id = s.installation_id and a.appliance_id = s.appliance_id
          where s.installation_id = $1) as series,
       (select json_object_agg(c.channel, c.appliance_id) from energy.meter_channel c
          where c.installation_id = $1) as channels,
       (select s.document -> 'appliances' from energy.setting_revision s
          where s.installation_id = $1 and s.kind = 'appliances' order by s.revision desc limit 1) as properties
     from energy.home h where h.installation_id = $1`,
    [installation],
  );
  if (!row) return null;
  const { channels, series, properties, ...frame } = row;
  return {
    frame: { ...frame, series: series ?? [] },
    channels: channels ?? {},
    outside: (properties ?? []).filter((each) => !each.isInBalance).map((each) => each.appliance),
  };
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
}

export const homeUnknown = fail('not-found', 'home-unknown', { at: '/params/installation' });

/** The home with its current time; null when energy does not know the installation. */
export async function readHome(deps: HomeDeps, access: Access): Promise<CurrentHome | null> {
  const frame = await readFrame(deps.db, access);
  if (!frame) return null;
  const days = localDaysOf(frame.zones);
  const nowMs = worldNow(deps.clock, frame.clock).epochMilliseconds;
  return { frame, horizon: { days, nowMs }, today: days.dayOf(nowMs) };
}

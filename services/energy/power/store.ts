import type { Access } from '@hearth/access/access.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { dayS } from '@hearth/calendar/durations.ts';
import type { HeatPumpDay } from '../alert-rule/watched-home.ts';
import type { HeatPumpDayRow } from '../rows/heat-pump-day.ts';
import type { PowerRow } from '../rows/power.ts';
import { hiddenBounds, visibleFromMs } from '../visible-spans.ts';
import { type MeasuredFlows, type PowerReport, type Power, flowW } from './contract.ts';
import { type PowerSeen, mergePower } from './merge-power.ts';

/** Stores a power report; an existing instant is overwritten, since meters correct themselves. */
export async function putPower(
  db: Database,
  installation: InstallationId,
  { posted, writtenAt }: { posted: PowerReport; writtenAt: string },
): Promise<void> {
  const { at, everyS, grade, flows } = posted;
  await db.query(
    `insert into energy.power (installation_id, at, written_at, every_s, grade, grid_w, pv_w, battery_w, house_w,
       heat_pump_w, heat_pump_use, battery_soc)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (installation_id, at) do update set written_at = excluded.written_at, every_s = excluded.every_s,
       grade = excluded.grade, grid_w = excluded.grid_w, pv_w = excluded.pv_w, battery_w = excluded.battery_w,
       house_w = excluded.house_w, heat_pump_w = excluded.heat_pump_w, heat_pump_use = excluded.heat_pump_use,
       battery_soc = excluded.battery_soc`,
    [
      installation,
      at,
      writtenAt,
      everyS,
      grade,
      flows.gridW,
      flows.pvW,
      flows.batteryW,
      flows.houseW,
      flows.heatPumpW,
      flows.heatPumpUse,
      flows.batterySoc,
    ],
  );
}

export interface PowerRequest {
  /** Begin of the 24 hours, which end with the running step. */
  readonly fromMs: number;
  readonly nowMs: number;
  /** Step of the means of the 24 hours; without one there are none. */
  readonly stepS?: number | undefined;
}

/** Power flows that the person may see; a demo home includes those of its template home. */
export async function readPower(
  db: Database,
  access: Access,
  request: PowerRequest,
): Promise<PowerSeen> {
  const { installationId, template } = access;
  const nowMs = template ? Math.min(request.nowMs, Date.parse(template.until)) : request.nowMs;
  const [own, past] = await Promise.all([
    readHome(db, access, { ...request, installation: installationId }),
    template && readHome(db, access, { ...request, installation: template.installationId, nowMs }),
  ]);
  return past ? mergePower(own, past) : own;
}

async function readHome(
  db: Database,
  access: Access,
  request: PowerRequest & { readonly installation: InstallationId },
): Promise<PowerSeen> {
  const { installation, fromMs, nowMs, stepS } = request;
  const seenFromMs = visibleFromMs(access);
  const hidden = hiddenBounds(access);
  const span = [
    installation,
    new Date(Math.max(fromMs, seenFromMs)).toISOString(),
    new Date(nowMs).toISOString(),
  ];
  const [[last], day] = await Promise.all([
    db.query<LastFlowRow & (LatestRow | Nulls<LatestRow>)>(lastFlowSql, [
      ...span,
      flowW,
      new Date(seenFromMs).toISOString(),
      ...hidden,
    ]),
    stepS === undefined
      ? null
      : db
          .query<MeansRow>(meansSql, [...span, fromMs / 1000, stepS, ...hidden])
          .then((rows) => dayOf(rows, dayS / stepS)),
  ]);
  return {
    latest: last && last.at !== null ? postedOf(last) : null,
    lastFlow: lastFlowOf(last),
    day,
  };
}

/** Deletes intervals of a home before an instant. */
export async function deletePowerBefore(
  db: Database,
  installation: InstallationId,
  before: string,
): Promise<void> {
  await db.query('delete from energy.power where installation_id = $1 and written_at < $2', [
    installation,
    before,
  ]);
}

/** SQL condition: the interval that ends at `at` ends in no hidden span. The bounds are this parameter and the next. */
const notHidden = (parameter: number): string =>
  `not exists (select from unnest($${parameter}::timestamptz[], $${parameter + 1}::timestamptz[]) as h ("from", "to")
    where at > h."from" and at <= h."to")`;

/** When each flow last ran in the span, and the latest report since $5 beside it. */
const lastFlowSql = `select flow.*, latest.* from (select
      max(at) filter (where grid_w >= $4) as "gridImport", max(at) filter (where grid_w <= -$4) as "feedIn",
      max(at) filter (where pv_w >= $4) as generation,
      max(at) filter (where battery_w >= $4) as "batteryCharge",
      max(at) filter (where battery_w <= -$4) as "batteryDischarge",
      max(at) filter (where heat_pump_w >= $4 and heat_pump_use = 'sh') as sh,
      max(at) filter (where heat_pump_w >= $4 and heat_pump_use = 'dhw') as dhw,
      max(at) filter (where heat_pump_w >= $4 and heat_pump_use = 'cooling') as cooling
    from energy.power where installation_id = $1 and at > $2 and at <= $3 and ${notHidden(6)}) as flow
  left join lateral (select at, every_s, grade, grid_w, pv_w, battery_w, house_w, heat_pump_w, heat_pump_use, battery_soc
    from energy.power where installation_id = $1 and at > $5 and at <= $3 and ${notHidden(6)} order by at desc limit 1) as latest on true`;

/** `at` is the end of its interval, so an edge belongs to the slot before it. */
const meansSql = `select slot, avg(grid_w) as "gridW", avg(pv_w) as "pvW", avg(battery_w) as "batteryW",
    avg(house_w) as "houseW", avg(heat_pump_w) as "heatPumpW"
  from (select (ceil((extract(epoch from at)::double precision - $4::double precision) / $5::double precision) - 1)::integer
      as slot, grid_w, pv_w, battery_w, house_w, heat_pump_w
    from energy.power where installation_id = $1 and at > $2 and at <= $3 and ${notHidden(6)}) as seen
  group by slot`;

type LatestRow = Omit<PowerRow, 'installation_id' | 'written_at'> & {
  readonly grade: PowerReport['grade'];
  readonly heat_pump_use: MeasuredFlows['heatPumpUse'];
};

type LastFlowRow = Record<keyof Power['lastFlow'], Date | null>;
type Nulls<Row> = { readonly [Name in keyof Row]: null };

type Means = NonNullable<PowerSeen['day']>;
type MeansRow = { readonly slot: number } & { readonly [Name in keyof Means]: number | null };

function postedOf(row: LatestRow): NonNullable<PowerSeen['latest']> {
  return {
    at: row.at.toISOString(),
    atMs: row.at.getTime(),
    everyS: row.every_s,
    grade: row.grade,
    flows: {
      gridW: row.grid_w,
      pvW: row.pv_w,
      batteryW: row.battery_w,
      houseW: row.house_w,
      heatPumpW: row.heat_pump_w,
      heatPumpUse: row.heat_pump_use,
      batterySoc: row.battery_soc,
    },
  };
}

function lastFlowOf(
  row: Record<keyof Power['lastFlow'], Date | null> | undefined,
): Power['lastFlow'] {
  const isoAt = (name: keyof Power['lastFlow']): string | null =>
    row?.[name]?.toISOString() ?? null;
  return {
    gridImport: isoAt('gridImport'),
    feedIn: isoAt('feedIn'),
    generation: isoAt('generation'),
    batteryCharge: isoAt('batteryCharge'),
    batteryDischarge: isoAt('batteryDischarge'),
    sh: isoAt('sh'),
    dhw: isoAt('dhw'),
    cooling: isoAt('cooling'),
  };
}

function dayOf(rows: readonly MeansRow[], count: number): Means {
  const bySlot = new Map(rows.map((row) => [row.slot, row]));
  const means = (name: keyof Means): (number | null)[] =>
    Array.from({ length: count }, (_, slot) => bySlot.get(slot)?.[name] ?? null);
  return {
    gridW: means('gridW'),
    pvW: means('pvW'),
    batteryW: means('batteryW'),
    houseW: means('houseW'),
    heatPumpW: means('heatPumpW'),
  };
}

/** Mean power of the heat pump in a minute of the epoch. */
export interface MinutePower {
  readonly minute: number;
  readonly watts: number;
}

/** The heat pump's power by minute in a span, in order, from reports of a minute or less. `at` is the end of an interval. */
export async function heatPumpMinutes(
  db: Database,
  access: Access,
  span: { readonly fromMs: number; readonly toMs: number },
): Promise<readonly MinutePower[]> {
  return await db.query<MinutePower>(
    `select (ceil(extract(epoch from at)::double precision / 60) - 1)::integer as minute, avg(heat_pump_w)::double precision as watts
     from energy.power
     where installation_id = $1 and at > $2 and at <= $3 and every_s <= 60 and heat_pump_w is not null
       and ${notHidden(4)}
     group by 1 order by 1`,
    [
      access.installationId,
      new Date(Math.max(span.fromMs, visibleFromMs(access))).toISOString(),
      new Date(span.toMs).toISOString(),
      ...hiddenBounds(access),
    ],
  );
}

/** Stores a day of the heat pump; an existing one stays, because its minutes may be gone. */
export async function putHeatPumpDay(
  db: Database,
  access: Access,
  day: HeatPumpDay & { readonly day: string },
): Promise<void> {
  await db.query(
    `insert into energy.heat_pump_day (installation_id, day, starts, busiest_hour, median_run_minutes, minutes_by_power)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [
      access.installationId,
      day.day,
      day.starts,
      day.busiestHour,
      day.medianRunMinutes,
      [...day.minutesByPower],
    ],
  );
}

/** Stored days of the heat pump in `[from, to)`. */
export async function daysWithHeatPump(
  db: Database,
  access: Access,
  range: { readonly from: string; readonly to: string },
): Promise<ReadonlyMap<string, HeatPumpDay>> {
  const rows = await db.query<Omit<HeatPumpDayRow, 'installation_id'>>(
    `select day, starts, busiest_hour, median_run_minutes, minutes_by_power from energy.heat_pump_day
     where installation_id = $1 and day >= $2 and day < $3`,
    [access.installationId, range.from, range.to],
  );
  return new Map(
    rows.map((row) => [
      row.day,
      {
        starts: row.starts,
        busiestHour: row.busiest_hour,
        medianRunMinutes: row.median_run_minutes,
        minutesByPower: row.minutes_by_power,
      },
    ]),
  );
}

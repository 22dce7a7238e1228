import type { Access } from '@hearth/access/access.ts';
import { notFound, ok } from '@hearth/core/problem.ts';
import { isoInstant } from '@hearth/calendar/dates.ts';
import { listAppliances } from '../appliance/store.ts';
import { type CurrentHome, type HomeDeps, homeUnknown, readHome } from '../home/store.ts';
import { metric } from '../reading/contract.ts';
import { readDays } from '../reading/store.ts';
import { type LastDay, lastDay } from './contract.ts';
import { daysAround, rollingDay, rollingMeans, rollingStepS } from './rolling-day.ts';

/** Returns the quarter-hourly values of a unit's appliances in the last 24 hours. */
export async function readLastDay(deps: HomeDeps, access: Access, unit: string) {
  const appliances = (await listAppliances(deps.db, access))
    .filter((appliance) => appliance.unit === unit.toLowerCase())
    .map(({ appliance }) => appliance);
  if (appliances.length === 0) return notFound();
  const home = await readHome(deps, access);
  return home ? ok(await lastDayOf(deps, access, { home, appliances })) : homeUnknown;
}

const shape = lastDay.shape.gauges.element.shape;
const unitOf = (unit: string) => shape.unit.safeParse(unit).data;

/** Longest step of a series in the result; daily means are not part of it. */
const stepSMax = 7200;

async function lastDayOf(
  deps: HomeDeps,
  access: Access,
  { home, appliances }: { home: CurrentHome; appliances: readonly string[] },
): Promise<LastDay> {
  const { horizon, frame, today } = home;
  const { days, nowMs } = horizon;
  const span = rollingDay(nowMs);
  const series = frame.series
    .filter((each) => appliances.includes(each.appliance) && each.grade !== 'forecast')
    .filter((each) => unitOf(each.unit) !== undefined && each.stepS <= stepSMax)
    .toSorted((a, b) => a.stepS - b.stepS);
  const range = { ...daysAround(span, days), slotsOf: 'all' as const };
  const rows = await readDays(deps.db, access, { series, range, horizon });
  const gauges = [...Map.groupBy(series, (each) => each.metric)].map(([name, same]) => ({
    metric: metric.parse(name),
    unit: shape.unit.parse(same[0]?.unit),
    grade: shape.grade.parse(same[0]?.grade),
    values: [
      ...rollingMeans(
        span,
        same.flatMap((each) => rows.filter((row) => row.seriesNo === each.seriesNo)),
        (row) =>
          days.edges(row.day, same.find((each) => each.seriesNo === row.seriesNo)?.stepS ?? 0),
      ),
    ],
  }));
  return {
    timeZone: days.zoneOf(today),
    asOf: isoInstant(nowMs),
    from: isoInstant(span.fromMs),
    stepS: rollingStepS,
    gauges,
  };
}

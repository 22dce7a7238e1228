import type { Access } from '@hearth/platform/access.ts';
import type { Implementation } from '@hearth/platform/http.ts';
import { notFound, ok } from '@hearth/platform/problem.ts';
import { listAppliances } from '../appliance/store.ts';
import { readDays } from '../history/store.ts';
import { type HomeAt, type ViewDeps, homeAt, homeUnknown, isoOf } from '../history/view/routes.ts';
import { metric } from '../ingest/contract.ts';
import { type LastDay, type gaugesContract, lastDay } from './contract.ts';
import { daysAround, rollingDay, rollingMeans, rollingStepS } from './rolling.ts';

export function gaugesRoutes(deps: ViewDeps): Implementation<typeof gaugesContract> {
  return {
    getLastDay: async ({ access, query }) => {
      const unit = query.unit.toLowerCase();
      const appliances = (await listAppliances(deps.db, access))
        .filter((one) => one.unit === unit)
        .map((one) => one.appliance);
      if (appliances.length === 0) return notFound();
      const home = await homeAt(deps, access);
      return home ? ok(await lastDayOf(deps, access, { home, appliances })) : homeUnknown;
    },
  };
}

const shape = lastDay.shape.gauges.element.shape;
const unitOf = (unit: string) => shape.unit.safeParse(unit).data;

/** A day's mean has no place among quarter-hours. */
const stepSMax = 7200;

async function lastDayOf(
  deps: ViewDeps,
  access: Access,
  { home, appliances }: { home: HomeAt; appliances: readonly string[] },
): Promise<LastDay> {
  const { horizon, frame, today } = home;
  const { days, nowMs } = horizon;
  const span = rollingDay(nowMs);
  const series = frame.series
    .filter((one) => appliances.includes(one.appliance) && one.grade !== 'forecast')
    .filter((one) => unitOf(one.unit) !== undefined && one.stepS <= stepSMax)
    .toSorted((one, other) => one.stepS - other.stepS);
  const range = { ...daysAround(span, days), slotsOf: 'all' as const };
  const rows = await readDays(deps.db, access, { series, range, horizon });
  const gauges = [...Map.groupBy(series, (one) => one.metric)].map(([name, same]) => ({
    metric: metric.parse(name),
    unit: shape.unit.parse(same[0]?.unit),
    grade: shape.grade.parse(same[0]?.grade),
    values: [
      ...rollingMeans(
        span,
        same.flatMap((one) => rows.filter((row) => row.seriesNo === one.seriesNo)),
        (row) => days.edges(row.day, same.find((one) => one.seriesNo === row.seriesNo)?.stepS ?? 0),
      ),
    ],
  }));
  return {
    timeZone: days.zoneOf(today),
    asOf: isoOf(nowMs),
    from: isoOf(span.fromMs),
    stepS: rollingStepS,
    gauges,
  };
}

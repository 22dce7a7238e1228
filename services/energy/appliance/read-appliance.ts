import type { Access } from '@hearth/access/access.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import { addDays, isoInstant } from '@hearth/calendar/dates.ts';
import { type HomeDeps, homeUnknown, readHome } from '../home/store.ts';
import { metric, use } from '../reading/contract.ts';
import { linesOf, worstAccuracy, worstGrade } from '../reading/lines.ts';
import { readDays, readLatest, readPeriods } from '../reading/store.ts';
import { type ApplianceDetail, applianceSeries } from './contract.ts';
import { figuresOf } from './figures.ts';
import { homeAppliances } from './home-appliances.ts';
import { copOf, runningOf } from './operation.ts';
import { currentAppliance } from './store.ts';

const figureDays = 30;

/** Returns an appliance with its lines, each with its latest value and its figures of the last 30 days. */
export async function readAppliance(
  deps: HomeDeps,
  access: Access,
  id: string,
): Promise<Result<ApplianceDetail>> {
  const current = await currentAppliance(deps.db, access, id);
  const found = (await homeAppliances(deps.db, access)).find(
    (each) => each.appliance.appliance === current,
  );
  if (!found) return notFound();
  const { appliance, property } = found;
  const home = await readHome(deps, access);
  if (!home) return homeUnknown;
  const { horizon, today } = home;
  const series = home.frame.series.filter(
    (each) => each.appliance === appliance.appliance && each.grade !== 'forecast',
  );
  const from = addDays(today, 1 - figureDays);
  const range = { from, to: addDays(today, 1) };
  const readings = {
    rows: await readDays(deps.db, access, { series, range: { ...range, slotsOf: 'all' }, horizon }),
    periods: await readPeriods(deps.db, access, { series, range, horizon }),
  };
  const latest = await readLatest(deps.db, access, { series, horizon });
  const lines = linesOf(series).map((line) => {
    const newest = line.series
      .flatMap((each) => latest.get(each.seriesNo) ?? [])
      .toSorted((a, b) => b.toMs - a.toMs)[0];
    return {
      metric: metric.parse(line.metric),
      use: use.parse(line.use),
      unit: applianceSeries.shape.unit.parse(line.series[0]?.unit),
      stepS: Math.min(...line.series.map((each) => each.stepS)),
      grade: worstGrade(line.series),
      accuracy: worstAccuracy(line.series),
      latest: newest
        ? { from: isoInstant(newest.fromMs), to: isoInstant(newest.toMs), value: newest.value }
        : null,
      ...figuresOf(line, readings, { from, today, horizon }),
    };
  });
  const { runningH, starts, stepS } = runningOf(series, {
    rows: readings.rows,
    days: horizon.days,
  });
  return ok({
    ...appliance,
    asOf: isoInstant(horizon.nowMs),
    room: property?.room ?? null,
    ratedW: property?.ratedW ?? null,
    isInBalance: property?.isInBalance ?? true,
    operation: {
      runningH,
      starts,
      stepS,
      cop: copOf(lines),
    },
    series: lines,
  });
}

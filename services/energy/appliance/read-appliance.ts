import type { Access } from '@hearth/access/access.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import { addDays, isoInstant } from '@hearth/calendar/dates.ts';
import { type HomeDeps, homeUnknown, readHome } from '../home/store.ts';
import { metric, use } from '../reading/contract.ts';
import { linesOf, worstAccuracy, worstGrade } from '../reading/lines.ts';
import { readDays, readLatest, readPeriods } from '../reading/store.ts';
import { type ApplianceDetail, applianceSeries } from './contract.ts';
import { figuresOf } from './figures.ts';
import { currentAppliance, listAppliances } from './store.ts';

const figureDays = 30;

/** Returns an appliance with its lines, each with its latest value and its figures of the last 30 days. */
export async function readAppliance(
  deps: HomeDeps,
  access: Access,
  id: string,
): Promise<Result<ApplianceDetail>> {
  const current = await currentAppliance(deps.db, access, id);
  const appliance = (await listAppliances(deps.db, access)).find(
    (each) => each.appliance === current,
  );
  if (!appliance) return notFound();
  const home = await readHome(deps, access);
  if (!home) return homeUnknown;
  const { horizon, today } = home;
  const series = home.frame.series.filter(
    (each) => each.appliance === appliance.appliance && each.grade !== 'forecast',
  );
  const from = addDays(today, 1 - figureDays);
  const range = { from, to: addDays(today, 1) };
  const readings = {
    rows: await readDays(deps.db, access, { series, range: { ...range, slotsOf: [] }, horizon }),
    periods: await readPeriods(deps.db, access, { series, range, horizon }),
  };
  const latest = await readLatest(deps.db, access, { series, horizon });
  const detail: ApplianceDetail = {
    ...appliance,
    asOf: isoInstant(horizon.nowMs),
    series: linesOf(series).map((line) => {
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
    }),
  };
  return ok(detail);
}

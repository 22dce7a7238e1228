import type { Access } from '@hearth/access/access.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import { addDays, isoInstant } from '@hearth/calendar/dates.ts';
import { type HomeDeps, homeUnknown, readHome } from '../home/store.ts';
import { grade, metric, use } from '../reading/contract.ts';
import { readDays, readLatest } from '../reading/store.ts';
import { type ApplianceDetail, applianceSeries } from './contract.ts';
import { figuresOf } from './figures.ts';
import { currentAppliance, listAppliances } from './store.ts';

const figureDays = 30;

/** Returns an appliance with its series, their latest values and their figures of the last 30 days. */
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
  const range = { from: addDays(today, 1 - figureDays), to: addDays(today, 1), slotsOf: [] };
  const rows = await readDays(deps.db, access, { series, range, horizon });
  const latest = await readLatest(deps.db, access, { series, horizon });
  const detail: ApplianceDetail = {
    ...appliance,
    asOf: isoInstant(horizon.nowMs),
    series: series.map((each) => {
      const newest = latest.get(each.seriesNo);
      return {
        metric: metric.parse(each.metric),
        use: use.parse(each.use),
        unit: applianceSeries.shape.unit.parse(each.unit),
        stepS: each.stepS,
        grade: grade.parse(each.grade),
        accuracy: each.accuracy,
        latest: newest
          ? { from: isoInstant(newest.fromMs), to: isoInstant(newest.toMs), value: newest.value }
          : null,
        ...figuresOf(each, rows, { today }),
      };
    }),
  };
  return ok(detail);
}

import type { Access } from '@hearth/access/access.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import { isoInstant } from '@hearth/calendar/dates.ts';
import type { Balance, BalanceTotals } from '../balance/contract.ts';
import type { AggregatedLine } from '../history/aggregate-lines.ts';
import { historySeries } from '../history/contract.ts';
import { type AggregatedPeriodView, historyOf, readTodayView } from '../history/read-history.ts';
import type { RecentAnswers } from '../cost/recent-answers.ts';
import type { HomeDeps } from '../home/store.ts';
import { loadingOf } from '../meter/store.ts';
import { roundToFloat } from '../reading/aggregate.ts';
import { consumptionLinesOf } from '../reading/lines.ts';
import type { HomeToday } from './contract.ts';

/** Returns the home's readings of today with their totals. */
export async function readToday(
  deps: HomeDeps,
  access: Access,
  recent: RecentAnswers,
): Promise<Result<HomeToday>> {
  const since = deps.clock.now().subtract(loadingReportInterval);
  const [today, loading] = await Promise.all([
    recent.answer(deps, access, {
      name: 'getHome',
      request: null,
      readings: 'today',
      compute: async (home) => ok(todayOf(await readTodayView(deps, access, home), access)),
    }),
    loadingOf(deps.db, access, since),
  ]);
  if (!today.ok) return today;
  return loading ? ok({ ...today.value, loading }) : today;
}

function todayOf(view: AggregatedPeriodView, access: Access): HomeToday {
  const { installation, timeZone, date, asOf, slots, nights, series, balance } = historyOf(
    view,
    access,
  );
  return {
    installation,
    timeZone,
    date,
    asOf,
    slots,
    nights,
    series,
    balance: balance && totalsOf(balance),
    loading: null,
    isRecalculating: view.isRecalculating,
    ...figuresOf(view),
  };
}

const totalsOf = ({ flows, selfSufficiency, selfConsumption }: Balance): BalanceTotals => ({
  selfSufficiency,
  selfConsumption,
  flows: flows.map(({ flow, grade, total, completeness }) => ({
    flow,
    grade,
    total,
    completeness,
  })),
});

/** A meter without a progress report for this time is no longer loading. */
const loadingReportInterval = { minutes: 10 };

type Figures = Omit<
  HomeToday,
  | 'installation'
  | 'timeZone'
  | 'date'
  | 'asOf'
  | 'slots'
  | 'nights'
  | 'series'
  | 'balance'
  | 'loading'
  | 'isRecalculating'
>;

function figuresOf(view: AggregatedPeriodView): Figures {
  const lines = new Map(view.lines.map((line) => [line.line, line]));
  const consumption = consumptionLinesOf([...lines.keys()]).flatMap(
    (line) => lines.get(line) ?? [],
  );
  const uses = new Map<string, number>();
  for (const { line, whole } of consumption)
    if (whole.value !== null)
      uses.set(line.use, roundToFloat((uses.get(line.use) ?? 0) + whole.value));
  const energyKwh =
    uses.size === 0 ? null : roundToFloat([...uses.values()].reduce((sum, kwh) => sum + kwh, 0));
  return {
    energyKwh,
    byUse: [...uses].map(([use, kwh]) => ({
      use: historySeries.shape.use.parse(use),
      energyKwh: kwh,
      share: energyKwh ? kwh / energyKwh : 0,
    })),
    yesterdayKwh: view.before?.whole ?? null,
    yesterdaySoFarKwh: view.before?.total ?? null,
    reportedUntil: view.reportedUntilMs === null ? null : isoInstant(view.reportedUntilMs),
    resolutionKwh: resolutionOf(consumption),
  };
}

/** Coarsest counting step of the lines; accuracy is half of it. */
function resolutionOf(lines: readonly AggregatedLine[]): number | null {
  const accuracies = lines
    .flatMap(({ line }) => line.series.map((series) => series.accuracy))
    .filter((accuracy) => accuracy !== null);
  return accuracies.length === 0 ? null : roundToFloat(2 * Math.max(...accuracies));
}

import type { HomeToday } from '@hearth/energy/today/contract.ts';
import { type EnergyChange, changeOf } from './change.ts';
import { type ChartModel, chartModelOf } from './chart-model.ts';
import { type Sums, decimalsFor, sumsOf } from './sums.ts';
import { usedLines } from './uses.ts';

/** View of today on the energy page and the launcher. */
export interface TodayView {
  readonly picture: ChartModel;
  readonly sums: Sums;
  /** Whether the units reported and counted nothing. */
  readonly isIdle: boolean;
  /** Change against yesterday up to the same slot. */
  readonly change: EnergyChange | null;
  /** The worst grade of the figures. */
  readonly grade: HomeToday['series'][number]['grade'];
  /** The units' step in seconds; of several the longest. */
  readonly stepS: number;
  /** Measured share of today so far, if incomplete. */
  readonly measuredShare: number | null;
}

export function todayView(home: HomeToday): TodayView {
  const { slots, asOf } = home;
  const lines = usedLines(home.series);
  const picture = { ...chartModelOf(home), resolutionKwh: home.resolutionKwh };
  const sums = sumsOf(
    lines.map(({ use, applianceKind, total }) => ({ use, applianceKind, kWh: total })),
    decimalsFor(home.resolutionKwh, 'short'),
  );
  return {
    picture,
    sums,
    isIdle: picture.totals.some((total) => total !== null) && sums.total === 0,
    change: changeOf(home.energyKwh, {
      beforeKwh: home.yesterdaySoFarKwh,
      resolutionKwh: home.resolutionKwh,
    }),
    grade: worstGrade(lines.map((line) => line.grade)),
    stepS: Math.max(0, ...lines.map((line) => line.stepS)),
    measuredShare:
      slots.length === 0
        ? null
        : missingShare(lines, { from: slots[0]?.from ?? asOf, to: slots.at(-1)?.to ?? asOf, asOf }),
  };
}

type Grade = HomeToday['series'][number]['grade'];
const worstLast: readonly Grade[] = ['measured', 'simulated', 'derived', 'estimated', 'forecast'];

export function worstGrade(grades: readonly Grade[]): Grade {
  return worstLast[Math.max(0, ...grades.map((grade) => worstLast.indexOf(grade)))] ?? 'measured';
}

/** Below this share the day is marked as incomplete. */
const wholeShare = 0.98;
/** Units report a slot some time after its end. */
const graceMs = 3_600_000;

/** Step of vendors that have not reported a step yet, in seconds. */
const usualStepS = 7200;

/** Whether the day is so young that no interval has been reported yet: the first one still runs, or has just ended. */
export function isFirstInterval(home: Pick<HomeToday, 'slots' | 'series' | 'asOf'>): boolean {
  const steps = usedLines(home.series)
    .map((line) => line.stepS)
    .filter((stepS) => stepS < 86_400);
  const stepS = steps.length === 0 ? usualStepS : Math.max(...steps);
  const [first] = home.slots;
  return (
    first !== undefined && Date.parse(home.asOf) < Date.parse(first.from) + 1000 * stepS + graceMs
  );
}

/** Decimals of yesterday's figure before the first report of today, which has the counting step: a whole figure stays whole. */
export function yesterdayDecimals({
  resolutionKwh,
  yesterdayKwh,
}: Pick<HomeToday, 'resolutionKwh' | 'yesterdayKwh'>): number {
  const isWhole = resolutionKwh === null && Number.isInteger(yesterdayKwh);
  return isWhole ? 0 : decimalsFor(resolutionKwh, 'short');
}

/**
 * Measured share of the time so far; null when complete. A running or just ended slot is not missing. An appliance is as complete
 * as its best series, the home as its least complete appliance.
 */
export function missingShare(
  lines: readonly { appliance: string; completeness: number; stepS: number }[],
  time: { from: string; to: string; asOf: string },
): number | null {
  const best = new Map<string, number>();
  for (const { appliance, completeness } of lines)
    best.set(appliance, Math.max(best.get(appliance) ?? 0, completeness));
  if (best.size === 0) return null;
  const share = Math.min(...best.values());
  const elapsedMs = Date.parse(time.asOf) - Date.parse(time.from);
  const goesOn = Date.parse(time.asOf) < Date.parse(time.to);
  const allowedMs = goesOn ? Math.max(...lines.map((line) => line.stepS)) * 1000 + graceMs : 0;
  const expected = elapsedMs <= 0 ? 0 : wholeShare * Math.max(0, 1 - allowedMs / elapsedMs);
  return share < expected ? share : null;
}

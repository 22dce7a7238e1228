import type { Access } from '@hearth/access/access.ts';
import { addDays, datesOf, daysBetween } from '@hearth/calendar/dates.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import { type HomeDeps, homeUnknown, readHome } from '../home/store.ts';
import { roundToFloat } from '../reading/aggregate.ts';
import { consumptionLinesOf } from '../reading/lines.ts';
import { readOutdoorDays } from '../reading/outdoor-days.ts';
import type { AggregatedLine } from './aggregate-lines.ts';
import { type WeatherAdjustment, adjustToWeather } from './adjust-to-weather.ts';
import { lengthOfRange } from './chosen-range.ts';
import type { YearComparison } from './contract.ts';
import { type DaySpan, neighbour } from './period-span.ts';
import { type AggregatedPeriodView, readView } from './read-history.ts';

interface ComparisonRequest {
  readonly period: 'week' | 'month' | 'year';
  readonly date?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Compares the consumption of a period with that of the same period a year before: over the ended slots that both know, or over the
 * whole where both counted it as one. A week is compared with the week 52 weeks before.
 */
export async function compareYears(
  deps: HomeDeps,
  access: Access,
  request: ComparisonRequest,
): Promise<Result<{ comparison: YearComparison | null }>> {
  const now = await readView(deps, access, request);
  if (!now.ok) return now;
  const { first } = now.value.extent ?? {};
  const earlier = yearBefore(request.period, now.value.request);
  // Days before the first reading would be clamped or refused: there is no year before.
  if (first === undefined || (earlier.from ?? earlier.date) < first)
    return ok({ comparison: null });
  const before = await readView(deps, access, earlier);
  if (!before.ok) return before;
  const compared = comparedSlots(now.value, before.value);
  if (!compared) return ok({ comparison: null });
  const home = await readHome(deps, access);
  if (!home) return homeUnknown;
  const [ownDays, earlierDays] = [
    await readOutdoorDays(deps.db, access, { home, span: now.value.span }),
    await readOutdoorDays(deps.db, access, { home, span: before.value.span }),
  ];
  const { total, totalBefore, heatingBefore } = compared;
  const adjusted = adjustToWeather({
    totalBefore,
    heatingBefore,
    days: compared.slots.flatMap((slot, k) =>
      pairedDays(slot.span, compared.slotsBefore[k]?.span ?? slot.span),
    ),
    temperatureOf: (day) => ownDays.get(day) ?? earlierDays.get(day) ?? null,
  });
  return ok({
    comparison: {
      slots: compared.slots.map(({ label }) => label),
      slotsBefore: compared.slotsBefore.map(({ label }) => label),
      total,
      totalBefore,
      atThisWeather: adjusted && rounded(adjusted),
    },
  });
}

function yearBefore(
  period: ComparisonRequest['period'],
  { date, range }: AggregatedPeriodView['request'],
) {
  const sameDay = (day: string): string => neighbour('year', day, -1);
  if (range) {
    // As many days, so that both have the same steps.
    const from = sameDay(range.from);
    return { period, date, from, to: addDays(from, lengthOfRange(range) - 1) };
  }
  return { period, date: period === 'week' ? addDays(date, -364) : sameDay(date) };
}

interface ComparedSlot {
  readonly label: string;
  readonly span: DaySpan;
}

interface Compared {
  readonly slots: readonly ComparedSlot[];
  readonly slotsBefore: readonly ComparedSlot[];
  readonly total: number;
  readonly totalBefore: number;
  /** Space heating within `totalBefore`; null where its use is not known. */
  readonly heatingBefore: number | null;
}

/** Two totals that were counted as one cover the same time when their lengths differ by no more than a leap day. */
const alikeShare = 0.96;

function comparedSlots(now: AggregatedPeriodView, before: AggregatedPeriodView): Compared | null {
  const { days, nowMs } = now.horizon;
  const lines = pairedLines(now.lines, before.lines);
  if (lines.length === 0) return null;
  const isHeating = ({ line }: AggregatedLine): boolean => line.use === 'sh';
  const spanOf = (slot: AggregatedPeriodView['slots'][number]): ComparedSlot => ({
    label: slot.label,
    span: { from: days.dayOf(slot.fromMs), to: days.dayOf(slot.toMs) },
  });
  const pairs = now.slots.flatMap((slot, k) => {
    const [other] = before.slots.slice(k, k + 1);
    const isWhole = lines.every(
      ([line, earlier]) => isKnown(line.slots[k], slot) && isKnown(earlier.slots[k], other),
    );
    return other && isWhole && slot.toMs <= nowMs ? [{ k, slot, other }] : [];
  });
  const hasHeating = lines.some(([, earlier]) => isHeating(earlier));
  if (pairs.length > 0) {
    const sumOver = (side: 0 | 1, filter: (line: AggregatedLine) => boolean): number =>
      roundToFloat(
        lines
          .filter(([, earlier]) => filter(earlier))
          .flatMap((pair) => pairs.map(({ k }) => pair[side].slots[k]?.value ?? 0))
          .reduce((sum, value) => sum + value, 0),
      );
    return {
      slots: pairs.map(({ slot }) => spanOf(slot)),
      slotsBefore: pairs.map(({ other }) => spanOf(other)),
      total: sumOver(0, () => true),
      totalBefore: sumOver(1, () => true),
      heatingBefore: hasHeating ? sumOver(1, isHeating) : null,
    };
  }
  return wholeCompared(lines, { now, before, hasHeating });
}

/** Whether a slot is measured nearly whole: counts of a month can leave out the cut month of a range. */
const isKnown = (
  aggregate: AggregatedLine['whole'] | undefined,
  slot: { readonly fromMs: number; readonly toMs: number } | undefined,
): boolean =>
  aggregate != null &&
  aggregate.value !== null &&
  slot !== undefined &&
  aggregate.coverMs >= alikeShare * (slot.toMs - slot.fromMs);

type LinePair = readonly [AggregatedLine, AggregatedLine];

/** The whole of an ended period, where neither year knows its slots. */
function wholeCompared(
  lines: readonly LinePair[],
  {
    now,
    before,
    hasHeating,
  }: { now: AggregatedPeriodView; before: AggregatedPeriodView; hasHeating: boolean },
): Compared | null {
  const { days, nowMs } = now.horizon;
  const endMs = days.spanOf(addDays(now.span.to, -1)).toMs;
  const lengthMs = endMs - days.spanOf(now.span.from).fromMs;
  const covers = lines.flat().map(({ whole }) => whole.coverMs);
  if (endMs > nowMs || covers.some((coverMs) => coverMs < alikeShare * lengthMs)) return null;
  const sum = (side: 0 | 1, pairs = lines): number =>
    roundToFloat(pairs.reduce((total, pair) => total + (pair[side].whole.value ?? 0), 0));
  const heating = lines.filter(([, earlier]) => earlier.line.use === 'sh');
  return {
    slots: [{ label: now.span.from, span: now.span }],
    slotsBefore: [{ label: before.span.from, span: before.span }],
    total: sum(0),
    totalBefore: sum(1),
    heatingBefore: hasHeating ? sum(1, heating) : null,
  };
}

/** Lines of consumption with the same line a year before; empty where one year has a line that the other lacks. */
function pairedLines(
  now: readonly AggregatedLine[],
  before: readonly AggregatedLine[],
): readonly LinePair[] {
  const consumed = (lines: readonly AggregatedLine[]): readonly AggregatedLine[] => {
    const used = new Set(consumptionLinesOf(lines.map(({ line }) => line)));
    return lines.filter(({ line }) => used.has(line));
  };
  const [own, earlier] = [consumed(now), consumed(before)];
  const pairs = own.flatMap((each): readonly LinePair[] => {
    const same = earlier.find(
      ({ line }) => line.appliance === each.line.appliance && line.use === each.line.use,
    );
    return same ? [[each, same]] : [];
  });
  return pairs.length === own.length && pairs.length === earlier.length ? pairs : [];
}

/** The days of a span with those of the span a year before; a leap day has none. */
function pairedDays(span: DaySpan, before: DaySpan): readonly (readonly [string, string])[] {
  const count = Math.min(daysBetween(span.from, span.to), daysBetween(before.from, before.to));
  const earlier = datesOf(before.from, before.to);
  return datesOf(span.from, span.to)
    .slice(0, count)
    .flatMap((day, k) => (earlier[k] === undefined ? [] : [[day, earlier[k]] as const]));
}

const rounded = (adjusted: WeatherAdjustment): WeatherAdjustment => ({
  ...adjusted,
  totalBefore: roundToFloat(adjusted.totalBefore),
  degreeDays: Number(adjusted.degreeDays.toFixed(1)),
  degreeDaysBefore: Number(adjusted.degreeDaysBefore.toFixed(1)),
  meanC: Number(adjusted.meanC.toFixed(2)),
  meanBeforeC: Number(adjusted.meanBeforeC.toFixed(2)),
});

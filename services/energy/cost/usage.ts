import { slotsOfDay } from '../balance/intervals.ts';
import { type BalancePart, climatePartOf, partsOf } from '../balance/parts.ts';
import type { FrameSeries } from '../home/home-frame.ts';
import type { DayReading } from '../reading/mask-day.ts';
import type { LocalDays } from '@hearth/calendar/local-days.ts';
import type { UsageInterval } from '../tariff/billing-intervals.ts';
import type { Terms, Version } from '../tariff/terms.ts';

/** Priced parts of a contract: the series of the grid meter, and of the heat pump's own meter where the contract has one. */
export function billedParts(
  series: readonly FrameSeries[],
  terms: Terms,
): readonly BalancePart[] | null {
  const parts = partsOf(series);
  const hasHeatPumpMeter = terms.versions.some(({ heatPumpMeter }) => heatPumpMeter !== 'none');
  const names = ['grid-import', 'feed-in', ...(hasHeatPumpMeter ? ['heat-pump'] : [])];
  return parts && parts.filter(({ name }) => names.includes(name));
}

/**
 * What the heat pump counts, in place of the grid meter that the home lacks, under the contract's prices of energy alone. Null
 * without such counts, and where the contract has rates for a meter of the heat pump.
 */
export function heatPumpBilling(
  series: readonly FrameSeries[],
  terms: Terms,
): { readonly terms: Terms; readonly parts: readonly BalancePart[] } | null {
  const part = climatePartOf(series);
  const hasGridMeter = series.some(
    ({ metric, use }) => metric === 'energy' && use === 'grid-import',
  );
  const hasOwnRates = terms.versions.some(({ heatPumpMeter }) => heatPumpMeter !== 'none');
  if (!part || hasGridMeter || hasOwnRates) return null;
  return {
    terms: { ...terms, versions: terms.versions.map(energyImportOnly) },
    parts: [{ ...part, name: 'grid-import' }],
  };
}

function energyImportOnly(version: Version): Version {
  const { netMetering: _, ...rest } = version;
  return { ...rest, standing: [], capacity: [], credits: [], energyExport: [] };
}

/** Billed energy of an interval and how much of its time was measured. */
export interface CoveredInterval extends UsageInterval {
  readonly measuredMs: number;
}

/** Billed energy of one day with the share of its elapsed time that was measured. */
export interface DayUsage {
  readonly day: string;
  readonly intervals: readonly CoveredInterval[];
  readonly importKwh: number;
  readonly exportKwh: number;
  readonly measuredShare: number;
}

/** Usage of a day up to now. An interval without a reading has no energy, so that standing charges cover the day. */
export function usageOfDay(
  parts: readonly BalancePart[],
  day: string,
  readings: {
    readonly rows: readonly DayReading[];
    readonly days: LocalDays;
    readonly nowMs: number;
  },
): DayUsage {
  const slots = slotsOfDay(parts, day, readings).filter(({ fromMs }) => fromMs < readings.nowMs);
  const hasFeedIn = parts.some(({ name }) => name === 'feed-in');
  let [importKwh, exportKwh, measuredMs, elapsedMs] = [0, 0, 0, 0];
  const intervals = slots.map(({ fromMs, toMs, amounts }): CoveredInterval => {
    const bought = amounts.get('grid-import');
    const sold = hasFeedIn ? amounts.get('feed-in') : { kwh: 0, coverMs: toMs - fromMs };
    importKwh += bought?.kwh ?? 0;
    exportKwh += sold?.kwh ?? 0;
    const coverMs = Math.min(bought?.coverMs ?? 0, sold?.coverMs ?? 0);
    measuredMs += coverMs;
    elapsedMs += toMs - fromMs;
    return {
      fromMs,
      toMs,
      importKwh: bought?.kwh ?? 0,
      exportKwh: sold?.kwh ?? 0,
      heatPumpKwh: amounts.get('heat-pump')?.kwh ?? null,
      measuredMs: coverMs,
    };
  });
  const measuredShare = elapsedMs === 0 ? 0 : measuredMs / elapsedMs;
  return { day, intervals, importKwh, exportKwh, measuredShare };
}

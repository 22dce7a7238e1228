import type { ChartSeries } from '../../ui/chart/series.ts';
import { roundedParts, sharesOf } from '../../ui/chart/shares.ts';
import { withoutRoundingNoise } from './chart-model.ts';
import { type UsePart, byMeaning } from './uses.ts';

/** The sums of a period by use: computed exactly, rounded so that they add up as written. */
export interface Sums {
  /** Exact; null if nothing was reported. */
  readonly totalKwh: number | null;
  readonly decimals: number;
  /** As written. */
  readonly total: number;
  readonly rows: readonly SumOfUse[];
}

export interface SumOfUse {
  readonly series: ChartSeries;
  readonly kWh: number;
  /** Of the total, in whole per cent. */
  readonly percent: number;
}

export interface EnergyPart extends UsePart {
  readonly kWh: number | null;
}

export function sumsOf(parts: readonly EnergyPart[], decimals: number): Sums {
  const measured = parts.flatMap(({ kWh, ...part }) => (kWh === null ? [] : [{ ...part, kWh }]));
  const groups = byMeaning(measured);
  const sums = groups.map(([, own]) => own.reduce((sum, part) => sum + part.kWh, 0));
  const totalKwh =
    measured.length === 0 ? null : withoutRoundingNoise(sums.reduce((sum, kWh) => sum + kWh, 0));
  const { parts: rounded, sum } = roundedParts(sums, decimals);
  const shares = sharesOf(sums);
  const rows = groups.map(([series], index) => ({
    series,
    kWh: rounded[index] ?? 0,
    percent: shares[index] ?? 0,
  }));
  // Uses without consumption are left out; if all are zero, they are shown.
  const used = rows.filter((_, index) => (sums[index] ?? 0) > 0);
  return { totalKwh, decimals, total: sum, rows: used.length > 0 ? used : rows };
}

/** Decimals of a figure: none for a year, and where the unit counts whole kilowatt-hours. */
export function decimalsFor(resolutionKwh: number | null, span: 'short' | 'years'): number {
  return span === 'years' || (resolutionKwh !== null && resolutionKwh >= 1) ? 0 : 1;
}

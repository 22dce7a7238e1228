import type { UValues } from './u-values.ts';

/** Parts of a house that can be insulated separately. */
export type HousePart = 'roof' | 'walls' | 'floor' | 'windows';

/** State of a part: as built, insulated later, or as by today's standard. */
export type PartState = 'as-built' | 'improved' | 'very-good';

/** A measure on one part: added insulation, or new windows with a U-value. */
export interface Measure {
  readonly part: HousePart;
  readonly insulationCm?: number | undefined;
  readonly conductivityWMK?: number | undefined;
  readonly uWM2K?: number | undefined;
}

/** Mineral wool or foam, W/(m K). EN ISO 10456. */
const usualConductivityWMK = 0.035;

/**
 * Measures behind "improved" and "very good". Source: IWU, Deutsche Wohngebäudetypologie (2015), usual and advanced measures:
 * roof 12 and 30 cm, walls 12 and 24 cm, floor 8 and 12 cm, windows of 1.3 and 0.8.
 */
const measures: Readonly<
  Record<Exclude<PartState, 'as-built'>, Readonly<Record<HousePart, Measure>>>
> = {
  improved: {
    roof: { part: 'roof', insulationCm: 12 },
    walls: { part: 'walls', insulationCm: 12 },
    floor: { part: 'floor', insulationCm: 8 },
    windows: { part: 'windows', uWM2K: 1.3 },
  },
  'very-good': {
    roof: { part: 'roof', insulationCm: 30 },
    walls: { part: 'walls', insulationCm: 24 },
    floor: { part: 'floor', insulationCm: 12 },
    windows: { part: 'windows', uWM2K: 0.8 },
  },
};

/** U-values in the stated condition, after each measure in order. */
export function uValuesAfter(
  asBuilt: UValues,
  states: Readonly<Record<HousePart, PartState>>,
  done: readonly Measure[],
): UValues {
  const parts = ['roof', 'walls', 'floor', 'windows'] as const;
  const stated = parts.flatMap((part) => {
    const state = states[part];
    return state === 'as-built' ? [] : [measures[state][part]];
  });
  return [...stated, ...done].reduce<UValues>(
    (values, measure) => ({
      ...values,
      [measure.part]: insulatedUValue(values[measure.part], measure),
    }),
    asBuilt,
  );
}

/**
 * U-value after a measure: U' = 1 / (1 / U + d / lambda), or the new U-value; never higher than before.
 * Reference: EN ISO 6946. Worked: U 1.4, 12 cm of 0.035: 0.2414.
 */
export function insulatedUValue(uWM2K: number, measure: Measure): number {
  if (measure.uWM2K !== undefined) return Math.min(uWM2K, measure.uWM2K);
  const metres = (measure.insulationCm ?? 0) / 100;
  return 1 / (1 / uWM2K + metres / (measure.conductivityWMK ?? usualConductivityWMK));
}

/**
 * Solar transmittance of glazing by its U-value. Source: medians of TABULA's windows: single and double glass 0.75, coated
 * double glass 0.63, triple glass 0.55.
 */
export function glazingTransmittance(windowsWM2K: number): number {
  if (windowsWM2K >= 2.3) return 0.75;
  return windowsWM2K >= 1.15 ? 0.63 : 0.55;
}

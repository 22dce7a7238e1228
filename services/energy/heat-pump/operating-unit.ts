import { humidityFactors } from '@hearth/physics/defrost.ts';
import { copAt } from '@hearth/physics/heat-pump.ts';
import type { CopState } from '@hearth/physics/heating-year.ts';
import { type CertifiedUnit, certifiedUnitOf } from './certified-unit.ts';
import type { Certificate } from './contract.ts';
import { operating } from './operating-parameters.ts';

/** A heat pump in operation: COP and full heat at any state, for budget and planner alike. */
export interface OperatingUnit {
  /** At least 1, that of an electric heater. */
  cop(state: CopState): number;
  fullHeatW(outdoorC: number): number;
  readonly limitC: number;
}

/**
 * Weight of a unit's own certificate against the median certificate, in logarithms. Fit to metered systems with the certificate of their maker,
 * refrigerant and size: units differ less in homes than in the laboratory. Most folds choose 0.05 or 0.1; more is worse for the worst tenth.
 */
export const certificateWeight = 0.1;

/**
 * A unit in operation: COP = COP_own^w COP_median^(1 - w) of the certificates at the same source, flow and load, times the correction for ice in the
 * usual humidity. Without a certificate it is the median unit. `heatW`: full heat at -7 degrees where no certificate has it.
 */
export function operatingUnitOf(unit: {
  readonly certified: CertifiedUnit | null;
  readonly heatW: number;
}): OperatingUnit {
  const { certified } = unit;
  const full = certified ? certified.fullHeatW(-7) : unit.heatW;
  const median = medianUnitOf(full);
  const fullHeatW = (outdoorC: number): number => (certified ?? median).fullHeatW(outdoorC);
  const iceAt = new Map<number, ReturnType<typeof humidityFactors>>();
  const ice = (outdoorC: number) => {
    const value =
      iceAt.get(outdoorC) ??
      humidityFactors({ outdoorC, relativeHumidity: operating.relativeHumidity });
    iceAt.set(outdoorC, value);
    return value;
  };
  return {
    cop({ outdoorC, flowC, share }) {
      const at = { sourceC: outdoorC, flowC, share };
      const usual = copAt(median.map, at);
      const own = certified ? (copAt(certified.map, at) / usual) ** certificateWeight : 1;
      return Math.max(1, ice(outdoorC).cop * usual * own);
    },
    fullHeatW: (outdoorC) => ice(outdoorC).heat * fullHeatW(outdoorC),
    limitC: certified ? certified.limitC : medianLimitC,
  };
}

/** Lowest outdoor temperature of an unknown unit: it covers the load at the design temperature of nearly all places. */
const medianLimitC = -25;

/** Medians of 7,494 air-to-water units of the Heat Pump Keymark's list, with the heat of the average climate at 7 kW. */
const medianCertificate: Certificate = {
  low: {
    '-7': { heatKw: 6.19, cop: 2.98 },
    '2': { heatKw: 3.77, cop: 4.5 },
    '7': { heatKw: 2.42, cop: 6.16 },
    '12': { heatKw: 1.08, cop: 8 },
  },
  high: {
    '-7': { heatKw: 6.19, cop: 2.15 },
    '2': { heatKw: 3.77, cop: 3.33 },
    '7': { heatKw: 2.42, cop: 4.54 },
    '12': { heatKw: 1.08, cop: 6.12 },
  },
  bivalentC: -7,
  limitC: medianLimitC,
};

/** The median unit with a full heat at -7 degrees. */
function medianUnitOf(heatW: number): CertifiedUnit {
  const factor = heatW / 1000 / medianCertificate.low['-7'].heatKw;
  const scaled = (row: Certificate['low']): Certificate['low'] => ({
    '-7': { ...row['-7'], heatKw: row['-7'].heatKw * factor },
    '2': { ...row['2'], heatKw: row['2'].heatKw * factor },
    '7': { ...row['7'], heatKw: row['7'].heatKw * factor },
    '12': { ...row['12'], heatKw: row['12'].heatKw * factor },
  });
  const { low, high } = medianCertificate;
  return certifiedUnitOf({ ...medianCertificate, low: scaled(low), high: scaled(high) });
}

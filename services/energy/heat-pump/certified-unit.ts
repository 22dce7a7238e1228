import { interpolate } from '@hearth/physics/numerics.ts';
import { type CopMap, type CopPoint, copMapOf } from '@hearth/physics/heat-pump.ts';
import { z } from 'zod';

const declaredPoint = z.strictObject({
  heatKw: z.number().positive().max(500),
  cop: z.number().min(1).max(15),
});
const declaredRow = z.strictObject({
  '-7': declaredPoint,
  '2': declaredPoint,
  '7': declaredPoint,
  '12': declaredPoint,
});

/** Data of an EN 14825 certificate for the average climate by outdoor temperature, with variable outlet. */
export const certificate = z.strictObject({
  /** Flow of 35 degrees at design temperature. */
  low: declaredRow,
  /** Flow of 55 degrees at design temperature. */
  high: declaredRow,
  bivalentC: z.number().min(-30).max(12).default(-7),
  limitC: z.number().min(-40).max(12).default(-20),
});
export type Certificate = z.infer<typeof certificate>;

/** A certified unit: COP at any source, flow and load, and the largest heat. */
export interface CertifiedUnit {
  readonly map: CopMap;
  readonly fullHeatW: (outdoorC: number) => number;
  readonly limitC: number;
}

const outdoors = ['-7', '2', '7', '12'] as const;
/** Flow at the four points. EN 14825:2018, tables 9 and 11, variable outlet, average climate. */
const flowsC = { low: [34, 30, 27, 24], high: [52, 42, 36, 30] } as const;
/** Rise of full heat per kelvin of outdoor temperature: median slope of the declared capacities of air-to-water units. */
const heatPerKelvin = 0.02;
const leastHeatShare = 0.5;

/**
 * Unit of a certificate. At its bivalence point it runs at full heat, which rises by 2 % per kelvin; where a higher heat is
 * declared, as for fixed-speed units in mild weather, that applies.
 * Worked: bivalent at -7 with 6.19 kW: at -10 5.82, at 2 7.30 kW.
 */
export function certifiedUnitOf(declared: Certificate): CertifiedUnit {
  const row = (level: 'low' | 'high'): readonly CopPoint[] =>
    outdoors.map((outdoor, i) => ({
      sourceC: Number(outdoor),
      flowC: flowsC[level][i] ?? 0,
      heatW: 1000 * declared[level][outdoor].heatKw,
      cop: declared[level][outdoor].cop,
    }));
  const low = row('low');
  const at = low.map(({ sourceC }) => sourceC);
  const heats = low.map(({ heatW }) => heatW);
  const atBivalentW = interpolate(at, heats, declared.bivalentC);
  const fullHeatW = (outdoorC: number): number => {
    const grown = 1 + heatPerKelvin * (outdoorC - declared.bivalentC);
    const modelled = atBivalentW * Math.max(leastHeatShare, grown);
    return outdoorC < declared.bivalentC
      ? modelled
      : Math.max(modelled, interpolate(at, heats, outdoorC));
  };
  return { map: copMapOf(low, row('high'), fullHeatW), fullHeatW, limitC: declared.limitC };
}

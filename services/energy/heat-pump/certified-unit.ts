import { interpolate } from '@hearth/physics/numerics.ts';
import { type CopMap, type CopPoint, copMapOf } from '@hearth/physics/heat-pump.ts';
import type { Certificate } from './contract.ts';
import { operating } from './operating-parameters.ts';

/** A certified unit: COP at any source, flow and load, and the largest heat. */
export interface CertifiedUnit {
  readonly map: CopMap;
  readonly fullHeatW: (outdoorC: number) => number;
  readonly limitC: number;
}

const outdoors = ['-7', '2', '7', '12'] as const;
/** Flow at the four points. EN 14825:2018, tables 9 and 11, variable outlet, average climate. */
const flowsC = { low: [34, 30, 27, 24], high: [52, 42, 36, 30] } as const;
/**
 * Unit of a certificate. At its bivalence point it runs at full heat, which rises by 2 % per kelvin and falls by 0.5 % below; where a higher heat is
 * declared, as for fixed-speed units in mild weather, that applies.
 * Worked: bivalent at -7 with 6.19 kW: at -10 6.10, at 2 7.30 kW.
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
    const { above, below, leastShare } = operating.fullHeatPerK;
    const fromBivalentK = outdoorC - declared.bivalentC;
    const grown = 1 + (fromBivalentK > 0 ? above : below) * fromBivalentK;
    const modelled = atBivalentW * Math.max(leastShare, grown);
    return outdoorC < declared.bivalentC
      ? modelled
      : Math.max(modelled, interpolate(at, heats, outdoorC));
  };
  return { map: copMapOf(low, row('high'), fullHeatW), fullHeatW, limitC: declared.limitC };
}

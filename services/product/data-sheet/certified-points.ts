import type { DataSheet } from './contract.ts';
import { type FigureName, type flowNames, pointNames } from './sheet-figures.ts';

interface CertifiedPoint {
  readonly heatKw: number;
  readonly cop: number;
}

/** Certified points at one flow, by outdoor temperature. */
type CertifiedRow = Readonly<Record<'-7' | '2' | '7' | '12', CertifiedPoint>>;

export interface CertifiedPoints {
  readonly low: CertifiedRow;
  readonly high: CertifiedRow;
  readonly bivalentC?: number;
  readonly limitC?: number;
}

/**
 * The certified points of a sheet, for the expected year; null while one of them is only the usual one of its kind, which says no more
 * of the unit than that it is a usual one.
 */
export function certifiedPoints({ figures }: Pick<DataSheet, 'figures'>): CertifiedPoints | null {
  const stated = new Map(
    figures.flatMap(({ name, value, from }) =>
      from === 'default' ? [] : [[name, value] as const],
    ),
  );
  const row = (flow: (typeof flowNames)[number]): CertifiedRow | null => {
    const points = pointNames.map((point) => {
      const heatKw = stated.get(`heat-${flow}-${point}` as FigureName);
      const cop = stated.get(`cop-${flow}-${point}` as FigureName);
      return heatKw === undefined || cop === undefined ? null : { heatKw, cop };
    });
    const [cold, cool, mild, warm] = points;
    return cold && cool && mild && warm ? { '-7': cold, '2': cool, '7': mild, '12': warm } : null;
  };
  const [low, high] = [row('35'), row('55')];
  if (!low || !high) return null;
  const [bivalentC, limitC] = [stated.get('bivalent'), stated.get('limit')];
  return {
    low,
    high,
    ...(bivalentC === undefined ? {} : { bivalentC }),
    ...(limitC === undefined ? {} : { limitC }),
  };
}

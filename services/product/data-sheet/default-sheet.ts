import type { Unit } from '../unit/unit.ts';
import { usualIntervals } from './usual-intervals.ts';
import { type SheetFigures, flowNames, pointNames } from './sheet-figures.ts';

type Kind = 'air-to-water' | 'ground-source' | 'hybrid';

interface UsualUnit {
  /** COP by flow, at the outdoor temperatures of the points. */
  readonly cop: Readonly<Record<(typeof flowNames)[number], readonly number[]>>;
  /** Heat at the points as a share of the size. */
  readonly heat: readonly number[];
  readonly bivalentC: number;
}

/**
 * Medians of the Heat Pump Keymark's list (7001 air-to-water and 329 brine-to-water units; RE-Lab-Projects/hplib, CC BY 4.0): COP and
 * declared heat over the rated heat at -7, 2, 7 and 12 degrees, and the bivalence temperature.
 */
const air: UsualUnit = {
  cop: { '35': [2.98, 4.5, 6.16, 8], '55': [2.15, 3.33, 4.54, 6.13] },
  heat: [0.885, 0.543, 0.38, 0.417],
  bivalentC: -7,
};
const brine: UsualUnit = {
  cop: { '35': [4.59, 4.99, 5.38, 5.36], '55': [3.13, 3.68, 4.14, 4.43] },
  heat: [0.885, 0.83, 0.563, 0.563],
  bivalentC: -10,
};
const usualUnits: Readonly<Record<Kind, UsualUnit>> = {
  'air-to-water': air,
  hybrid: air,
  'ground-source': brine,
};

/** Units stop below this at the latest; many lists name no limit. */
const limitC = -20;
const usualSizeKw = 8;
/** The smallest continuous heat: the share at the mildest certified point is never below it. */
const leastShare = 0.3;
const usualTankLitres = 200;
const usualBackupKw = 6;

/** Null for kinds without a water circuit. */
const kindWithCircuit = (kind: Unit['kind']): Kind | null =>
  kind === 'air-to-water' || kind === 'ground-source' || kind === 'hybrid' ? kind : null;

const sizesKw = { least: 2, most: 60 };

/** Size in the name of a model, such as 8 in `Ember 8` or `8 kW`; a usual one where the name has no believable number. */
export function sizeOfModel(model: string): number {
  const named = /(\d{1,2}(?:\.\d)?)\s?kW/i.exec(model)?.[1];
  const numbers = [...model.matchAll(/(?<![\d.])\d{1,2}(?:\.\d)?(?![\d.])/g)].map(
    ([number]) => number,
  );
  const size = [...(named === undefined ? [] : [named]), ...numbers]
    .map(Number)
    .find((each) => each >= sizesKw.least && each <= sizesKw.most);
  return size ?? usualSizeKw;
}

/** Figures of a usual unit of the kind and size; null for kinds without a water circuit. */
export function defaultFigures(unit: {
  readonly kind: Unit['kind'];
  readonly sizeKw: number;
  readonly hasTank: boolean;
}): SheetFigures | null {
  const kind = kindWithCircuit(unit.kind);
  if (kind === null) return null;
  const { cop, heat, bivalentC } = usualUnits[kind];
  const points = flowNames.flatMap((flow) =>
    pointNames.flatMap((point, i) => [
      [`heat-${flow}-${point}`, tenths(unit.sizeKw * (heat[i] ?? 0))],
      [`cop-${flow}-${point}`, cop[flow][i] ?? 1],
    ]),
  );
  return {
    ...Object.fromEntries(points),
    'heat-least': tenths(unit.sizeKw * leastShare),
    'heat-most': unit.sizeKw,
    bivalent: bivalentC,
    limit: limitC,
    tank: unit.hasTank ? usualTankLitres : 0,
    backup: usualBackupKw,
    ...intervalFigures(kind),
  };
}

function intervalFigures(kind: Kind): SheetFigures {
  const interval = usualIntervals[kind];
  if (interval === null) return {};
  const { months, hours } = interval;
  return { 'service-months': months, ...(hours === null ? {} : { 'service-hours': hours }) };
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

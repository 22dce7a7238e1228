import type { UnitKind } from '../unit/contract.ts';

/** Kinds of entries in the log. A `service` counts for the next due day. */
export const entryKinds = ['service', 'repair', 'check', 'other'] as const;

/** Values that an entry can have. */
export const measurements = [
  'water-pressure',
  'clearance',
  'flow-temperature',
  'return-temperature',
  'water-flow',
  'refrigerant-charge',
  'refrigerant-added',
  'refrigerant-recovered',
] as const;
export type Measurement = (typeof measurements)[number];

/** Parts that are looked at, without a value; a look at the refrigerant circuit is a leak check. */
export const seenParts = ['water-filter', 'air-filter', 'drain', 'refrigerant-circuit'] as const;
export type SeenPart = (typeof seenParts)[number];

export interface TargetBand {
  readonly least: number | null;
  readonly most: number | null;
}

interface MeasurementFacts {
  readonly unit: 'bar' | 'cm' | '°C' | 'l/min' | 'kg';
  /** Values outside are typing errors. */
  readonly believable: { readonly least: number; readonly most: number };
  /** null: it depends on the system. */
  readonly target: TargetBand | null;
}

/**
 * Target of the water pressure of a cold, closed system in a house of two storeys, after EN 12828: `p >= h / 10 + 0.3 + 0.3` bar, with
 * the height h of the water above the expansion vessel in metres, 0.3 bar against steam and 0.3 bar as the vessel's reserve. The upper
 * end leaves one bar to the usual safety valve of 3 bar. Worked: h = 6 m gives 1.2 bar. The clearance is the one that most
 * installation manuals of outdoor units ask for.
 */
export const measurementFacts: Readonly<Record<Measurement, MeasurementFacts>> = {
  'water-pressure': {
    unit: 'bar',
    believable: { least: 0, most: 10 },
    target: { least: 1.2, most: 2 },
  },
  clearance: {
    unit: 'cm',
    believable: { least: 0, most: 1000 },
    target: { least: 50, most: null },
  },
  'flow-temperature': { unit: '°C', believable: { least: -20, most: 90 }, target: null },
  'return-temperature': { unit: '°C', believable: { least: -20, most: 90 }, target: null },
  'water-flow': { unit: 'l/min', believable: { least: 0, most: 200 }, target: null },
  // The record of article 7: what is in the unit, what was added, and what was taken out.
  'refrigerant-charge': { unit: 'kg', believable: { least: 0.05, most: 300 }, target: null },
  'refrigerant-added': { unit: 'kg', believable: { least: 0, most: 300 }, target: null },
  'refrigerant-recovered': { unit: 'kg', believable: { least: 0, most: 300 }, target: null },
};

export const checklistItems = [
  'water-pressure',
  'clearance',
  'water-filter',
  'air-filter',
  'drain',
] as const satisfies readonly (Measurement | SeenPart)[];
export type ChecklistItem = (typeof checklistItems)[number];

/** After how many months an item is worth another look. */
export const lookAgainMonths: Readonly<Record<ChecklistItem, number>> = {
  'water-pressure': 3,
  clearance: 6,
  'water-filter': 12,
  'air-filter': 3,
  drain: 12,
};

const withWater: readonly ChecklistItem[] = [
  'water-pressure',
  'clearance',
  'water-filter',
  'drain',
];

/** What an owner may look after at a unit; nothing inside of it. */
export const checklistOf: Readonly<Record<UnitKind, readonly ChecklistItem[]>> = {
  'air-to-water': withWater,
  hybrid: withWater,
  'ground-source': ['water-pressure', 'water-filter'],
  'air-to-air': ['air-filter', 'clearance', 'drain'],
  ventilation: ['air-filter', 'drain'],
  'air-purifier': ['air-filter'],
  boiler: ['water-pressure'],
  battery: [],
  solar: [],
  meter: [],
  gateway: [],
};

/** Place of a value in its band. */
export function placeInBand(value: number, { least, most }: TargetBand): 'fine' | 'low' | 'high' {
  if (least !== null && value < least) return 'low';
  return most !== null && value > most ? 'high' : 'fine';
}

export const isMeasurement = (item: ChecklistItem): item is ChecklistItem & Measurement =>
  measurements.some((each) => each === item);

/** Kinds of alerts, each with one rule. */
export const alertKinds = [
  'budget',
  'tariff-end',
  'heating-use',
  'efficiency',
  'hygiene',
  'silent',
  'frozen',
  'price-spike',
  'negative-price',
  'hot-water',
  'command-refused',
  'solar-yield',
  'short-cycling',
  'backup-heater',
] as const;
export type AlertKind = (typeof alertKinds)[number];

export const alertGroups = ['money', 'units', 'comfort', 'data'] as const;
export type AlertGroup = (typeof alertGroups)[number];

export const severities = ['act', 'look', 'note'] as const;
export type Severity = (typeof severities)[number];

export const thresholdUnits = [
  'percent',
  'days',
  'hours',
  'minutes',
  'times',
  'commands',
  'starts',
  'none',
] as const;
export type ThresholdUnit = (typeof thresholdUnits)[number];

interface KindTraits {
  readonly group: AlertGroup;
  /** Whether partners with monitoring see it; money is not visible to them. */
  readonly isForPartners: boolean;
  readonly threshold: {
    readonly unit: ThresholdUnit;
    readonly usual: number;
    readonly least: number;
    readonly most: number;
  };
}

export const traitsOf: Readonly<Record<AlertKind, KindTraits>> = {
  budget: {
    group: 'money',
    isForPartners: false,
    threshold: { unit: 'percent', usual: 80, least: 50, most: 100 },
  },
  'tariff-end': {
    group: 'money',
    isForPartners: false,
    threshold: { unit: 'days', usual: 30, least: 7, most: 90 },
  },
  'heating-use': {
    group: 'units',
    isForPartners: true,
    threshold: { unit: 'percent', usual: 30, least: 15, most: 100 },
  },
  efficiency: {
    group: 'units',
    isForPartners: true,
    threshold: { unit: 'percent', usual: 20, least: 10, most: 50 },
  },
  hygiene: {
    group: 'comfort',
    isForPartners: true,
    threshold: { unit: 'days', usual: 10, least: 7, most: 60 },
  },
  silent: {
    group: 'data',
    isForPartners: true,
    threshold: { unit: 'hours', usual: 24, least: 12, most: 168 },
  },
  frozen: {
    group: 'data',
    isForPartners: true,
    threshold: { unit: 'days', usual: 2, least: 2, most: 7 },
  },
  'price-spike': {
    group: 'money',
    isForPartners: false,
    threshold: { unit: 'times', usual: 3, least: 2, most: 10 },
  },
  'negative-price': {
    group: 'money',
    isForPartners: false,
    threshold: { unit: 'none', usual: 0, least: 0, most: 0 },
  },
  'hot-water': {
    group: 'comfort',
    isForPartners: true,
    threshold: { unit: 'hours', usual: 3, least: 1, most: 24 },
  },
  'command-refused': {
    group: 'units',
    isForPartners: true,
    threshold: { unit: 'commands', usual: 2, least: 1, most: 10 },
  },
  'solar-yield': {
    group: 'units',
    isForPartners: true,
    threshold: { unit: 'percent', usual: 25, least: 15, most: 60 },
  },
  'short-cycling': {
    group: 'units',
    isForPartners: true,
    threshold: { unit: 'starts', usual: 4, least: 3, most: 12 },
  },
  'backup-heater': {
    group: 'units',
    isForPartners: true,
    threshold: { unit: 'minutes', usual: 30, least: 10, most: 240 },
  },
};

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
] as const;
export type AlertKind = (typeof alertKinds)[number];

export const alertGroups = ['money', 'units', 'comfort', 'data'] as const;
export type AlertGroup = (typeof alertGroups)[number];

export const severities = ['act', 'look', 'note'] as const;
export type Severity = (typeof severities)[number];

interface KindTraits {
  readonly group: AlertGroup;
  /** Whether partners with monitoring see it; money is not visible to them. */
  readonly isForPartners: boolean;
  readonly threshold: {
    readonly unit: 'percent' | 'days' | 'hours' | 'times' | 'none';
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
};

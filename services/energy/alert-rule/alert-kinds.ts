import { isDeepStrictEqual } from 'node:util';
import { localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

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

const kindSetting = z.strictObject({
  kind: z.enum(alertKinds),
  isOn: z.boolean(),
  /** In the unit of the kind; null: the usual one. */
  threshold: z.number().nullable(),
});

/** Which alerts a home raises; a kind without a row is on at its usual threshold. */
export const alertSettings = z
  .strictObject({
    /** First local day on which they hold. */
    validFrom: localDate,
    kinds: z.array(kindSetting).max(alertKinds.length),
  })
  .superRefine(({ kinds }, context) => {
    kinds.forEach(({ kind, threshold }, i) => {
      const { least, most } = traitsOf[kind].threshold;
      if (kinds.findIndex((each) => each.kind === kind) < i)
        context.addIssue({ code: 'custom', message: 'kind-twice', path: ['kinds', i, 'kind'] });
      if (threshold !== null && !(threshold >= least && threshold <= most))
        context.addIssue({
          code: 'custom',
          message: 'threshold-out-of-range',
          path: ['kinds', i, 'threshold'],
        });
    });
  });
export type AlertSettings = z.infer<typeof alertSettings>;

/** First local day with different alert settings; null without a difference. */
export function firstDayOfAlertChange(
  before: AlertSettings | null,
  after: AlertSettings | null,
): string | null {
  if (isDeepStrictEqual(before?.kinds, after?.kinds)) return null;
  return (after ?? before)?.validFrom ?? null;
}

export interface KindSetting {
  readonly isOn: boolean;
  readonly threshold: number;
}

/** The setting of one kind, with its usual threshold where none is set. */
export function settingOfKind(settings: AlertSettings | null, kind: AlertKind): KindSetting {
  const found = settings?.kinds.find((each) => each.kind === kind);
  return {
    isOn: found?.isOn ?? true,
    threshold: found?.threshold ?? traitsOf[kind].threshold.usual,
  };
}

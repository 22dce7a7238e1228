import { isDeepStrictEqual } from 'node:util';
import { localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { type AlertKind, alertKinds, traitsOf } from './alert-kinds.ts';

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

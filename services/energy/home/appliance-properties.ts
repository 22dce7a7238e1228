import { isDeepStrictEqual } from 'node:util';
import { localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { addedKinds, applianceKinds, balanceKinds } from './appliance-kinds.ts';

/** Properties of one appliance as a person entered them. */
const applianceProperty = z.strictObject({
  appliance: z.uuid(),
  /** Null: the name of its unit. */
  name: z.string().trim().min(1).max(60).nullable(),
  room: z.string().trim().min(1).max(60).nullable(),
  kind: z.enum(applianceKinds),
  /** Power when it runs, W; null: unknown. */
  ratedW: z.int().min(1).max(100_000).nullable(),
  /** Whether its energy is a part of the home's balance. */
  isInBalance: z.boolean(),
  /** Whether the plan may move its use in time. */
  isFlexible: z.boolean(),
  /** A person added it: no unit and no meter introduced it. */
  isAdded: z.boolean(),
});
export type ApplianceProperty = z.infer<typeof applianceProperty>;

/** Properties of the appliances that somebody changed or added. */
export const applianceProperties = z
  .strictObject({
    /** First local day on which they hold. */
    validFrom: localDate,
    appliances: z.array(applianceProperty).max(60),
  })
  .superRefine(({ appliances }, context) => {
    const isAddable = (kind: string): boolean => addedKinds.some((each) => each === kind);
    appliances.forEach(({ appliance, kind, name, isInBalance, isAdded }, i) => {
      const issue = (message: string, field: string) =>
        context.addIssue({ code: 'custom', message, path: ['appliances', i, field] });
      if (appliances.findIndex((each) => each.appliance === appliance) < i)
        issue('appliance-twice', 'appliance');
      if (!isInBalance && balanceKinds.includes(kind)) issue('always-in-balance', 'isInBalance');
      if (isAdded && name === null) issue('name-missing', 'name');
      if (isAdded && !isAddable(kind)) issue('kind-not-addable', 'kind');
    });
  });
export type ApplianceProperties = z.infer<typeof applianceProperties>;

/** First local day with other properties; null without a difference. */
export function firstDayOfPropertyChange(
  before: ApplianceProperties | null,
  after: ApplianceProperties | null,
): string | null {
  if (isDeepStrictEqual(before?.appliances, after?.appliances)) return null;
  return (after ?? before)?.validFrom ?? null;
}

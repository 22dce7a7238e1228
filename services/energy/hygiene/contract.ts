import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

export const hygieneAnswer = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('unknown'),
    /** `no-tank-temperature`: no unit reports it in slots; `too-few-days`: less than two weeks of it. */
    reason: z.enum(['no-tank-temperature', 'too-few-days']),
  }),
  z.object({
    state: z.literal('known'),
    /** The last time the tank held 60 degrees long enough, as its readings show; null: not in the last two months. */
    last: z
      .object({
        from: instant,
        to: instant,
        day: localDate,
        highestC: z.number(),
        /** Its readings are means of longer slots, which stay below the highest value. */
        isCoarse: z.boolean(),
      })
      .nullable(),
    /** Length of a slot of the readings. */
    stepS: z.int(),
    /** Days in which a disinfection is due once. */
    everyDays: z.int(),
    dueOn: localDate,
    isOverdue: z.boolean(),
    /** Best hour up to the due day; null while the due day is beyond the forecast. */
    planned: z
      .object({
        from: instant,
        to: instant,
        reason: z.enum(['own-surplus', 'low-price', 'daytime']),
      })
      .nullable(),
  }),
]);
export type HygieneAnswer = z.infer<typeof hygieneAnswer>;

export const hygieneContract = {
  getHygiene: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/hygiene',
    summary:
      'When the hot-water tank was last disinfected, with its evidence, when it is due, and the best hour for it',
    resource: 'hygiene',
    verb: 'read',
    roles: ['owner', 'resident', 'demo', 'partner'],
    params: inInstallation,
    answer: hygieneAnswer,
  }),
};

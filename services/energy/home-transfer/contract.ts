import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

/** What the giver decides about, in numbers. */
export const pastOfHome = z.object({
  /** Local days with readings, and the first of them. */
  days: z.int(),
  firstDay: localDate.nullable(),
  logEntries: z.int(),
  imports: z.int(),
  /** Settings of the household, such as the tariff, that are set. */
  settings: z.int(),
  /** Meters whose tokens end in any case. */
  meters: z.int(),
});
export type PastOfHome = z.infer<typeof pastOfHome>;

/** For the giver. */
export const pastOfHomeContract = {
  countPast: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/transfer-preview',
    summary: 'Readings, log and settings that the giver of a home keeps or erases, in numbers',
    resource: 'home',
    verb: 'read',
    roles: ['owner'],
    params: inInstallation,
    answer: pastOfHome,
  }),
};

/** For product. */
export const homeTransferContract = {
  transferHome: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/transfer',
    summary:
      'The home has a new owner: end meters, the plan and prepared figures, and delete what the giver does not pass on. A repeated call changes nothing more',
    resource: 'home',
    verb: 'update',
    roles: ['service'],
    idempotent: true,
    params: inInstallation,
    body: z.strictObject({
      /** By the home's clock. */
      at: instant,
      keepsHistory: z.boolean(),
      keepsSettings: z.boolean(),
    }),
  }),
};

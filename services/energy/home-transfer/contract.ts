import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { dossierYear } from '../dossier/contract.ts';

/** Numbers about the past of a home, on which the giver decides. */
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

/** Endpoints for the giver. */
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

/** Endpoints for product. */
export const homeTransferContract = {
  transferHome: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/transfer',
    summary:
      'The home has a new owner: end meters, the plan and prepared figures, and hide what the giver does not pass on until it is deleted. A repeated call changes nothing more',
    resource: 'home',
    verb: 'update',
    roles: ['service'],
    idempotent: true,
    params: inInstallation,
    body: z.strictObject({
      transfer: z.uuid(),
      /** By the home's clock. */
      at: instant,
      keepsHistory: z.boolean(),
      /** Figures of each year that pass on in place of the days. */
      years: z.array(dossierYear).max(60).default([]),
      keepsSettings: z.boolean(),
      /** When the transfer cannot be undone any more, by the real clock. */
      eraseAt: instant,
    }),
  }),
  returnHome: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/transfer-undoing',
    summary:
      'A transfer of the home is undone: restore what was hidden, and delete what the household in between has left. A repeated call changes nothing more',
    resource: 'home',
    verb: 'update',
    roles: ['service'],
    idempotent: true,
    params: inInstallation,
    body: z.strictObject({
      transfer: z.uuid(),
      /** The time of the household in between, by the home's clock. */
      from: instant,
      to: instant,
      /** The transfer, by the real clock. */
      since: instant,
      /** The undoing, by the real clock. */
      until: instant,
      keepsSettings: z.boolean(),
    }),
  }),
};

import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { grantScopes } from '../grant/grant-state.ts';

/** A home that a company looks after, as far as its owner has let it. */
export const deskHome = z.object({
  installation: z.uuid(),
  name: z.string(),
  timeZone,
  /** Through which company the person is let in. */
  company: z.string(),
  scope: z.enum(grantScopes),
  givenAt: instant,
  /** By the installation's own time; null: until it is withdrawn. */
  lastDay: localDate.nullable(),
});
export type DeskHome = z.infer<typeof deskHome>;

export const deskContract = {
  listDesk: endpoint({
    method: 'get',
    path: '/v1/partner-desk',
    summary: 'The companies that the person works for, and the homes that are granted to them now',
    resource: 'desk',
    verb: 'read',
    roles: ['person'],
    answer: z.object({ companies: z.array(z.string()), homes: z.array(deskHome) }),
  }),
  getDeskHome: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/partner-desk',
    summary: 'One of them, with how to reach its owners',
    resource: 'desk',
    verb: 'read',
    roles: ['partner'],
    partnerScope: 'contact',
    params: inInstallation,
    answer: deskHome.extend({
      owners: z.array(
        z.object({
          /** null, like the address, while the identity provider does not say. */
          name: z.string().nullable(),
          email: z.string().nullable(),
          phone: z.string().nullable(),
        }),
      ),
    }),
  }),
};

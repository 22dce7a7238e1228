import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { grantedScope } from '../grant/contract.ts';
import { grantActions } from '../grant/grant-state.ts';

/** A home with a current grant to the company. */
export const portalHome = z.object({
  installation: z.uuid(),
  name: z.string(),
  timeZone,
  /** The company with the grant. */
  company: z.string(),
  scopes: z.array(grantedScope),
  since: instant,
  /** If another company follows; in the installation's time zone. */
  lastDay: localDate.nullable(),
});
export type PortalHome = z.infer<typeof portalHome>;

/** A request to the company: an open one, or an accepted one until its first day. Nothing of the home is in it but what its owner wrote. */
export const portalRequest = z.object({
  grant: z.uuid(),
  state: z.enum(['requested', 'accepted']),
  /** The company that is asked. */
  company: z.string(),
  scopes: z.array(grantedScope),
  /** The first day with access; null: from the acceptance on. */
  firstDay: localDate.nullable(),
  historyFrom: localDate.nullable(),
  note: z.string(),
  requestedAt: instant,
  /** An open request lapses then without an answer; null after the acceptance. */
  answerBy: instant.nullable(),
  actions: z.array(z.enum(grantActions)),
});
export type PortalRequest = z.infer<typeof portalRequest>;

const inRequest = z.object({ grant: z.uuid() });

export const partnerPortalContract = {
  listPortalHomes: endpoint({
    method: 'get',
    path: '/v1/partner-portal',
    summary:
      'Companies of the person, the homes with a current grant to them, open requests, and accepted ones until their first day',
    resource: 'partner-portal',
    verb: 'read',
    roles: ['person'],
    answer: z.object({
      companies: z.array(z.string()),
      /** Those of which the person is an administrator. */
      administered: z.array(z.object({ company: z.uuid(), name: z.string() })),
      homes: z.array(portalHome),
      requests: z.array(portalRequest),
    }),
  }),
  acceptRequest: endpoint({
    method: 'post',
    path: '/v1/partner-portal/requests/{grant}/accept',
    summary:
      'Accept a request to a company of the caller; its people have access from then on, or from the first day',
    resource: 'partner-grant',
    verb: 'update',
    roles: ['person'],
    idempotent: true,
    params: inRequest,
  }),
  declineRequest: endpoint({
    method: 'post',
    path: '/v1/partner-portal/requests/{grant}/decline',
    summary: 'Decline a request to a company of the caller',
    resource: 'partner-grant',
    verb: 'update',
    roles: ['person'],
    idempotent: true,
    params: inRequest,
  }),
  getPortalHome: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/partner-portal',
    summary: 'One granted home with the contact data of its owners',
    resource: 'partner-portal',
    verb: 'read',
    roles: ['partner'],
    partnerScope: 'contact',
    params: inInstallation,
    answer: portalHome.extend({
      owners: z.array(
        z.object({
          /** Name and e-mail are null while the identity provider is not reached. */
          name: z.string().nullable(),
          email: z.string().nullable(),
          phone: z.string().nullable(),
        }),
      ),
    }),
  }),
};

import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { grantScopes } from '@hearth/access/partner-scope.ts';

/** A home with a current grant to the company. */
export const portalHome = z.object({
  installation: z.uuid(),
  name: z.string(),
  timeZone,
  /** The company with the grant. */
  company: z.string(),
  scope: z.enum(grantScopes),
  givenAt: instant,
  /** In the installation's time zone; null: until it is withdrawn. */
  lastDay: localDate.nullable(),
});
export type PortalHome = z.infer<typeof portalHome>;

export const partnerPortalContract = {
  listPortalHomes: endpoint({
    method: 'get',
    path: '/v1/partner-portal',
    summary: 'Companies of the person, and the homes with a current grant to them',
    resource: 'partner-portal',
    verb: 'read',
    roles: ['person'],
    answer: z.object({ companies: z.array(z.string()), homes: z.array(portalHome) }),
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

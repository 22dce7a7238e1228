import { roles } from '@hearth/access/access.ts';
import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

export const installation = z.object({
  installation: z.uuid(),
  name: z.string(),
  timeZone,
  role: z.enum(roles),
  scopes: z.array(z.string()),
  visibleFrom: instant,
  units: z.number().int(),
  /** Grows with every change; sent in `If-Match`. */
  version: z.number().int(),
});
export type Installation = z.infer<typeof installation>;

export const installationContract = {
  listInstallations: endpoint({
    method: 'get',
    path: '/v1/installations',
    summary: 'All installations of the person, the oldest first',
    resource: 'installation',
    verb: 'read',
    roles: ['person', 'visitor'],
    answer: z.array(installation),
  }),
  getInstallation: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}',
    summary: 'One installation of the person',
    resource: 'installation',
    verb: 'read',
    roles: ['owner', 'resident', 'demo', 'partner', 'installer', 'operator'],
    partnerScope: 'contact',
    params: inInstallation,
    answer: installation,
  }),
  renameInstallation: endpoint({
    method: 'patch',
    path: '/v1/installations/{installation}',
    summary: 'Rename the installation',
    resource: 'installation',
    verb: 'update',
    roles: ['owner', 'demo'],
    params: inInstallation,
    body: z.strictObject({ name: z.string().trim().min(1).max(80) }),
    answer: installation,
  }),
  issueAccess: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/access',
    summary: 'A signed access of at most 30 s for another service',
    resource: 'access',
    verb: 'read',
    roles: ['owner', 'resident', 'demo', 'partner', 'installer', 'operator'],
    partnerScope: 'contact',
    idempotent: true,
    params: inInstallation,
    answer: z.object({ token: z.string(), role: z.enum(roles), scopes: z.array(z.string()) }),
  }),
  issueWatchAccess: endpoint({
    method: 'post',
    path: '/v1/watch-access/{installation}',
    summary:
      'A signed access of the home’s first owner or demo session, for work on the home itself; null without one',
    resource: 'access',
    verb: 'read',
    roles: ['service'],
    idempotent: true,
    params: inInstallation,
    answer: z.object({ token: z.string().nullable() }),
  }),
  checkEpoch: endpoint({
    method: 'get',
    path: '/v1/epochs/{installation}/{person}',
    summary: 'Epoch of the valid membership, to check the access that another service received',
    resource: 'access',
    verb: 'read',
    roles: ['service'],
    params: z.object({ installation: z.uuid(), person: z.uuid() }),
    answer: z.object({ epoch: z.number().int().nullable() }),
  }),
};

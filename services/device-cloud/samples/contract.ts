import { endpoint } from '@hearth/platform/contract.ts';
import { instant } from '@hearth/platform/schema.ts';
import { z } from 'zod';

/** A sign-in at this cloud that needs no person: what the token endpoint would have answered. */
const grant = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: instant,
});

const account = z.object({
  /** The address that the account is known by here. */
  account: z.string(),
  grant,
});

const ofFork = z.object({ fork: z.uuid() });

/**
 * Homes for the demo, for services of ours alone and no part of the maker's API: samples that everybody looks at, and forks of
 * them that live on by themselves from the moment they were made.
 */
export const samplesContract = {
  openSample: endpoint({
    method: 'put',
    path: '/simulation/samples/{home}',
    summary: 'The account of a sample home, made at the first call, with a grant for the caller',
    resource: 'simulated-home',
    verb: 'create',
    roles: ['service'],
    idempotent: true,
    params: z.object({ home: z.string().max(100) }),
    answer: account,
  }),
  forkSample: endpoint({
    method: 'put',
    path: '/simulation/forks/{fork}',
    summary: 'A home that stands where a sample home stands now; told twice it is the same one',
    resource: 'simulated-home',
    verb: 'create',
    roles: ['service'],
    idempotent: true,
    params: ofFork,
    body: z.strictObject({
      home: z.string().max(100),
      /** When it goes by itself, if nobody deletes it before. */
      until: instant,
    }),
    answer: account.extend({
      /** Its devices and those of the sample that they are copies of. */
      devices: z.array(z.object({ device: z.string(), copyOf: z.string() })),
    }),
  }),
  deleteFork: endpoint({
    method: 'delete',
    path: '/simulation/forks/{fork}',
    summary: 'Delete a fork with all that was written to it',
    resource: 'simulated-home',
    verb: 'delete',
    roles: ['service'],
    idempotent: true,
    params: ofFork,
  }),
};

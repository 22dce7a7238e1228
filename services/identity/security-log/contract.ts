import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

/** Actions in the person's log; the table has more. */
export const visibleActions = [
  'sign-up',
  'sign-up-again',
  'email-verified',
  'sign-in',
  'sign-in-refused',
  'sign-out',
  'refresh-token-replayed',
  'recovery-requested',
  'password-reset',
  'password-changed',
  'email-change-requested',
  'email-changed',
  'email-change-undone',
  'passkey-added',
  'passkey-removed',
  'passkey-refused',
  'sessions-ended',
  'deletion-requested',
  'deletion-undone',
  'consent-given',
  'account-locked',
  'account-unlocked',
] as const;

export const securityEntry = z.object({
  entry: z.uuid(),
  at: instant,
  action: z.enum(visibleActions),
  /** Browser and system as two codes; null when unknown. */
  device: z.string().nullable(),
  /** Proof of a sign-in. */
  by: z.enum(['password', 'passkey']).nullable(),
});

export const securityLogContract = {
  listSecurityLog: endpoint({
    method: 'get',
    path: '/v1/account/security-log',
    summary: 'Security events of the caller’s account, the newest first, by page',
    resource: 'account',
    verb: 'read',
    roles: ['person'],
    query: z.object({
      before: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    answer: z.object({ entries: z.array(securityEntry), next: z.uuid().nullable() }),
  }),
};

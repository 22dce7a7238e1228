import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant, locale } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

/** A person who works for a company of the directory. */
const colleague = z.object({
  person: z.uuid(),
  /** Name and e-mail are null for an external identity provider, and while it does not answer. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  since: instant,
  isAdministrator: z.boolean(),
  /** Whether this is the caller. */
  isYou: z.boolean(),
  /** Why the colleague cannot be removed; null if they can. */
  cannotRemove: z.enum(['last-administrator']).nullable(),
});

const openInvitation = z.object({
  invitation: z.uuid(),
  email: z.string(),
  isAdministrator: z.boolean(),
  invitedAt: instant,
  expiresAt: instant,
});

export const colleagues = z.object({
  company: z.uuid(),
  name: z.string(),
  /** Administrators first. */
  colleagues: z.array(colleague),
  invitations: z.array(openInvitation),
  /** Why nobody can be invited; null if it is possible. */
  cannotInvite: z.enum(['full']).nullable(),
});
export type Colleagues = z.infer<typeof colleagues>;

const inCompany = z.object({ company: z.uuid() });
const administrator = { resource: 'colleague', roles: ['person'] } as const;
const path = '/v1/partner-companies/{company}';
const byCode = z.strictObject({ code: z.string().max(100), address: z.string().max(64) });

export const colleagueContract = {
  listColleagues: endpoint({
    ...administrator,
    method: 'get',
    path: `${path}/colleagues`,
    summary: 'People of a company and open invitations, for its administrators',
    verb: 'read',
    params: inCompany,
    answer: colleagues,
  }),
  inviteColleague: endpoint({
    ...administrator,
    method: 'post',
    path: `${path}/colleague-invitations`,
    summary:
      'Mail an invitation to work for the company. The response does not disclose whether the address has an account',
    verb: 'create',
    params: inCompany,
    body: z.strictObject({
      email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
      isAdministrator: z.boolean(),
      locale,
    }),
    answer: openInvitation,
  }),
  withdrawColleagueInvitation: endpoint({
    ...administrator,
    method: 'delete',
    path: `${path}/colleague-invitations/{invitation}`,
    summary: 'End an open invitation to a company; idempotent',
    verb: 'delete',
    idempotent: true,
    params: inCompany.extend({ invitation: z.uuid() }),
  }),
  removeColleague: endpoint({
    ...administrator,
    method: 'delete',
    path: `${path}/colleagues/{person}`,
    summary:
      'End the access of a colleague, or of the caller, to all homes of the company at once; the last administrator stays. Idempotent',
    verb: 'delete',
    idempotent: true,
    params: inCompany.extend({ person: z.uuid() }),
  }),
  previewColleagueInvitation: endpoint({
    method: 'post',
    path: '/v1/colleague-invitations/preview',
    summary:
      'Look up an invitation to a company by the code of its mail; rate-limited like every code',
    resource: 'invitation',
    verb: 'read',
    roles: ['service', 'person'],
    idempotent: true,
    body: byCode,
    answer: z.object({
      company: z.string(),
      inviter: z.string().nullable(),
      isAdministrator: z.boolean(),
      /** The invited address, masked except its first letter and host. */
      email: z.string(),
      /** Whether the caller has the invited address; null without a sign-in. */
      isForYou: z.boolean().nullable(),
      expiresAt: instant,
      /** The invited mailbox, for the form of a new account; null for a person. */
      mailbox: z.string().nullable(),
    }),
  }),
  acceptColleagueInvitation: endpoint({
    method: 'post',
    path: '/v1/colleague-invitations/use',
    summary: 'Work for the company: once, with the invited address',
    resource: 'invitation',
    verb: 'update',
    roles: ['person'],
    idempotent: true,
    body: byCode,
    answer: z.object({ company: z.uuid() }),
  }),
  declineColleagueInvitation: endpoint({
    method: 'post',
    path: '/v1/colleague-invitations/decline',
    summary: 'Decline an invitation to a company; the inviter is notified',
    resource: 'invitation',
    verb: 'update',
    roles: ['person'],
    idempotent: true,
    body: byCode,
  }),
};

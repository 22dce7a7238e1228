import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import {
  disputeActions,
  disputeParties,
  disputePasses,
  disputeStates,
  disputeSteps,
} from './dispute-state.ts';

const params = z.object({ dispute: z.uuid() });
const roles = ['person'] as const;

/** A dispute about a unit, as one of its two people sees it. Neither is named to the other. */
export const dispute = z.object({
  dispute: z.uuid(),
  party: z.enum(disputeParties),
  state: z.enum(disputeStates),
  serial: z.string(),
  model: z.string().nullable(),
  /** The holder's home with the unit; null for the other person, before a registration, and when the unit has left. */
  home: z.object({ installation: z.uuid(), name: z.string() }).nullable(),
  /** Words of the person who disputes; null for the holder. */
  words: z.string().nullable(),
  openedAt: instant,
  /** Afterwards the operator decides. */
  answerUntil: instant,
  /** What the decision passed on; null without one for the person who disputes. */
  passes: z.enum(disputePasses).nullable(),
  steps: z.array(z.object({ step: z.enum(disputeSteps), at: instant })),
  /** Actions that the state allows to the person. */
  actions: z.array(z.enum(disputeActions)),
});
export type Dispute = z.infer<typeof dispute>;

export const disputeContract = {
  openDispute: endpoint({
    method: 'post',
    path: '/v1/disputes',
    summary:
      'After a right code for a unit with another holder who did not agree to a transfer: say that the unit is yours. The holder is asked three times in 14 days, then the operator decides. Repeating it returns the same dispute',
    resource: 'dispute',
    verb: 'create',
    roles,
    idempotent: true,
    body: z.strictObject({ claim: z.uuid(), words: z.string().trim().max(1000) }),
    answer: dispute,
  }),
  listDisputes: endpoint({
    method: 'get',
    path: '/v1/disputes',
    summary:
      'Disputes of the person and about the person’s units, the newest first, a hundred at most',
    resource: 'dispute',
    verb: 'read',
    roles,
    answer: z.array(dispute),
  }),
  getDispute: endpoint({
    method: 'get',
    path: '/v1/disputes/{dispute}',
    summary: 'A dispute, for its two people',
    resource: 'dispute',
    verb: 'read',
    roles,
    params,
    answer: dispute,
  }),
  answerDispute: endpoint({
    method: 'post',
    path: '/v1/disputes/{dispute}/answer',
    summary:
      'Answer a dispute as the holder of the unit. Accepting removes the unit from the person’s home; the other person can then register it. The same answer again changes nothing',
    resource: 'dispute',
    verb: 'update',
    roles,
    idempotent: true,
    params,
    body: z.strictObject({ answer: z.enum(['accept', 'decline']) }),
    answer: dispute,
  }),
  withdrawDispute: endpoint({
    method: 'post',
    path: '/v1/disputes/{dispute}/withdrawal',
    summary: 'Withdraw a dispute before it is decided. Repeating it is a success',
    resource: 'dispute',
    verb: 'update',
    roles,
    idempotent: true,
    params,
    answer: dispute,
  }),
};

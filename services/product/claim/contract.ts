import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant, locale } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { productRanges } from '../label/product-ranges.ts';
import { claimStates } from './claim-state.ts';

const productRange = z.enum(productRanges);

/** How the text came: from a camera or picture, by hand, or by a link that was followed. */
export const claimSource = z.enum(['scanned', 'typed', 'link', 'invitation']);

export const claim = z.object({
  claim: z.uuid(),
  state: z.enum(claimStates),
  serial: z.string(),
  /** Trade item number; null until a proof has shown which model a typed number belongs to. */
  gtin: z.string().nullable(),
  model: z.string().nullable(),
  range: productRange.nullable(),
  source: claimSource,
  proof: z.enum(['code', 'invitation']).nullable(),
  /** What was asked of whoever holds it. */
  request: z.enum(['transfer', 'dispute']).nullable(),
  addedAt: instant,
  /** What may be done with it now. */
  deeds: z.array(
    z.enum(['detect', 'enter-code', 'ask-invitation', 'ask-transfer', 'dispute', 'remove']),
  ),
});
export type Claim = z.infer<typeof claim>;

/** What a text is: kind, and why it is no good. The words are the web's. */
export const label = z.object({
  kind: z.string(),
  model: z.string().optional(),
  /** Of the model, where it is known. */
  name: z.string().optional(),
  range: productRange.optional(),
  serial: z.string().optional(),
  reason: z.string().optional(),
  place: z.number().int().optional(),
  letter: z.string().optional(),
  likely: z.string().optional(),
  length: z.number().int().optional(),
  typed: z.number().int().optional(),
  said: z.string().optional(),
});
export type Label = z.infer<typeof label>;

const text = z.string().max(4000);
/** Whom tries are counted against, beside the person and the unit. */
const address = z.string().max(64);
const code = z.string().max(100);
const params = z.object({ claim: z.uuid() });
const roles = ['person'] as const;

export const claimContract = {
  readLabel: endpoint({
    method: 'post',
    path: '/v1/labels',
    summary: 'What a scanned or typed text is; looks up models, never units',
    resource: 'label',
    verb: 'read',
    roles: ['service'],
    idempotent: true,
    body: z.strictObject({ text, range: productRange.nullable() }),
    answer: label,
  }),
  startClaim: endpoint({
    method: 'post',
    path: '/v1/claims',
    summary:
      'Begin with a unit, in the person’s open registration. The same label again finds the same claim',
    resource: 'claim',
    verb: 'create',
    roles,
    idempotent: true,
    body: z.strictObject({ text, range: productRange.nullable(), source: claimSource }),
    answer: claim,
  }),
  getClaim: endpoint({
    method: 'get',
    path: '/v1/claims/{claim}',
    summary: 'How far it is, and what may be done',
    resource: 'claim',
    verb: 'read',
    roles,
    params,
    answer: claim,
  }),
  detectUnit: endpoint({
    method: 'post',
    path: '/v1/claims/{claim}/detection',
    summary:
      'Look the unit up: its model, the person’s own homes, what their device clouds have told. Says nothing of anybody else',
    resource: 'claim',
    verb: 'update',
    roles,
    idempotent: true,
    params,
    answer: claim,
  }),
  proveByCode: endpoint({
    method: 'post',
    path: '/v1/claims/{claim}/code',
    summary:
      'The code of the card inside the unit. A wrong one counts for the person, the address and the unit',
    resource: 'claim',
    verb: 'update',
    roles,
    // No attempt is kept for it: the hash of what was sent would be a fast hash of the code.
    idempotent: true,
    params,
    body: z.strictObject({ code, address }),
    answer: claim,
  }),
  mailInvitation: endpoint({
    method: 'post',
    path: '/v1/claims/{claim}/invitation-mail',
    summary:
      'Send the way in to the mailbox that an installer reserved the unit for, if it is this one; answers the same if not',
    resource: 'claim',
    verb: 'update',
    roles,
    idempotent: true,
    params,
    body: z.strictObject({ email: z.email().max(254), locale, address }),
  }),
  lookInvitation: endpoint({
    method: 'post',
    path: '/v1/invitations/look',
    summary: 'What an installer’s code is for; with the limits of every code',
    resource: 'invitation',
    verb: 'read',
    roles: ['service', 'person'],
    idempotent: true,
    body: z.strictObject({ code, address }),
    answer: z.object({
      installer: z.string(),
      model: z.string().nullable(),
      range: productRange.nullable(),
      /** The end of the serial number, to tell units of one house apart. */
      serialEnd: z.string(),
      expiresAt: instant,
    }),
  }),
  useInvitation: endpoint({
    method: 'post',
    path: '/v1/invitations/use',
    summary: 'Prove a unit by the code that went to the mailbox it is reserved for; once',
    resource: 'invitation',
    verb: 'update',
    roles,
    idempotent: true,
    body: z.strictObject({ code, address }),
    answer: claim,
  }),
  askHolder: endpoint({
    method: 'post',
    path: '/v1/claims/{claim}/requests',
    summary:
      'With a right code for what is somebody else’s: ask for a transfer, or dispute. They get a message; neither learns who the other is',
    resource: 'claim',
    verb: 'update',
    roles,
    idempotent: true,
    params,
    body: z.strictObject({
      kind: z.enum(['transfer', 'dispute']),
      words: z.string().trim().max(1000),
    }),
    answer: claim,
  }),
  removeClaim: endpoint({
    method: 'delete',
    path: '/v1/claims/{claim}',
    summary: 'Take the unit out of the open registration; one that was proved is nobody’s again',
    resource: 'claim',
    verb: 'delete',
    roles,
    idempotent: true,
    params,
  }),
  listAttempts: endpoint({
    method: 'get',
    path: '/v1/claim-attempts',
    summary:
      'Every try of the last year to prove one of the person’s units, or by the person: the newest first, a hundred at most',
    resource: 'claim',
    verb: 'read',
    roles,
    answer: z.array(
      z.object({
        attempt: z.uuid(),
        at: instant,
        outcome: z.enum(['wrong', 'right', 'held', 'paused', 'asked', 'disputed']),
        /** Whether it was this person. */
        isOwn: z.boolean(),
        /** null where it is not the person's. */
        serial: z.string().nullable(),
      }),
    ),
  }),
};

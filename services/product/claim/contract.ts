import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant, locale } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { productRanges } from '../label/product-ranges.ts';
import { claimStates } from './claim-state.ts';
import { unitRequestStates } from './unit-request-state.ts';

const productRange = z.enum(productRanges);

/** Where the text comes from: a camera or picture, the keyboard, or a followed link. */
export const claimSource = z.enum(['scanned', 'typed', 'link', 'invitation']);

export const claim = z.object({
  claim: z.uuid(),
  state: z.enum(claimStates),
  serial: z.string(),
  /** Trade item number; null until a proof shows the model of a typed serial number. */
  gtin: z.string().nullable(),
  model: z.string().nullable(),
  range: productRange.nullable(),
  source: claimSource,
  proof: z.enum(['code', 'invitation']).nullable(),
  /** The last request to the unit's holder. */
  request: z.enum(['transfer', 'dispute']).nullable(),
  /** The requested transfer; `open` until the holder's answer or `expiresAt`. null without one. */
  transfer: z.object({ state: z.enum(unitRequestStates), expiresAt: instant }).nullable(),
  addedAt: instant,
  /** Actions that the state allows. */
  actions: z.array(
    z.enum(['detect', 'enter-code', 'request-invitation', 'request-transfer', 'dispute', 'remove']),
  ),
});
export type Claim = z.infer<typeof claim>;

/** What a text is, and why it is not valid; codes for the web's texts. */
export const label = z.object({
  kind: z.string(),
  model: z.string().optional(),
  /** Name of a known model. */
  name: z.string().optional(),
  range: productRange.optional(),
  serial: z.string().optional(),
  reason: z.string().optional(),
  place: z.number().int().optional(),
  letter: z.string().optional(),
  likely: z.string().optional(),
  length: z.number().int().optional(),
  typed: z.number().int().optional(),
  content: z.string().optional(),
});
export type Label = z.infer<typeof label>;

const text = z.string().max(4000);
/** Client address; attempts are counted against it, the person and the unit. */
const address = z.string().max(64);
const code = z.string().max(100);
const params = z.object({ claim: z.uuid() });
const roles = ['person'] as const;

export const claimContract = {
  readLabel: endpoint({
    method: 'post',
    path: '/v1/labels',
    summary: 'Identify a scanned or typed text; looks up models, never units',
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
    summary: 'Add a unit to the person’s open registration. The same label returns the same claim',
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
    summary: 'State of a claim and the actions it allows',
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
      'Look the unit up: its model, the person’s own homes and linked accounts. Discloses nothing about other people',
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
      'Prove the unit by the code of the card inside it. A wrong code counts against the person, the address and the unit',
    resource: 'claim',
    verb: 'update',
    roles,
    // No idempotency record: it would hold a fast hash of the code.
    idempotent: true,
    params,
    body: z.strictObject({ code, address }),
    answer: claim,
  }),
  mailInvitation: endpoint({
    method: 'post',
    path: '/v1/claims/{claim}/invitation-mail',
    summary:
      'Mail an invitation code if the given address is the one that the unit is reserved for; the response is the same if not',
    resource: 'claim',
    verb: 'update',
    roles,
    idempotent: true,
    params,
    body: z.strictObject({ email: z.email().max(254), locale, address }),
  }),
  previewInvitation: endpoint({
    method: 'post',
    path: '/v1/invitations/preview',
    summary: 'Look up the reservation of an installer’s code; rate-limited like every code',
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
      /** The reserved mailbox, for the form of a new account; null for a person. */
      mailbox: z.string().nullable(),
    }),
  }),
  useInvitation: endpoint({
    method: 'post',
    path: '/v1/invitations/use',
    summary: 'Prove a unit by the code that was mailed to its reserved mailbox; once',
    resource: 'invitation',
    verb: 'update',
    roles,
    idempotent: true,
    body: z.strictObject({ code, address }),
    answer: claim,
  }),
  contactHolder: endpoint({
    method: 'post',
    path: '/v1/claims/{claim}/requests',
    summary:
      'After a right code for a unit with another holder: request a transfer. The holder gets a mail; neither learns who the other is',
    resource: 'claim',
    verb: 'update',
    roles,
    idempotent: true,
    params,
    answer: claim,
  }),
  removeClaim: endpoint({
    method: 'delete',
    path: '/v1/claims/{claim}',
    summary: 'Remove the unit from the open registration; a proved unit is released',
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
      'Attempts of the last year to prove one of the person’s units, or by the person: the newest first, a hundred at most',
    resource: 'claim',
    verb: 'read',
    roles,
    answer: z.array(
      z.object({
        attempt: z.uuid(),
        at: instant,
        outcome: z.enum(['wrong', 'right', 'held', 'paused', 'transfer-requested', 'disputed']),
        /** Whether this person made the attempt. */
        isOwn: z.boolean(),
        /** null for a unit of somebody else. */
        serial: z.string().nullable(),
      }),
    ),
  }),
};

import { endpoint } from '@hearth/platform/http/contract.ts';
import { fileBytes, instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { assistance, assistanceStep } from '../assistance/contract.ts';
import { assistanceStates, requestEventTypes } from '../assistance/assistance-state.ts';
import { deliveryStates } from '../webhook/delivery-state.ts';

const {
  symptom,
  urgency,
  unitName,
  visit,
  answerBy,
  faultCode,
  description,
  contact,
  preferred,
  evidence,
  proposals,
  events,
} = assistance.shape;

/** A request for assistance at the instant at which the event is sent, and the step that caused the event. */
const requestEvent = z.object({
  type: z.enum(requestEventTypes),
  /** Of the step. */
  timestamp: instant,
  data: z.object({
    home: z.uuid(),
    request: z.uuid(),
    number: z.string(),
    /** Present state. */
    state: z.enum(assistanceStates),
    /** The side that took the step; null: nobody has answered in time. */
    by: events.element.shape.party.nullable(),
    /** What was written with the step: a message or findings. */
    text: z.string(),
    symptom,
    urgency,
    unitName,
    faultCode,
    description,
    contact,
    preferred,
    proposals,
    visit,
    answerBy,
    /** The copy that the household has sent; with `assistance.submitted` only. */
    evidence: evidence.nullable(),
    /** Page of the request in the portal. */
    url: z.url(),
  }),
});

/** Body of a webhook, with the headers of Standard Webhooks. */
export const partnerEvent = z.discriminatedUnion('type', [
  requestEvent,
  z.object({
    type: z.literal('access.ended'),
    timestamp: instant,
    data: z.object({
      home: z.uuid(),
      /** Requests to the company that had not ended. */
      requests: z.array(z.object({ request: z.uuid(), number: z.string() })),
    }),
  }),
  z.object({ type: z.literal('webhook.test'), timestamp: instant, data: z.object({}) }),
]);
export type PartnerEvent = z.infer<typeof partnerEvent>;

/** What the system of a company answers: a step as in the portal, of a request of one of its homes. */
export const systemAnswer = z.strictObject({
  home: z.uuid(),
  request: z.uuid(),
  step: assistanceStep,
});

/** Larger than the longest findings in any alphabet. */
export const answerBytesMax = 64 * 1024;

const delivery = z.object({
  delivery: z.uuid(),
  /** Of the event. */
  type: z.string(),
  state: z.enum(deliveryStates),
  createdAt: instant,
  attempts: z.int(),
  lastAt: instant.nullable(),
  /** HTTP status of the last answer; null: there was none. */
  status: z.int().nullable(),
  /** Code of the last result, e.g. `timed-out`; null: not attempted yet. */
  result: z.string().nullable(),
  /** The next attempt; null: there is none. */
  nextAt: instant.nullable(),
});

/** The webhook of a company as its administrators see it. */
export const partnerSystem = z.object({
  company: z.uuid(),
  name: z.string(),
  webhook: z
    .object({
      url: z.string(),
      state: z.enum(['live', 'stopped']),
      stoppedAt: instant.nullable(),
      stoppedBecause: z.enum(['failing', 'gone']).nullable(),
      /** Until then the previous secret is valid beside the present one. */
      previousUntil: instant.nullable(),
    })
    .nullable(),
  /** The newest first, at most 50. */
  deliveries: z.array(delivery),
});
export type PartnerSystem = z.infer<typeof partnerSystem>;

const inCompany = z.object({ company: z.uuid() });
const person = { resource: 'partner-system', roles: ['person'] } as const;
const path = '/v1/partner-companies/{company}/system';

export const partnerSystemContract = {
  getPartnerSystem: endpoint({
    ...person,
    method: 'get',
    path,
    summary: 'Webhook of a company and its recent deliveries, for its administrators',
    verb: 'read',
    params: inCompany,
    answer: partnerSystem,
  }),
  saveWebhook: endpoint({
    ...person,
    method: 'put',
    path,
    summary:
      'Set the target of the webhook, which is then live. The first time with a secret, which is shown once',
    verb: 'update',
    stepUp: true,
    idempotent: true,
    params: inCompany,
    body: z.strictObject({ url: z.string().trim().max(500) }),
    answer: z.object({ secret: z.string().nullable() }),
  }),
  renewWebhookSecret: endpoint({
    ...person,
    method: 'post',
    path: `${path}/secret`,
    summary:
      'Issue a new secret, which is shown once; the present one stays valid for seven days beside it',
    verb: 'update',
    stepUp: true,
    idempotent: true,
    params: inCompany,
    answer: z.object({ secret: z.string(), previousUntil: instant }),
  }),
  testWebhook: endpoint({
    ...person,
    method: 'post',
    path: `${path}/test`,
    summary: 'Send a test event',
    verb: 'run',
    idempotent: true,
    params: inCompany,
  }),
  removeWebhook: endpoint({
    ...person,
    method: 'delete',
    path,
    summary: 'Disable the webhook: target, secrets and waiting events are deleted',
    verb: 'delete',
    idempotent: true,
    params: inCompany,
  }),
  getPartnerEventSchema: endpoint({
    method: 'get',
    path: '/v1/partner-systems/schema',
    summary: 'JSON Schema of the events of a webhook and of the answers to them',
    resource: 'partner-event-schema',
    verb: 'read',
    roles: ['guest'],
    answer: z.object({ event: z.looseObject({}), answer: z.looseObject({}) }),
  }),
  receivePartnerAnswer: endpoint({
    method: 'post',
    path: '/v1/partner-systems/{company}/answers',
    summary:
      'Answer of the system of a company: a step of a request, with the headers of Standard Webhooks over the raw body. A wrong or old signature is refused with 400; a webhook-id that was answered before gets the same answer',
    resource: 'partner-answer',
    verb: 'create',
    roles: ['guest'],
    idempotent: true,
    takesFile: true,
    fileMediaType: 'application/json',
    bodyBytesMax: answerBytesMax,
    params: inCompany,
    body: fileBytes,
    answer: z.object({ state: z.enum(assistanceStates) }),
  }),
};

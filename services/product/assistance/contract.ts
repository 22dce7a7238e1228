import { lastDay } from '@hearth/energy/last-day/contract.ts';
import { logEntry } from '@hearth/energy/logs/contract.ts';
import { endpoint } from '@hearth/platform/http/contract.ts';
import {
  fileStream,
  inInstallation,
  instant,
  locale,
  localDate,
  storableText,
  timeOfDay,
  timeZone,
} from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { assistanceEvents, assistanceParties, assistanceStates } from './assistance-state.ts';
import { addedDocument, addedFile, fileQuery, fileSize } from '../file/contract.ts';
import { photoBytesMax } from '../file/file-limits.ts';
import { dayParts, evidenceParts, symptoms, urgencies } from './symptom-terms.ts';

/** Facts about a unit, copied when the request begins. A part that was left out, or could not be read, is null. */
export const evidence = z.object({
  takenAt: instant,
  unit: z
    .object({
      name: z.string(),
      model: z.string(),
      serial: z.string().nullable(),
      firmware: z.array(z.string()),
    })
    .nullable(),
  values: z
    .array(
      z.object({
        point: z.string(),
        name: z.string(),
        value: z.union([z.number(), z.string(), z.boolean()]),
        unit: z.string().nullable(),
      }),
    )
    .nullable(),
  'last-day': lastDay.nullable(),
  faults: z
    .array(z.object({ code: z.string(), severity: z.string().nullable(), active: z.boolean() }))
    .nullable(),
  /** Log entries of seven days, the newest first: changes of settings, states and faults, with their authors. */
  log: z
    .array(logEntry.pick({ at: true, kind: true, by: true, name: true, before: true, after: true }))
    .nullable(),
});
export type AssistanceEvidence = z.infer<typeof evidence>;

const preferredTime = z.strictObject({ day: localDate, part: z.enum(dayParts) });

const visit = z.strictObject({ from: instant, to: instant });

/** A time by the clock of the home. */
const localVisit = z
  .strictObject({ day: localDate, from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from < to, { error: 'time-order' });

const listed = z.object({
  request: z.uuid(),
  number: z.string(),
  state: z.enum(assistanceStates),
  symptom: z.enum(symptoms),
  urgency: z.enum(urgencies),
  unitName: z.string().nullable(),
  begunAt: instant,
  visit: visit.nullable(),
  /** When the company should have answered, by its working hours; null in states that need no answer. */
  answerBy: instant.nullable(),
  /** When its administrators and the household got a message because there was none; null: not, or no longer needed. */
  escalatedAt: instant.nullable(),
});

export const assistance = listed.extend({
  faultCode: z.string().nullable(),
  description: z.string(),
  /** null after the end of the request. */
  contact: z.string().nullable(),
  accessNotes: z.string().nullable(),
  preferred: z.array(preferredTime),
  evidence,
  proposals: z.array(visit),
  /** Name and telephone number of the company; null in a draft. */
  partner: z.string().nullable(),
  partnerPhone: z.string().nullable(),
  /** Whether the company still looks after the home; true in a draft. */
  isReached: z.boolean(),
  /** The side of the caller. */
  party: z.enum(assistanceParties),
  events: z.array(
    z.object({
      event: z.enum(assistanceEvents),
      party: z.enum(assistanceParties),
      body: z.string(),
      at: instant,
    }),
  ),
  /** What the caller may do now. */
  actions: z.array(z.enum(assistanceEvents)),
  /** Files of both sides, the oldest first; sizes in pixels. */
  photos: z.array(
    z.object({
      photo: z.uuid(),
      party: z.enum(assistanceParties),
      width: z.int(),
      height: z.int(),
      madeAt: instant,
      isRemovable: z.boolean(),
    }),
  ),
  /** How many more the caller may add now. */
  photosLeft: z.int(),
  /** PDFs of both sides, the oldest first. */
  documents: z.array(
    addedDocument.extend({ party: z.enum(assistanceParties), isRemovable: z.boolean() }),
  ),
  documentsLeft: z.int(),
});
export type Assistance = z.infer<typeof assistance>;

const inRequest = inInstallation.extend({ request: z.uuid() });
const ofFile = inRequest.extend({ file: z.uuid() });
const household = ['owner', 'resident'] as const;
const bothSides = ['owner', 'resident', 'partner'] as const;

/** An event with what belongs to it. `submit` has its own endpoint. */
export const assistanceStep = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('acknowledge') }),
  z.strictObject({ event: z.literal('propose'), times: z.array(localVisit).min(1).max(5) }),
  z.strictObject({ event: z.literal('accept-time'), time: visit }),
  z.strictObject({ event: z.literal('begin') }),
  z.strictObject({
    event: z.literal('resolve'),
    findings: storableText(4000).min(1),
    parts: z.array(storableText(200).min(1)).max(20),
    /** How the visit enters the maintenance log; null: nothing was done at the unit. */
    logAs: z.enum(['service', 'repair']).nullable(),
  }),
  z.strictObject({ event: z.literal('close') }),
  z.strictObject({ event: z.literal('reopen'), message: storableText(2000) }),
  z.strictObject({ event: z.literal('cancel') }),
  z.strictObject({ event: z.literal('message'), message: storableText(2000).min(1) }),
]);
export type AssistanceStep = z.infer<typeof assistanceStep>;

/** A request for assistance that nobody at the company has answered. */
export const waitingAssistance = z.object({
  installation: z.uuid(),
  /** Name of the home. */
  home: z.string(),
  timeZone,
  request: z.uuid(),
  number: z.string(),
  urgency: z.enum(urgencies),
  answerBy: instant.nullable(),
  /** The answer is late, and administrators of the company and the household have a message about it. */
  isLate: z.boolean(),
});
export type WaitingAssistance = z.infer<typeof waitingAssistance>;

/** What a household adds to a request, and the parts of the evidence that go along. */
const submission = z.strictObject({
  description: storableText(4000),
  isHeatingOut: z.boolean(),
  isHotWaterOut: z.boolean(),
  contact: storableText(200).nullable(),
  accessNotes: storableText(500).nullable(),
  preferred: z.array(preferredTime).max(14),
  parts: z.array(z.enum(evidenceParts)).max(evidenceParts.length),
});

export const assistanceContract = {
  listWaitingAssistance: endpoint({
    method: 'get',
    path: '/v1/partner-portal/waiting',
    summary:
      'Requests without an answer of all homes with a current grant to a company of the person: late ones first, then by urgency',
    resource: 'assistance',
    verb: 'read',
    roles: ['person'],
    answer: z.array(waitingAssistance),
  }),
  listAssistance: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/assistance',
    summary:
      'Requests for assistance of a home, the newest first; a partner sees those to its company',
    resource: 'assistance',
    verb: 'read',
    roles: [...bothSides, 'demo'],
    partnerScope: 'contact',
    params: inInstallation,
    answer: z.object({
      /** The company that a request would go to; null: the home has none. */
      partner: z
        .object({ name: z.string(), phone: z.string().nullable(), email: z.string() })
        .nullable(),
      requests: z.array(listed),
    }),
  }),
  beginAssistance: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/assistance',
    summary: 'Begin a request: a draft with a copy of the evidence; an earlier draft ends',
    resource: 'assistance',
    verb: 'create',
    roles: household,
    params: inInstallation,
    body: z.strictObject({
      symptom: z.enum(symptoms),
      unit: z.uuid().nullable(),
      faultCode: z.string().max(40).nullable(),
    }),
    answer: z.object({ request: z.uuid() }),
  }),
  getAssistance: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/assistance/{request}',
    summary: 'One request with its evidence, steps and messages',
    resource: 'assistance',
    verb: 'read',
    roles: bothSides,
    partnerScope: 'contact',
    params: inRequest,
    answer: assistance,
  }),
  getVisitCalendar: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/assistance/{request}/calendar',
    summary: 'The visit of a request that both have agreed to, as RFC 5545; 404 without one',
    resource: 'assistance',
    verb: 'read',
    roles: bothSides,
    partnerScope: 'contact',
    params: inRequest,
    query: z.object({ locale }),
    answer: z.object({ calendar: z.string() }),
  }),
  submitAssistance: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/assistance/{request}/submission',
    summary: 'Send a draft to the service partner, with the chosen parts of the evidence',
    resource: 'assistance',
    verb: 'create',
    roles: household,
    params: inRequest,
    body: submission,
    answer: z.object({ number: z.string() }),
  }),
  sendKeptAssistance: endpoint({
    method: 'put',
    path: '/v1/installations/{installation}/assistance/{request}',
    summary:
      'Send a request that was written without a connection, under an id of the device: a repetition sends nothing more',
    resource: 'assistance',
    verb: 'create',
    roles: household,
    idempotent: true,
    params: inRequest,
    body: submission.extend({ symptom: z.enum(symptoms) }),
    answer: z.object({ number: z.string() }),
  }),
  stepAssistance: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/assistance/{request}/steps',
    summary: 'Take the next step of a request, or write a message',
    resource: 'assistance',
    verb: 'create',
    roles: bothSides,
    partnerScope: 'contact',
    params: inRequest,
    body: assistanceStep,
    answer: z.object({ state: z.enum(assistanceStates) }),
  }),
  addAssistanceFile: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/assistance/{request}/files',
    summary:
      'Add a photo (JPEG, PNG or WebP), stored as a new JPEG without position and other metadata, or a PDF. The same file is stored once',
    resource: 'assistance',
    verb: 'create',
    roles: bothSides,
    partnerScope: 'contact',
    idempotent: true,
    streamsFile: true,
    bodyBytesMax: photoBytesMax,
    params: inRequest,
    query: fileQuery,
    body: fileStream,
    answer: addedFile,
  }),
  getAssistanceFile: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/assistance/{request}/files/{file}',
    summary: 'A photo of a request, or its thumbnail, or a document',
    resource: 'assistance',
    verb: 'read',
    roles: bothSides,
    partnerScope: 'contact',
    params: ofFile,
    query: fileSize,
    mediaTypes: ['image/jpeg', 'application/pdf'],
  }),
  removeAssistanceFile: endpoint({
    method: 'delete',
    path: '/v1/installations/{installation}/assistance/{request}/files/{file}',
    summary: 'Remove an own file of a draft, or of a request that has ended',
    resource: 'assistance',
    verb: 'delete',
    roles: household,
    idempotent: true,
    params: ofFile,
  }),
};

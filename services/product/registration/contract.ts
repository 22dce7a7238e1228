import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant, localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { claim } from '../claim/contract.ts';
import { draftStep } from '../draft/contract.ts';
import { address, building, commissioning } from '../home-details/contract.ts';

const step = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/);

/**
 * What a person has gathered on the way to an installation that is theirs: the units, each with its claim, and the screens as they
 * were typed (`draft/contract.ts` says in which form), by the name of the screen: `building`, `commissioning`, `personal-info`,
 * `address`, `service-partner`, `summary`. It has no installation yet: submitting makes one, and moves the units there.
 */
export const registration = z.object({
  /** null: nothing has been begun. */
  registration: z.uuid().nullable(),
  state: z.enum(['open', 'submitted', 'active']),
  /** Grows with every change of a screen; `If-Match` carries it, `"0"` where there is none yet. */
  version: z.number().int(),
  steps: z.record(step, draftStep.extend({ version: z.number().int() })),
  /** In the order in which they were added. Those that are `confirmed` are the person's to register. */
  units: z.array(claim),
  /** Who reserved one of the units for the person; null where nobody did. */
  installer: z.string().nullable(),
  savedAt: instant.nullable(),
  /** An open one is forgotten then: thirty days after the last change. */
  expiresAt: instant.nullable(),
});
export type Registration = z.infer<typeof registration>;

/** What the screens of it have become: numbers, days and codes, in no language. */
export const submission = z.strictObject({
  /** Of the terms and the privacy notice that the summary showed. */
  policyVersion: localDate,
  phone: z
    .string()
    .regex(/^\+?[\d ()./-]{6,40}$/)
    .nullable(),
  building,
  commissioning,
  address,
  partner: z.discriminatedUnion('by', [
    /** Whoever reserved the units for the person. */
    z.strictObject({ by: z.literal('installer') }),
    z.strictObject({ by: z.literal('directory'), partner: z.uuid() }),
    z.strictObject({ by: z.literal('later') }),
  ]),
});
export type Submission = z.infer<typeof submission>;

const submitted = z.object({
  registration: z.uuid(),
  state: registration.shape.state,
  installation: z.uuid(),
});

const roles = ['person'] as const;
const path = '/v1/registration';

export const registrationContract = {
  getRegistration: endpoint({
    method: 'get',
    path,
    summary: 'The person’s open registration, on whichever device it was begun',
    resource: 'registration',
    verb: 'read',
    roles,
    answer: registration,
  }),
  saveRegistrationStep: endpoint({
    method: 'put',
    path: `${path}/steps/{step}`,
    summary: 'Keep one screen of it; the first makes it',
    resource: 'registration',
    verb: 'update',
    roles,
    idempotent: true,
    params: z.object({ step }),
    body: draftStep,
    answer: registration,
  }),
  submitRegistration: endpoint({
    method: 'post',
    path: '/v1/registrations/{registration}/submission',
    summary:
      'Make the installation with its units, all of it or nothing; `If-Match` is what the summary showed. Once submitted, it answers the same again',
    resource: 'registration',
    verb: 'create',
    roles,
    params: z.object({ registration: z.uuid() }),
    body: submission,
    answer: submitted,
  }),
  getSubmitted: endpoint({
    method: 'get',
    path: '/v1/registrations/{registration}',
    summary: 'What a submitted registration has become, for a tab that comes later',
    resource: 'registration',
    verb: 'read',
    roles,
    params: z.object({ registration: z.uuid() }),
    answer: submitted,
  }),
  discardRegistration: endpoint({
    method: 'delete',
    path,
    summary: 'Forget it, and let its units go; what is not there is forgotten already',
    resource: 'registration',
    verb: 'delete',
    roles,
    idempotent: true,
  }),
};

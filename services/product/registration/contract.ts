import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant, localDate, locale } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { claim } from '../claim/contract.ts';
import { phoneNumber } from '../account/contract.ts';
import { draftStep } from '../draft/contract.ts';
import { address } from '../address/contract.ts';
import { building, commissioning } from '../home-details/contract.ts';

const step = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/);

/**
 * The draft of an installation: units, each with its claim, and the typed fields of each screen in the form of `draft/contract.ts`.
 * Screens are `building`, `commissioning`, `personal-info`, `address`, `service-partner` and `summary`. Submitting it creates the
 * installation with these units.
 */
export const registration = z.object({
  /** null: there is no open registration. */
  registration: z.uuid().nullable(),
  state: z.enum(['open', 'submitted', 'active']),
  /** Grows with every change of a screen; sent in `If-Match`, `"0"` before the first change. */
  version: z.number().int(),
  steps: z.record(step, draftStep.extend({ version: z.number().int() })),
  /** In the order in which they were added. Units with a `confirmed` claim can be registered. */
  units: z.array(claim),
  /** Name of the installer who reserved one of the units; null without a reservation. */
  installer: z.string().nullable(),
  savedAt: instant.nullable(),
  /** An open registration is deleted then: thirty days after its last change. */
  expiresAt: instant.nullable(),
});
export type Registration = z.infer<typeof registration>;

/** The validated values of the screens: numbers, dates and codes in no language. */
export const submission = z.strictObject({
  /** Version of the terms and the privacy notice on the summary screen. */
  policyVersion: localDate,
  /** Language of the page, in which the confirmation is issued; English without it. */
  locale: locale.optional(),
  /** null: the stored number stays as it is. */
  phone: z.strictObject({ number: phoneNumber, isShared: z.boolean() }).nullable(),
  /** null: the person has not described the house yet. */
  building: building.nullable(),
  commissioning,
  address,
  partner: z.discriminatedUnion('by', [
    /** The installer who reserved a unit. */
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
    summary: 'The person’s open registration, the same on every device',
    resource: 'registration',
    verb: 'read',
    roles,
    answer: registration,
  }),
  saveRegistrationStep: endpoint({
    method: 'put',
    path: `${path}/steps/{step}`,
    summary: 'Store one screen; the first call creates the registration',
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
      'Create the installation with its units in one transaction; `If-Match` is the version of the summary. A repeated call returns the same installation',
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
    summary: 'State and installation of a submitted registration',
    resource: 'registration',
    verb: 'read',
    roles,
    params: z.object({ registration: z.uuid() }),
    answer: submitted,
  }),
  discardRegistration: endpoint({
    method: 'delete',
    path,
    summary: 'Delete the open registration and release its units; succeeds also without one',
    resource: 'registration',
    verb: 'delete',
    roles,
    idempotent: true,
  }),
};

import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { unitRequestAnswers, unitRequestStates } from '../claim/unit-request-state.ts';

const params = z.object({ request: z.uuid() });
const roles = ['person'] as const;

/** A request for a transfer, as its unit's holder sees it. The other person is not named. */
export const unitRequest = z.object({
  request: z.uuid(),
  state: z.enum(unitRequestStates),
  serial: z.string(),
  model: z.string().nullable(),
  /** The person's home with the unit; null before a registration and after the transfer. */
  home: z.object({ installation: z.uuid(), name: z.string() }).nullable(),
  at: instant,
  expiresAt: instant,
  /** Answers that the state allows. */
  answers: z.array(z.enum(unitRequestAnswers)),
});
export type UnitRequest = z.infer<typeof unitRequest>;

export const unitRequestContract = {
  getUnitRequest: endpoint({
    method: 'get',
    path: '/v1/unit-requests/{request}',
    summary: 'A request for a transfer of a unit that the person holds, or has answered',
    resource: 'unit-request',
    verb: 'read',
    roles,
    params,
    answer: unitRequest,
  }),
  answerUnitRequest: endpoint({
    method: 'post',
    path: '/v1/unit-requests/{request}/answer',
    summary:
      'Answer a request for a transfer. Accepting removes the unit from the person’s homes; the other person can then register it. The same answer again changes nothing',
    resource: 'unit-request',
    verb: 'update',
    roles,
    idempotent: true,
    params,
    body: z.strictObject({ answer: z.enum(unitRequestAnswers) }),
    answer: unitRequest,
  }),
};

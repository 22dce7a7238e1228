import { endpoint } from '@hearth/platform/http/contract.ts';
import { z } from 'zod';
import { address, device, emailAddress } from '../account/contract.ts';

const byLink = z.strictObject({ token: z.string().max(200), address });
const changed = z.object({ email: z.string() });

export const emailChangeContract = {
  requestEmailChange: endpoint({
    method: 'post',
    path: '/v1/account/email',
    summary: 'Send a link to a new address; answers the same whether the address is free or not',
    resource: 'account',
    verb: 'update',
    roles: ['person'],
    stepUp: true,
    idempotent: true,
    body: z.strictObject({ email: emailAddress, address, device: device.optional() }),
    answer: z.object({ sent: z.literal(true) }),
  }),
  confirmEmail: endpoint({
    method: 'post',
    path: '/v1/email-confirmations',
    summary: 'Use the token sent to a new address, once: the account has it from then on',
    resource: 'account',
    verb: 'update',
    roles: ['service'],
    body: byLink,
    answer: changed,
  }),
  undoEmailChange: endpoint({
    method: 'post',
    path: '/v1/email-undos',
    summary:
      'Use the token sent to the old address, once: it is back, and nothing else opens the account',
    resource: 'account',
    verb: 'update',
    roles: ['service'],
    body: byLink,
    answer: changed.extend({
      /** Added after the change, or in the day before it. */
      passkeysRemoved: z.int().nonnegative(),
    }),
  }),
};

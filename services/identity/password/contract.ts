import { endpoint } from '@hearth/platform/http/contract.ts';
import { z } from 'zod';
import {
  address,
  device,
  emailAddress,
  sessionToKeep,
  passwordLengthMax,
  passwordLengthMin,
} from '../account/contract.ts';

const newPassword = z.string().min(passwordLengthMin).max(passwordLengthMax);

export const passwordContract = {
  requestRecovery: endpoint({
    method: 'post',
    path: '/v1/recoveries',
    summary:
      'Send a link for a new password; answers the same, in the same time, for every address',
    resource: 'account',
    verb: 'update',
    roles: ['service'],
    idempotent: true,
    body: z.strictObject({ email: emailAddress, address }),
    answer: z.object({ sent: z.literal(true) }),
  }),
  checkRecovery: endpoint({
    method: 'post',
    path: '/v1/recoveries/check',
    summary: 'Whether the token of a recovery mail can still be used; does not use it',
    resource: 'account',
    verb: 'read',
    roles: ['service'],
    // Changes nothing.
    idempotent: true,
    body: z.strictObject({ token: z.string().max(200) }),
    answer: z.object({ isUsable: z.boolean() }),
  }),
  resetPassword: endpoint({
    method: 'post',
    path: '/v1/password-resets',
    summary: 'Use the token of a recovery mail, once: a new password, and every session ends',
    resource: 'account',
    verb: 'update',
    roles: ['service'],
    // No stored answer, as for a sign-up: it would need a fast hash of the password.
    idempotent: true,
    body: z.strictObject({
      token: z.string().max(200),
      password: newPassword,
      address,
      device: device.optional(),
    }),
    answer: z.object({ email: z.string() }),
  }),
  changePassword: endpoint({
    method: 'post',
    path: '/v1/account/password',
    summary: 'A new password for who knows the present one; the other sessions end',
    resource: 'account',
    verb: 'update',
    roles: ['person'],
    idempotent: true,
    body: z.strictObject({
      current: z.string().max(1024),
      password: newPassword,
      keep: sessionToKeep,
      address,
      device: device.optional(),
    }),
  }),
};

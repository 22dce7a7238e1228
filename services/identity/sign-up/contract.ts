import { endpoint } from '@hearth/platform/http/contract.ts';
import { localDate, locale } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import {
  address,
  browserSecret,
  emailAddress,
  passwordLengthMax,
  passwordLengthMin,
} from '../account/contract.ts';

export const signUpContract = {
  signUp: endpoint({
    method: 'post',
    path: '/v1/sign-ups',
    summary: 'Make an account; answers the same whether the address is new or known',
    resource: 'account',
    verb: 'create',
    roles: ['service'],
    // No stored answer: it would need a hash of the request, which is a fast hash of the password.
    idempotent: true,
    body: z.strictObject({
      email: emailAddress,
      password: z.string().min(passwordLengthMin).max(passwordLengthMax),
      name: z.string().trim().min(1).max(100),
      locale,
      /** Target of the link in the mail, without the token. */
      verifyUrl: z.url(),
      address,
      /** Version of the terms and the privacy notice that the person has agreed to. */
      policyVersion: localDate.optional(),
      /** Secret of the browser, which `signInAfterSignUp` accepts once after the verification. */
      browser: browserSecret.optional(),
      /** Opaque to identity; returned to the browser that verifies the address. */
      continuation: z.string().max(4000).optional(),
    }),
    answer: z.object({ sent: z.literal(true) }),
  }),
  verifyEmail: endpoint({
    method: 'post',
    path: '/v1/verifications',
    summary: 'Use the token of a verification mail, once',
    resource: 'account',
    verb: 'update',
    roles: ['service'],
    body: z.strictObject({ token: z.string().max(200) }),
    answer: z.object({ email: z.string(), continuation: z.string().nullable() }),
  }),
};

import { endpoint } from '@hearth/platform/http/contract.ts';
import { locale } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { address, browserSecret, device, knownDevices } from '../account/contract.ts';

export const inInteraction = z.object({ interaction: z.string().regex(/^[\w-]{10,64}$/) });

/** Path on which the sign-in continues, and the browser's tokens of known devices. */
export const signedIn = z.object({ resume: z.string(), knownDevices });

/**
 * The web renders the screens of the identity provider. The provider sends the browser to `/sign-in?interaction=…`; the web reads the
 * details here, submits the typed values, and sends the browser on to `resume`.
 */
export const signInContract = {
  getInteraction: endpoint({
    method: 'get',
    path: '/v1/interactions/{interaction}',
    summary: 'The open step of a sign-in at the provider',
    resource: 'interaction',
    verb: 'read',
    roles: ['service'],
    params: inInteraction,
    answer: z.object({
      prompt: z.enum(['login', 'consent']),
      /** A signed-in person proves their identity again, before a dangerous action. */
      isStepUp: z.boolean(),
      loginHint: z.string().nullable(),
      locale: locale.nullable(),
    }),
  }),
  signIn: endpoint({
    method: 'post',
    path: '/v1/interactions/{interaction}/sign-in',
    summary: 'Check address and password; unknown and wrong answer alike, in the same time',
    resource: 'interaction',
    verb: 'update',
    roles: ['service'],
    idempotent: true,
    params: inInteraction,
    body: z.strictObject({
      email: z.string().max(254),
      password: z.string().max(1024),
      address,
      device: device.optional(),
      knownDevices: knownDevices.optional(),
    }),
    answer: signedIn,
  }),
  signInAfterSignUp: endpoint({
    method: 'post',
    path: '/v1/interactions/{interaction}/sign-in-after-sign-up',
    summary:
      'Sign in the browser in which an account was created, once, within half an hour after its address was verified',
    resource: 'interaction',
    verb: 'update',
    roles: ['service'],
    idempotent: true,
    params: inInteraction,
    body: z.strictObject({
      browser: browserSecret,
      device: device.optional(),
      knownDevices: knownDevices.optional(),
    }),
    answer: signedIn,
  }),
};

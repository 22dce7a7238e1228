import { endpoint } from '@hearth/platform/http/contract.ts';
import { instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { address, device, sessionToKeep, knownDevices } from '../account/contract.ts';
import { inInteraction, signedIn } from '../sign-in/contract.ts';

export const passkey = z.object({
  passkey: z.uuid(),
  name: z.string(),
  /** Synchronized between the person's devices; else it exists on one device. */
  isSynced: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

const passkeyName = z.string().trim().min(1).max(60);
const encoded = z
  .string()
  .regex(/^[\w-]+$/)
  .max(16_384);
const attachment = z.enum(['platform', 'cross-platform']);

/** Registration response of a browser (WebAuthn Level 3, `RegistrationResponseJSON`), as far as it is read. */
const registration = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment.optional(),
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

/** Authentication response of a browser (`AuthenticationResponseJSON`). */
const assertion = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment.nullish(),
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.nullish(),
  }),
});
export type Assertion = z.infer<typeof assertion>;

/** Options for the browser, passed through unread. */
const options = z.record(z.string(), z.unknown());

const onePasskey = z.object({ passkey: z.uuid() });

export const passkeyContract = {
  listPasskeys: endpoint({
    method: 'get',
    path: '/v1/account/passkeys',
    summary: 'One’s passkeys, the newest first',
    resource: 'passkey',
    verb: 'read',
    roles: ['person'],
    answer: z.array(passkey),
  }),
  createPasskeyOptions: endpoint({
    method: 'post',
    path: '/v1/account/passkey-options',
    summary: 'Options for creating a passkey in the browser; valid once, for five minutes',
    resource: 'passkey',
    verb: 'create',
    roles: ['person'],
    stepUp: true,
    idempotent: true,
    body: z.strictObject({ session: sessionToKeep }),
    answer: options,
  }),
  addPasskey: endpoint({
    method: 'post',
    path: '/v1/account/passkeys',
    summary: 'Store a new passkey',
    resource: 'passkey',
    verb: 'create',
    roles: ['person'],
    stepUp: true,
    body: z.strictObject({
      session: sessionToKeep,
      name: passkeyName,
      response: registration,
      device: device.optional(),
    }),
    answer: passkey,
  }),
  renamePasskey: endpoint({
    method: 'patch',
    path: '/v1/account/passkeys/{passkey}',
    summary: 'Give a passkey another name',
    resource: 'passkey',
    verb: 'update',
    roles: ['person'],
    idempotent: true,
    params: onePasskey,
    body: z.strictObject({ name: passkeyName }),
    answer: passkey,
  }),
  removePasskey: endpoint({
    method: 'post',
    path: '/v1/account/passkeys/{passkey}/removal',
    summary: 'Forget a passkey; the other sessions end',
    resource: 'passkey',
    verb: 'delete',
    roles: ['person'],
    stepUp: true,
    idempotent: true,
    params: onePasskey,
    body: z.strictObject({ keep: sessionToKeep, device: device.optional() }),
  }),
  createAssertionOptions: endpoint({
    method: 'post',
    path: '/v1/interactions/{interaction}/passkey-options',
    summary: 'Options for signing in with a passkey; valid once, for this sign-in',
    resource: 'interaction',
    verb: 'update',
    roles: ['service'],
    idempotent: true,
    params: inInteraction,
    body: z.strictObject({ address }),
    answer: options,
  }),
  signInWithPasskey: endpoint({
    method: 'post',
    path: '/v1/interactions/{interaction}/passkey',
    summary: 'Check the signature of a passkey and continue the sign-in',
    resource: 'interaction',
    verb: 'update',
    roles: ['service'],
    idempotent: true,
    params: inInteraction,
    body: z.strictObject({
      response: assertion,
      address,
      device: device.optional(),
      knownDevices: knownDevices.optional(),
    }),
    answer: signedIn,
  }),
};

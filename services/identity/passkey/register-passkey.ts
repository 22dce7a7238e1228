import { randomBytes } from 'node:crypto';
import type { Caller } from '@hearth/access/access.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingAccount } from '../account/calling-account.ts';
import { tokenHash } from '../account/one-time-token.ts';
import type { StoredAccount } from '../account/store.ts';
import { recordSecurityChange } from '../security-log/record-security-change.ts';
import { allSessionsExcept } from '../sessions/sign-out.ts';
import type { PasskeyDeps } from './assert-passkey.ts';
import type { Passkey, passkeyContract } from './contract.ts';
import { algorithms } from './relying-party.ts';
import { webAuthn } from './web-authn.ts';
import {
  type NewPasskey,
  deletePasskey,
  insertPasskey,
  insertChallenge,
  passkeysOf,
  consumeChallenge,
  userHandleOf,
} from './store.ts';

const challengeLifetime = { minutes: 5 };
const passkeysMax = 20;

/** Options with which the browser creates a passkey, and a challenge that is bound to the session. */
export async function registrationOptions(
  deps: PasskeyDeps,
  caller: Caller,
  session: string | null,
): Promise<Result<Record<string, unknown>>> {
  const account = await callingAccount(deps.db, caller);
  if (!account.ok) return account;
  const { subject, email, name } = account.value;
  const passkeys = await passkeysOf(deps.db, subject);
  if (passkeys.length >= passkeysMax)
    return fail('conflict', 'too-many-passkeys', { params: { maximum: passkeysMax } });
  const handle = await userHandleOf(deps.db, subject, randomBytes(32).toString('base64url'));
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: deps.relyingParty.name,
    rpID: deps.relyingParty.id,
    userName: email,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(handle, 'base64url')),
    challenge: new Uint8Array(randomBytes(32)),
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
    // A passkey is the only factor here, so the authenticator has to verify the person.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
    timeout: 300_000,
  });
  const challenge = {
    hash: tokenHash(options.challenge),
    purpose: 'add',
    boundTo: boundTo(subject, session),
  } as const;
  await insertChallenge(deps.db, challenge, deps.clock.now().add(challengeLifetime));
  return ok({ ...options });
}

const boundTo = (subject: string, session: string | null): string => `${subject} ${session ?? ''}`;

type Added = Call<typeof passkeyContract.addPasskey>['body'];

/** Stores a passkey that the browser has created, when its attestation answers the challenge. */
export async function addPasskey(
  deps: PasskeyDeps,
  { caller, body, answerIn }: Call<typeof passkeyContract.addPasskey>,
): Promise<Result<Passkey>> {
  const calling = await callingAccount(deps.db, caller);
  if (!calling.ok) return calling;
  const account = calling.value;
  const now = deps.clock.now();
  const verified = await verifiedPasskey(deps, account, body);
  if (!verified) return fail('invalid', 'passkey-refused', { at: '/body/response' });
  return await deps.db.transaction(async (tx) => {
    if (!(await insertPasskey(tx, verified, now)))
      return fail('conflict', 'passkey-known', { at: '/body/response' });
    const { device } = body;
    await recordSecurityChange(deps, tx, { account, action: 'passkey-added', device });
    const { passkey, name, isSynced } = verified;
    const answer = { passkey, name, isSynced, createdAt: now.toString(), lastUsedAt: null };
    return await answerIn(tx, ok(answer));
  });
}

/** The verified passkey; null when the response does not match the options in every respect. */
async function verifiedPasskey(
  deps: PasskeyDeps,
  { subject }: StoredAccount,
  added: Added,
): Promise<NewPasskey | null> {
  const now = deps.clock.now();
  const { response } = added.response;
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: added.response.id,
        rawId: added.response.rawId,
        type: added.response.type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: response.clientDataJSON,
          attestationObject: response.attestationObject,
        },
      },
      expectedChallenge: (challenge) =>
        consumeChallenge(
          deps.db,
          {
            hash: tokenHash(challenge),
            purpose: 'add',
            boundTo: boundTo(subject, added.session),
          },
          now,
        ),
      expectedOrigin: deps.relyingParty.origin,
      expectedRPID: deps.relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      passkey: uuidv7(now),
      credentialId: credential.id,
      subject,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: response.transports ?? [],
      isSynced: credentialBackedUp,
      name: added.name,
    };
  } catch (error) {
    deps.log.info({ err: error }, 'a new passkey was refused');
    return null;
  }
}

/** Removes a passkey and ends all sessions except the caller's. */
export async function removePasskey(
  deps: PasskeyDeps,
  caller: Caller,
  removal: {
    readonly passkey: string;
    readonly keep: string | null;
    readonly device?: string | undefined;
  },
): Promise<Result<undefined>> {
  const account = await callingAccount(deps.db, caller);
  if (!account.ok) return account;
  const { subject } = account.value;
  return await deps.db.transaction(async (tx) => {
    if (!(await deletePasskey(tx, subject, removal.passkey))) return notFound();
    await deps.signOuts.end(tx, subject, allSessionsExcept(removal.keep));
    const { device } = removal;
    const change = { account: account.value, action: 'passkey-removed', device } as const;
    await recordSecurityChange(deps, tx, change);
    return ok(undefined);
  });
}

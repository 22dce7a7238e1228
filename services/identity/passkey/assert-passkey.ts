import { randomBytes } from 'node:crypto';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { networkOf } from '@hearth/platform/http/network-of.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { emailKey } from '../account/email-address.ts';
import { tokenHash } from '../account/one-time-token.ts';
import type { AccountDeps } from '../deps.ts';
import { accountBySubject } from '../account/store.ts';
import { renewedTokens } from '../password/known-device.ts';
import { passkeyAcr } from '../account/authentication-context.ts';
import { actorOf, detailOf } from '../security-log/security-log.ts';
import {
  type InteractionDeps,
  completeInteraction,
  openInteraction,
} from '../sign-in/complete-interaction.ts';
import { refuseLocked } from '../sign-in/refuse-locked.ts';
import { rateLimitKey } from '@hearth/platform/database/rate-limit.ts';
import { passkeyQuestionsByAddress, passkeysByAddress } from '../rate-limit/limits.ts';
import { takeAttempt } from '../rate-limit/store.ts';
import type { Assertion, passkeyContract } from './contract.ts';
import type { RelyingParty } from './relying-party.ts';
import { webAuthn } from './web-authn.ts';
import {
  type StoredPasskey,
  countUse,
  insertChallenge,
  passkeyByCredential,
  consumeChallenge,
} from './store.ts';

export type PasskeyDeps = AccountDeps & InteractionDeps & { readonly relyingParty: RelyingParty };

/** Long enough for an open form: with autofill the browser answers when the person touches the field. */
const challengeLifetime = { minutes: 30 };

/** Options with which the browser asks an authenticator for a proof, bound to the sign-in. */
export async function assertionOptions(
  deps: PasskeyDeps,
  uid: string,
  address: string,
): Promise<Result<Record<string, unknown>>> {
  const interaction = await openInteraction(deps, uid);
  if (!interaction.ok) return interaction;
  const allowed = await tryFrom(deps, address, passkeyQuestionsByAddress);
  if (!allowed.ok) return allowed;
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: deps.relyingParty.id,
    userVerification: 'required',
    challenge: new Uint8Array(randomBytes(32)),
    timeout: 300_000,
  });
  const hash = tokenHash(options.challenge);
  const challenge = { hash, purpose: 'sign-in', boundTo: uid } as const;
  await insertChallenge(deps.db, challenge, deps.clock.now().add(challengeLifetime));
  return ok({ ...options });
}

type SignedIn = AnswerOf<typeof passkeyContract.signInWithPasskey>;
type Body = Call<typeof passkeyContract.signInWithPasskey>['body'];

/** Signs in by an assertion of a stored passkey. */
export async function signInWithPasskey(
  deps: PasskeyDeps,
  uid: string,
  { response, address, device, knownDevices = [] }: Body,
): Promise<Result<SignedIn>> {
  const interaction = await openInteraction(deps, uid);
  if (!interaction.ok) return interaction;
  const allowed = await tryFrom(deps, address, passkeysByAddress);
  if (!allowed.ok) return allowed;
  const known = await passkeyByCredential(deps.db, response.id);
  if (!known) return fail('invalid', 'passkey-unknown', { at: '/body/response' });
  const detail = detailOf({ acr: passkeyAcr, device });
  const actor = actorOf(known.subject);
  const isProven = await isValidAssertion(deps, { uid, response, known });
  const account = isProven ? await accountBySubject(deps.db, known.subject) : null;
  if (!account?.emailVerified) {
    await deps.securityLog.append({ actor, action: 'passkey-refused', detail });
    return fail('invalid', 'passkey-refused', { at: '/body/response' });
  }
  if (account.isLocked) return await refuseLocked(deps, account, device);
  const amr = [known.isSynced ? 'swk' : 'hwk', 'mfa'];
  const resume = await completeInteraction(deps, interaction.value, {
    subject: account.subject,
    acr: passkeyAcr,
    amr,
  });
  await deps.securityLog.append({ actor, action: 'sign-in', detail });
  const key = { pepper: deps.pepper, account: emailKey(account.email) };
  return ok({ resume, knownDevices: [...renewedTokens(key, knownDevices, deps.clock.now())] });
}

/** Whether the assertion answers this sign-in's challenge, verified the person, and has a counter above the stored one. */
async function isValidAssertion(
  deps: PasskeyDeps,
  used: { readonly uid: string; readonly response: Assertion; readonly known: StoredPasskey },
): Promise<boolean> {
  const { uid, known } = used;
  const { response, ...envelope } = used.response;
  const { userHandle } = response;
  if (typeof userHandle === 'string' && userHandle !== known.userHandle) return false;
  const now = deps.clock.now();
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: envelope.id,
        rawId: envelope.rawId,
        type: envelope.type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: response.clientDataJSON,
          authenticatorData: response.authenticatorData,
          signature: response.signature,
        },
      },
      expectedChallenge: (challenge) =>
        consumeChallenge(
          deps.db,
          { hash: tokenHash(challenge), purpose: 'sign-in', boundTo: uid },
          now,
        ),
      expectedOrigin: deps.relyingParty.origin,
      expectedRPID: deps.relyingParty.id,
      requireUserVerification: true,
      credential: {
        id: known.credentialId,
        publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
        counter: known.counter,
      },
    });
    if (!verified) return false;
    const { newCounter, credentialBackedUp } = authenticationInfo;
    const { passkey, counter } = known;
    const use = { passkey, from: counter, to: newCounter, isSynced: credentialBackedUp };
    return await countUse(deps.db, use, now);
  } catch (error) {
    deps.log.info({ err: error }, 'the proof of a passkey was refused');
    return false;
  }
}

async function tryFrom(
  deps: PasskeyDeps,
  address: string,
  limit: typeof passkeysByAddress | typeof passkeyQuestionsByAddress,
): Promise<Result<unknown>> {
  const key = rateLimitKey(deps.pepper, networkOf(address));
  return await takeAttempt(deps.db, { limit, key }, deps.clock.now());
}

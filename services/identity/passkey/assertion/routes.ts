import { randomBytes } from 'node:crypto';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call, Implementation } from '@hearth/platform/http/http.ts';
import { networkOf } from '@hearth/platform/http/network-of.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { emailKey } from '../../account/email-address.ts';
import { tokenHash } from '../../account/one-time-token.ts';
import type { AccountDeps } from '../../account/routes.ts';
import { accountBySubject } from '../../account/store.ts';
import { renewedTokens } from '../../known-device/token.ts';
import { passkeyAcr } from '../../oidc/settings.ts';
import { actorOf, detailOf } from '../../security-log.ts';
import { type GoOnDeps, goOn, openInteraction } from '../../sign-in/go-on/routes.ts';
import { refuseLocked } from '../../sign-in/locked/routes.ts';
import { passkeyQuestionsByAddress, passkeysByAddress, triesKey } from '../../tries/limits.ts';
import { takeTry } from '../../tries/store.ts';
import type { Assertion, passkeyContract } from '../contract.ts';
import type { RelyingParty } from '../relying-party.ts';
import {
  type StoredPasskey,
  countUse,
  keepChallenge,
  passkeyByCredential,
  takeChallenge,
} from '../store.ts';

export type PasskeyDeps = AccountDeps & GoOnDeps & { readonly relyingParty: RelyingParty };

type Contract = Implementation<typeof passkeyContract>;

/** As long as the form may stand open: with autofill the browser asks when somebody touches the field. */
const challengeLasts = { minutes: 30 };

export function assertionRoutes(
  deps: PasskeyDeps,
): Pick<Contract, 'askAssertion' | 'signInWithPasskey'> {
  return {
    askAssertion: async ({ params, body }) => {
      const interaction = await openInteraction(deps, params.interaction);
      if (!interaction.ok) return interaction;
      const allowed = await tryFrom(deps, body.address, passkeyQuestionsByAddress);
      if (!allowed.ok) return allowed;
      const options = await generateAuthenticationOptions({
        rpID: deps.relyingParty.id,
        userVerification: 'required',
        challenge: new Uint8Array(randomBytes(32)),
        timeout: 300_000,
      });
      const challenge = {
        hash: tokenHash(options.challenge),
        purpose: 'sign-in',
        boundTo: params.interaction,
      } as const;
      await keepChallenge(deps.db, challenge, deps.clock.now().add(challengeLasts));
      return ok({ ...options });
    },
    signInWithPasskey: async ({ params, body }) => await signIn(deps, params.interaction, body),
  };
}

type SignedIn = AnswerOf<typeof passkeyContract.signInWithPasskey>;
type Body = Call<typeof passkeyContract.signInWithPasskey>['body'];

async function signIn(
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
  const isProven = await isUsedRightly(deps, { uid, response, known });
  const account = isProven ? await accountBySubject(deps.db, known.subject) : null;
  if (!account?.emailVerified) {
    await deps.securityLog.append({ actor, action: 'passkey-refused', detail });
    return fail('invalid', 'passkey-refused', { at: '/body/response' });
  }
  if (account.isLocked) return await refuseLocked(deps, account, device);
  const amr = [known.isSynced ? 'swk' : 'hwk', 'mfa'];
  const resume = await goOn(deps, interaction.value, {
    subject: account.subject,
    acr: passkeyAcr,
    amr,
  });
  await deps.securityLog.append({ actor, action: 'sign-in', detail });
  const key = { pepper: deps.pepper, account: emailKey(account.email) };
  return ok({ resume, knownDevices: [...renewedTokens(key, knownDevices, deps.clock.now())] });
}

/** Signed for this sign-in, by this authenticator, with the person's own lock opened, and not counted before. */
async function isUsedRightly(
  deps: PasskeyDeps,
  used: { readonly uid: string; readonly response: Assertion; readonly known: StoredPasskey },
): Promise<boolean> {
  const { uid, known } = used;
  const { response, ...envelope } = used.response;
  const { userHandle } = response;
  if (typeof userHandle === 'string' && userHandle !== known.userHandle) return false;
  const now = deps.clock.now();
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
        takeChallenge(
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
    deps.log.info({ err: error }, 'a passkey was not used as it was asked to be');
    return false;
  }
}

async function tryFrom(
  deps: PasskeyDeps,
  address: string,
  limit: typeof passkeysByAddress | typeof passkeyQuestionsByAddress,
): Promise<Result<undefined>> {
  const key = triesKey(deps.pepper, networkOf(address));
  return await takeTry(deps.db, { limit, key }, deps.clock.now());
}

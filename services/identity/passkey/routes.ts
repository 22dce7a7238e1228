import { randomBytes } from 'node:crypto';
import type { Call, Implementation } from '@hearth/platform/http/http.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Database } from '@hearth/platform/database/database.ts';
import { callingAccount, subjectOf } from '../account/calling/routes.ts';
import { tokenHash } from '../account/one-time-token.ts';
import type { StoredAccount } from '../account/store.ts';
import { actorOf, detailOf } from '../security-log.ts';
import { assertionRoutes } from './assertion/routes.ts';
import type { PasskeyDeps } from './assertion/routes.ts';
import type { Passkey, passkeyContract } from './contract.ts';
import { algorithms } from './relying-party.ts';
import {
  type NewPasskey,
  type StoredPasskey,
  addPasskey,
  keepChallenge,
  passkeysOf,
  removePasskey,
  renamePasskey,
  takeChallenge,
  userHandleOf,
} from './store.ts';

const challengeLasts = { minutes: 5 };
const passkeysMax = 20;

export function passkeyRoutes(deps: PasskeyDeps): Implementation<typeof passkeyContract> {
  return {
    ...assertionRoutes(deps),
    listPasskeys: async ({ caller }) =>
      ok((await passkeysOf(deps.db, subjectOf(caller))).map(shown)),
    askPasskey: async ({ caller, body }) => {
      const account = await callingAccount(deps.db, caller);
      if (!account.ok) return account;
      return await askPasskey(deps, account.value, body.session);
    },
    addPasskey: async (call) => {
      const account = await callingAccount(deps.db, call.caller);
      if (!account.ok) return account;
      return await keepPasskey(deps, account.value, call);
    },
    renamePasskey: async ({ caller, params, body }) => {
      const subject = subjectOf(caller);
      const isKnown = await renamePasskey(deps.db, subject, { ...params, name: body.name });
      const found = (await passkeysOf(deps.db, subject)).find(
        (each) => each.passkey === params.passkey,
      );
      return isKnown && found ? ok(shown(found)) : notFound();
    },
    removePasskey: async ({ caller, params, body }) => {
      const account = await callingAccount(deps.db, caller);
      if (!account.ok) return account;
      const { subject } = account.value;
      return await deps.db.transaction(async (tx) => {
        if (!(await removePasskey(tx, subject, params.passkey))) return notFound();
        const { keep, device } = body;
        await deps.signOuts.end(
          tx,
          subject,
          keep === null ? { which: 'all' } : { which: 'others', sid: keep },
        );
        await tell(deps, tx, { account: account.value, action: 'passkey-removed', device });
        return ok(undefined);
      });
    },
  };
}

async function askPasskey(
  deps: PasskeyDeps,
  account: StoredAccount,
  session: string | null,
): Promise<Result<Record<string, unknown>>> {
  const { subject, email, name } = account;
  const known = await passkeysOf(deps.db, subject);
  if (known.length >= passkeysMax)
    return fail('conflict', 'too-many-passkeys', { params: { maximum: passkeysMax } });
  const handle = await userHandleOf(deps.db, subject, randomBytes(32).toString('base64url'));
  const options = await generateRegistrationOptions({
    rpName: deps.relyingParty.name,
    rpID: deps.relyingParty.id,
    userName: email,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(handle, 'base64url')),
    challenge: new Uint8Array(randomBytes(32)),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
    // Without the person's own lock a passkey would be one factor only, and it stands alone here.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
    timeout: 300_000,
  });
  const challenge = {
    hash: tokenHash(options.challenge),
    purpose: 'add',
    boundTo: boundTo(subject, session),
  } as const;
  await keepChallenge(deps.db, challenge, deps.clock.now().add(challengeLasts));
  return ok({ ...options });
}

const boundTo = (subject: string, session: string | null): string => `${subject} ${session ?? ''}`;

type Added = Call<typeof passkeyContract.addPasskey>['body'];

async function keepPasskey(
  deps: PasskeyDeps,
  account: StoredAccount,
  { body: added, answerIn }: Call<typeof passkeyContract.addPasskey>,
): Promise<Result<Passkey>> {
  const now = deps.clock.now();
  const made = await madePasskey(deps, account, added);
  if (!made) return fail('invalid', 'passkey-refused', { at: '/body/response' });
  return await deps.db.transaction(async (tx) => {
    if (!(await addPasskey(tx, made, now)))
      return fail('conflict', 'passkey-known', { at: '/body/response' });
    await tell(deps, tx, { account, action: 'passkey-added', device: added.device });
    const { passkey, name, isSynced } = made;
    const shownNow = { passkey, name, isSynced, createdAt: now.toString(), lastUsedAt: null };
    return await answerIn(tx, ok(shownNow));
  });
}

/** Null where anything at all is not as it was asked for. */
async function madePasskey(
  deps: PasskeyDeps,
  { subject }: StoredAccount,
  added: Added,
): Promise<NewPasskey | null> {
  const now = deps.clock.now();
  const { response } = added.response;
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
        takeChallenge(
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
    deps.log.info({ err: error }, 'a passkey was not as it was asked for');
    return null;
  }
}

async function tell(
  deps: PasskeyDeps,
  tx: Database,
  told: {
    readonly account: StoredAccount;
    readonly action: 'passkey-added' | 'passkey-removed';
    readonly device: string | undefined;
  },
): Promise<void> {
  const { account, action, device } = told;
  const event = { actor: actorOf(account.subject), action, detail: detailOf({ device }) };
  await deps.securityLog.append(event, tx);
  const url = new URL('/recover', deps.publicUrl).href;
  const message = {
    template: 'security-change',
    params: { name: account.name, url, change: action },
  } as const;
  await deps.mailer.send(tx, { to: account.email, locale: account.locale, message });
}

function shown({ passkey, name, isSynced, createdAt, lastUsedAt }: StoredPasskey): Passkey {
  return { passkey, name, isSynced, createdAt, lastUsedAt };
}

import { notFound, ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { subjectOf } from '../account/calling-account.ts';
import { type PasskeyDeps, assertionOptions, signInWithPasskey } from './assert-passkey.ts';
import type { Passkey, passkeyContract } from './contract.ts';
import { addPasskey, registrationOptions, removePasskey } from './register-passkey.ts';
import { type StoredPasskey, passkeysOf, renamePasskey } from './store.ts';

export function passkeyRoutes(deps: PasskeyDeps): Implementation<typeof passkeyContract> {
  return {
    createAssertionOptions: ({ params, body }) =>
      assertionOptions(deps, params.interaction, body.address),
    signInWithPasskey: ({ params, body }) => signInWithPasskey(deps, params.interaction, body),
    listPasskeys: async ({ caller }) =>
      ok((await passkeysOf(deps.db, subjectOf(caller))).map(passkeyOf)),
    createPasskeyOptions: ({ caller, body }) => registrationOptions(deps, caller, body.session),
    addPasskey: (call) => addPasskey(deps, call),
    renamePasskey: async ({ caller, params, body }) => {
      const subject = subjectOf(caller);
      const isRenamed = await renamePasskey(deps.db, subject, { ...params, name: body.name });
      const passkeys = await passkeysOf(deps.db, subject);
      const found = passkeys.find(({ passkey }) => passkey === params.passkey);
      return isRenamed && found ? ok(passkeyOf(found)) : notFound();
    },
    removePasskey: ({ caller, params, body }) =>
      removePasskey(deps, caller, { ...body, passkey: params.passkey }),
  };
}

function passkeyOf({ passkey, name, isSynced, createdAt, lastUsedAt }: StoredPasskey): Passkey {
  return { passkey, name, isSynced, createdAt, lastUsedAt };
}

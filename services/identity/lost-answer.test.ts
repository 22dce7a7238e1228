import { randomBytes, randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import {
  type LostAnswer,
  answeredOnce,
  lostAnswerFaults,
} from '@hearth/platform/testing/lost-answer.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactContract } from './contact/contract.ts';
import { identityMigrations } from './migrations.ts';
import { signInContract } from './sign-in/contract.ts';
import { newNetworkAddress, mailTo, newPerson, tokenIn } from './testing-account.ts';
import { authenticator } from './testing-authenticator.ts';
import {
  type IdentityWorld,
  accountEndpoints,
  identityWorld,
  newEmail,
  publicUrl,
} from './testing.ts';

const identityContract = { ...accountEndpoints, ...signInContract, ...contactContract };

/** Processes of one deployment share their keys. */
const pepper = randomBytes(32);
const worldOn = (db: Database) => identityWorld(db, { pepper });

const password = 'a long password of nobody';

async function signedUp(world: IdentityWorld): Promise<string> {
  const email = newEmail();
  const verifyUrl = new URL('/verify', publicUrl).href;
  const body = {
    name: 'Ada',
    email,
    password,
    locale: 'en' as const,
    verifyUrl,
    address: newNetworkAddress(),
  };
  valueOf(
    await world.accounts.signUp(
      { body },
      { ...(await world.asWeb()), idempotencyKey: randomUUID() },
    ),
  );
  return email;
}

async function withNewEmail(world: IdentityWorld) {
  const person = await newPerson(world);
  const { call } = await person.signIn();
  const email = newEmail();
  valueOf(
    await world.accounts.requestEmailChange(
      { body: { email, address: newNetworkAddress() } },
      call,
    ),
  );
  const tokenOf = async (to: string, step: string) =>
    tokenIn((await mailTo(world, to)).findLast((mail) => mail.step === step));
  return { person, tokenOf, confirmToken: await tokenOf(email, 'confirm') };
}

/** The web's token lives for thirty seconds, the key is the same in every repetition. */
const asWeb = (world: IdentityWorld) => {
  const idempotencyKey = randomUUID();
  return async () => ({ ...(await world.asWeb()), idempotencyKey });
};

/** One call for each endpoint whose answer is stored. */
const calls: Readonly<Record<string, LostAnswer>> = {
  verifyEmail: {
    prepare: async (db) => {
      const world = await worldOn(db);
      const email = await signedUp(world);
      const token = tokenIn((await mailTo(world, email)).at(-1));
      const as = asWeb(world);
      return {
        clock: world.clock,
        call: async () => world.accounts.verifyEmail({ body: { token } }, await as()),
      };
    },
  },
  confirmEmail: {
    prepare: async (db) => {
      const world = await worldOn(db);
      const { confirmToken: token } = await withNewEmail(world);
      const as = asWeb(world);
      const body = { token, address: newNetworkAddress() };
      return {
        clock: world.clock,
        call: async () => world.accounts.confirmEmail({ body }, await as()),
      };
    },
  },
  undoEmailChange: {
    prepare: async (db) => {
      const world = await worldOn(db);
      const { person, tokenOf, confirmToken } = await withNewEmail(world);
      const confirmed = { body: { token: confirmToken, address: newNetworkAddress() } };
      valueOf(await world.accounts.confirmEmail(confirmed, await asWeb(world)()));
      const token = await tokenOf(person.email, 'changed');
      const as = asWeb(world);
      const body = { token, address: newNetworkAddress() };
      return {
        clock: world.clock,
        call: async () => world.accounts.undoEmailChange({ body }, await as()),
      };
    },
  },
  cancelDeletionByLink: {
    prepare: async (db) => {
      const world = await worldOn(db);
      const person = await newPerson(world);
      const { call, sid } = await person.signIn();
      valueOf(await world.accounts.requestDeletion({ body: { keep: sid } }, call));
      const token = tokenIn((await mailTo(world, person.email)).at(-1));
      const as = asWeb(world);
      const body = { token, address: newNetworkAddress() };
      return {
        clock: world.clock,
        call: async () => world.accounts.cancelDeletionByLink({ body }, await as()),
      };
    },
  },
  addPasskey: {
    // The challenge is used once.
    mayRefuse: 'passkey-refused',
    prepare: async (db) => {
      const world = await worldOn(db);
      const person = await newPerson(world);
      const { call, sid } = await person.signIn();
      const creation = valueOf(
        await world.accounts.createPasskeyOptions({ body: { session: sid } }, call),
      );
      const response = authenticator(publicUrl.origin).register(creation);
      const body = { session: sid, name: 'My phone', response };
      const options = { ...call, idempotencyKey: randomUUID() };
      return { clock: world.clock, call: () => world.accounts.addPasskey({ body }, options) };
    },
  },
};

describe('a process of identity that dies before its answer is stored', () => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase('pglite', [identityMigrations]);
  });
  afterAll(() => db.close());

  test('every endpoint with a stored answer has a call here', async () => {
    expect(Object.keys(calls).toSorted()).toEqual(answeredOnce(identityContract).toSorted());
    const { deps } = await worldOn(db);
    const names = deps.registry
      .all()
      .flatMap(({ kind, service, name }) =>
        kind === 'endpoint' && service === 'identity' ? [name] : [],
      );
    expect(names.filter((name) => !(name in identityContract))).toEqual([]);
  });

  test.each(Object.keys(calls))('%s: the repetition has the effect of one call', async (name) => {
    const call = calls[name];
    if (!call) throw new Error(`no call of ${name}`);
    expect(await lostAnswerFaults(db, call)).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { type Result, ok, valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import { localTablesOf } from '@hearth/platform/jobs/move-pending-rows.ts';
import { type LostAnswer, lostAnswerFaults } from '@hearth/platform/testing/lost-answer.ts';
import { everyEngineAndCluster, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUnit, registerUnit } from './claim/testing-units.ts';
import { erasureContract } from './erasure/contract.ts';
import { productMigrations } from './migrations.ts';
import { homeWithCompanies } from './partner/grant/testing-grant-home.ts';
import { heatPump } from './testing-devices.ts';
import { inProcess, worldOn } from './testing.ts';
import { givenHome, versionsIn } from './transfer/testing-transfer.ts';

/** An owner of two linked homes, one with a command that is not confirmed, and a proved unit. */
async function ownedUnits(db: Database) {
  const device = () => ({ ...heatPump({ id: randomUUID() }), serial: newUnit().serial });
  const world = worldOn(db, { accounts: { first: [device()], second: [device()] } });
  const { api, clock } = world;
  const ada = randomUUID();
  const { installation, unit } = await world.link(ada, 'first');
  const { installation: to } = await world.link(ada, 'second');
  const options = world.as(ada);
  const command = { kind: 'set' as const, point: 'tank', name: 'dhwSetPoint', to: 50 };
  valueOf(
    await api.sendCommand(
      { params: { installation }, body: { unit, command, precondition: null } },
      world.as(ada),
    ),
  );
  const proved = await registerUnit(world, newUnit());
  const body = { text: proved.label, range: null, source: 'scanned' as const };
  const { claim } = valueOf(await api.startClaim({ body }, world.as(ada)));
  valueOf(await api.detectUnit({ params: { claim } }, world.as(ada)));
  const code = { code: proved.code, address: randomUUID() };
  valueOf(await api.proveByCode({ params: { claim }, body: code }, world.as(ada)));
  return { api, clock, options, params: { installation, unit }, to, claim };
}

/** A change that has happened as a whole is refused afterwards: its unit or claim is gone. */
const orGone =
  (code: string, change: () => Promise<Result<unknown>>): (() => Promise<Result<unknown>>) =>
  async () => {
    const result = await change();
    return !result.ok && result.code === code ? ok(null) : result;
  };

/** A home whose owner asks a company; members of earlier companies are gone. */
async function askedCompany(db: Database) {
  await db.query('delete from product.partner_member');
  return await homeWithCompanies(db);
}

/** Changes of a home and of local tables that nobody has a stored answer of: whoever causes them repeats them. */
const changes: Readonly<Record<string, LostAnswer>> = {
  addUnits: {
    prepare: async (db) => {
      const { api, clock, options, params } = await ownedUnits(db);
      return { clock, call: () => api.addUnits({ params }, options) };
    },
  },
  removeUnit: {
    prepare: async (db) => {
      const { api, clock, options, params } = await ownedUnits(db);
      return { clock, call: () => api.removeUnit({ params }, options) };
    },
  },
  moveUnit: {
    prepare: async (db) => {
      const { api, clock, options, params, to } = await ownedUnits(db);
      return {
        clock,
        call: orGone('not-found', () => api.moveUnit({ params, body: { to } }, options)),
      };
    },
  },
  replaceUnit: {
    prepare: async (db) => {
      const { api, clock, options, params, claim } = await ownedUnits(db);
      return {
        clock,
        call: orGone('no-unit', () => api.replaceUnit({ params, body: { claim } }, options)),
      };
    },
  },
  acceptRequest: {
    prepare: async (db) => {
      const { api, as, clock, lindner, lin, ask } = await askedCompany(db);
      const { grant } = valueOf(await ask(lindner));
      const options = as(lin);
      return { clock, call: () => api.acceptRequest({ params: { grant } }, options) };
    },
  },
  withdrawGrant: {
    prepare: async (db) => {
      const { api, as, clock, lindner, ada, params, give } = await askedCompany(db);
      const grant = await give(lindner, 'monitoring');
      const options = as(ada);
      return { clock, call: () => api.withdrawGrant({ params: { ...params, grant } }, options) };
    },
  },
  acceptTransfer: {
    prepare: async (db) => {
      const { api, as, clock, bob, offer, codeFor, read } = await givenHome(db);
      valueOf(await offer());
      const code = await codeFor(bob);
      const terms = versionsIn(valueOf(await read(bob, code)));
      const body = { code, address: randomUUID(), terms, language: 'en' as const };
      const options = as(bob);
      return { clock, call: () => api.acceptTransfer({ body }, options) };
    },
  },
  undoTransfer: {
    prepare: async (db) => {
      const { api, as, clock, ada, bob, offer, codeFor, accept, drain } = await givenHome(db);
      valueOf(await offer());
      const { transfer } = valueOf(await accept(bob, await codeFor(bob)));
      await drain();
      valueOf(await api.undoTransfer({ params: { transfer } }, as(ada)));
      const options = as(bob);
      return { clock, call: () => api.undoTransfer({ params: { transfer } }, options) };
    },
  },
  erasePerson: {
    prepare: async (db) => {
      const { asService, product, clock, ada, moveIn, bob } = await givenHome(db);
      await moveIn(bob);
      const api = createClient(erasureContract, inProcess(product));
      const body = { issuer: 'https://idp.invalid', subject: `person-${ada}` };
      return {
        clock,
        call: async () => api.erasePerson({ body }, await asService('identity')),
      };
    },
  },
  eraseInstallation: {
    prepare: async (db) => {
      const { api, as, clock, ada, params } = await givenHome(db);
      const options = as(ada);
      return { clock, call: () => api.eraseInstallation({ params }, options) };
    },
  },
};

const clusters = everyEngineAndCluster.filter(({ name }) => name === 'citus');

describe.each(clusters)(
  'a change that is repeated after its process has ended, on $name',
  (engine) => {
    let db: Database;
    beforeAll(async () => {
      db = await testDatabase(engine, [productMigrations]);
    });
    afterAll(() => db.close());

    test.each(Object.entries(changes))('%s has the effect of one', async (_, change) => {
      const localTables = localTablesOf([worldOn(db).product]);
      expect(await lostAnswerFaults(db, { ...change, localTables })).toEqual([]);
    });
  },
);

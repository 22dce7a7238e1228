import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { CallOptions } from '@hearth/platform/http/client.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import {
  type LostAnswer,
  answeredOnce,
  lostAnswerFaults,
} from '@hearth/platform/testing/lost-answer.ts';
import { localTablesOf } from '@hearth/platform/jobs/move-pending-rows.ts';
import { everyEngineAndCluster, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assistedHome } from './assistance/testing-assistance.ts';
import { erasureContract } from './erasure/contract.ts';
import { companyService } from './maintenance/testing-entry.ts';
import { productMigrations } from './migrations.ts';
import { readyRegistration } from './registration/testing-home.ts';
import { colognian, colognianHouse } from './registration/testing-submission.ts';
import { heatPump } from './testing-devices.ts';
import { loadPartners } from './partner/import-partners.ts';
import { pushReceiver } from './push/testing-receiver.ts';
import { scopesOfLevel } from './partner/grant/testing-grants.ts';
import { samplePartners } from './sample-data/sample-partners.ts';
import { givenHome, offerTo } from './transfer/testing-transfer.ts';
import { testContract } from './testing-contract.ts';
import { redirectUri, worldOn } from './testing.ts';

async function linked(db: Database) {
  const world = worldOn(db, { accounts: { ada: [heatPump({ id: `pump-${randomUUID()}` })] } });
  const ada = randomUUID();
  const { installation, link, unit } = await world.link(ada);
  const options: CallOptions = { ...world.as(ada), ifMatch: '"1"' };
  return { ...world, options, link, unit, params: { installation } };
}

const contract = { ...testContract, ...erasureContract };

const dates = { from: '2026-02-01', to: '2026-02-07' };

const startOfLink = {
  vendor: 'onecta' as const,
  installation: null,
  redirectUri,
  timeZone: null,
};

/** One call for each endpoint whose answer is stored. */
const calls: Readonly<Record<string, LostAnswer>> = {
  removePushDevice: {
    prepare: async (db) => {
      const { api, clock, as } = worldOn(db);
      const options = as(randomUUID());
      const { publicKey, authSecret } = pushReceiver();
      const body = {
        endpoint: `https://push.example/send/${randomUUID()}`,
        publicKey: publicKey.toString('base64url'),
        authSecret: Buffer.from(authSecret).toString('base64url'),
        name: 'firefox linux',
        locale: 'en' as const,
      };
      const added = await api.addPushDevice({ body }, { ...options, idempotencyKey: randomUUID() });
      return { clock, call: () => api.removePushDevice({ params: valueOf(added) }, options) };
    },
  },
  renameInstallation: {
    prepare: async (db) => {
      const { api, clock, params, options } = await linked(db);
      return {
        clock,
        call: () => api.renameInstallation({ params, body: { name: 'Cabin' } }, options),
      };
    },
  },
  startLink: {
    prepare: async (db) => {
      const { api, clock, as } = worldOn(db);
      const options = as(randomUUID());
      return { clock, call: () => api.startLink({ body: startOfLink }, options) };
    },
  },
  completeLink: {
    // The state of a link attempt is used once, and the vendor's code as well.
    mayRefuse: 'link-attempt-over',
    prepare: async (db) => {
      const device = heatPump({ id: `pump-${randomUUID()}` });
      const { api, clock, as, fake } = worldOn(db, { accounts: { ada: [device] } });
      const ada = randomUUID();
      const { state } = valueOf(await api.startLink({ body: startOfLink }, as(ada)));
      const { code } = fake.signIn('ada');
      const options = as(ada);
      return {
        clock,
        call: () => api.completeLink({ body: { state, code, redirectUri } }, options),
      };
    },
  },
  removeLink: {
    prepare: async (db) => {
      const { api, clock, params, link, options } = await linked(db);
      return { clock, call: () => api.removeLink({ params: { ...params, link } }, options) };
    },
  },
  renameUnit: {
    prepare: async (db) => {
      const { api, clock, params, unit, options } = await linked(db);
      const body = { name: 'Cellar' };
      return { clock, call: () => api.renameUnit({ params: { ...params, unit }, body }, options) };
    },
  },
  sendCommand: {
    workedOn: [
      'platform.due_work',
      'platform.outbox',
      'product.command',
      'product.device_link',
      'product.unit_state',
    ],
    prepare: async (db) => {
      const { api, clock, params, unit, options } = await linked(db);
      const body = {
        unit,
        command: { kind: 'set' as const, point: 'tank', name: 'dhwSetPoint', to: 47 },
        precondition: null,
      };
      return { clock, call: () => api.sendCommand({ params, body }, options) };
    },
  },
  planTrip: {
    prepare: async (db) => {
      const { api, clock, params, unit, options } = await linked(db);
      return {
        clock,
        call: () => api.planTrip({ params, body: { ...dates, units: [unit] } }, options),
      };
    },
  },
  cancelTrip: {
    prepare: async (db) => {
      const { api, clock, params, unit, options } = await linked(db);
      const planned = await api.planTrip(
        { params, body: { ...dates, units: [unit] } },
        { ...options, idempotencyKey: randomUUID() },
      );
      const trip = valueOf(planned).trip?.trip ?? '';
      return { clock, call: () => api.cancelTrip({ params: { ...params, trip } }, options) };
    },
  },
  notify: {
    prepare: async (db) => {
      const { api, clock, asService } = worldOn(db);
      const idempotencyKey = randomUUID();
      const params = { name: 'Ada', url: 'https://app.invalid/verify' };
      const message = { template: 'verify-email' as const, params };
      const to = `${randomUUID()}@example.org`;
      const body = { to, locale: 'en' as const, timeZone: 'UTC', message };
      return {
        clock,
        // A service's token lives for thirty seconds.
        call: async () =>
          api.notify({ body }, { ...(await asService('identity')), idempotencyKey }),
      };
    },
  },
  submitRegistration: {
    prepare: async (db) => {
      const world = worldOn(db);
      // The first document of a year begins the count of its numbers.
      const earlier = await readyRegistration(world, randomUUID());
      valueOf(await earlier.submit());
      const { submit } = await readyRegistration(world, randomUUID());
      return { clock: world.clock, call: () => submit() };
    },
  },
  putAddress: {
    prepare: async (db) => {
      const { api, clock, params, options } = await linked(db);
      return {
        clock,
        call: () => api.putAddress({ params, body: colognian.address }, options),
      };
    },
  },
  putBuilding: {
    prepare: async (db) => {
      const { api, clock, params, options } = await linked(db);
      return {
        clock,
        call: () => api.putBuilding({ params, body: colognianHouse }, options),
      };
    },
  },
  correctDataSheet: {
    prepare: async (db) => {
      const { api, clock, params, unit, options } = await linked(db);
      const call = { params: { ...params, unit }, body: { figures: { tank: 300 } } };
      return { clock, call: () => api.correctDataSheet(call, options) };
    },
  },
  addMaintenanceEntry: {
    prepare: async (db) => {
      const { api, clock, params, unit, options } = await linked(db);
      const body = { ...companyService, unit, company: null };
      return { clock, call: () => api.addMaintenanceEntry({ params, body }, options) };
    },
  },
  issueMaintenanceProof: {
    prepare: async (db) => {
      const { api, clock, params, unit, options } = await linked(db);
      await db.query(`update product.unit set kind = 'air-to-water' where unit_id = $1`, [unit]);
      await db.query(
        `insert into product.commissioning (installation_id, unit_id, commissioned_on, installer, refrigerant)
         values ($1, $2, '2024-08-14', null, null)`,
        [params.installation, unit],
      );
      const call = { params: { ...params, unit }, body: { locale: 'en' as const } };
      // The first document of a year begins the count of its numbers.
      const earlier = { ...options, idempotencyKey: randomUUID() };
      valueOf(await api.issueMaintenanceProof(call, earlier));
      return { clock, call: () => api.issueMaintenanceProof(call, options) };
    },
  },
  beginAssistance: {
    prepare: async (db) => {
      const { api, as, ada, clock, params, unit } = await assistedHome(db);
      const options = as(ada);
      const body = { symptom: 'noise' as const, unit, faultCode: null };
      return { clock, call: () => api.beginAssistance({ params, body }, options) };
    },
  },
  createUpload: {
    prepare: async (db) => {
      const { api, as, ada, clock, params, begin } = await assistedHome(db);
      const options = as(ada);
      const file = { name: 'a.pdf', fingerprint: null, bytes: 1000 };
      const body = { ownerClass: 'assistance' as const, owner: await begin(), ...file };
      return { clock, call: () => api.createUpload({ params, body }, options) };
    },
  },
  submitAssistance: {
    prepare: async (db) => {
      const { api, as, ada, clock, params, begin } = await assistedHome(db);
      const options = as(ada);
      const request = await begin();
      const body = {
        description: '',
        isHeatingOut: false,
        isHotWaterOut: false,
        contact: null,
        accessNotes: null,
        preferred: [],
        parts: [],
      };
      const call = { params: { ...params, request }, body };
      return { clock, call: () => api.submitAssistance(call, options) };
    },
  },
  stepAssistance: {
    prepare: async (db) => {
      const { api, as, cem, clock, params, begin, submit } = await assistedHome(db);
      const options = as(cem);
      const request = await begin();
      valueOf(await submit(request));
      const call = { params: { ...params, request }, body: { event: 'acknowledge' as const } };
      return { clock, call: () => api.stepAssistance(call, options) };
    },
  },
  offerTransfer: {
    prepare: async (db) => {
      const { api, clock, params, as, ada } = await givenHome(db);
      const options = as(ada);
      const body = offerTo(randomUUID());
      return { clock, call: () => api.offerTransfer({ params, body }, options) };
    },
  },
  requestPartner: {
    prepare: async (db) => {
      const { api, clock, params, as, ada } = await givenHome(db);
      await loadPartners({ db, clock }, samplePartners.slice(0, 1));
      const options = as(ada);
      const { partners } = valueOf(await api.listPartners({}, options));
      const partner = partners[0]?.partner ?? '';
      const scopes = scopesOfLevel('monitoring');
      const body = { partner, scopes, firstDay: null, historyFrom: null, note: '' };
      return { clock, call: () => api.requestPartner({ params, body }, options) };
    },
  },
  inviteColleague: {
    prepare: async (db) => {
      const { api, as, cem, partner, clock } = await assistedHome(db);
      await db.query(
        `insert into product.partner_member (partner_id, person_id, since, is_administrator)
         select $1, person_id, $3, true from product.person where subject = $2`,
        [partner, `person-${cem}`, clock.now().toString()],
      );
      const options = as(cem);
      const params = { company: partner };
      const email = `${randomUUID()}@example.org`;
      const body = { email, isAdministrator: false, locale: 'en' as const };
      return { clock, call: () => api.inviteColleague({ params, body }, options) };
    },
  },
  recordErrors: {
    prepare: async (db) => {
      const { api, asService, clock } = worldOn(db);
      const idempotencyKey = randomUUID();
      const frames = [{ file: 'assets/root.js', function: 'draw', line: 2, column: 7 }];
      const message = `x${randomUUID()}`;
      const error = { source: 'client' as const, type: 'TypeError', message, frames, version: '' };
      const body = { errors: [error] };
      return {
        clock,
        call: async () =>
          api.recordErrors({ body }, { ...(await asService('web')), idempotencyKey }),
      };
    },
  },
  recordTelemetry: {
    prepare: async (db) => {
      const { api, asService, clock } = worldOn(db);
      const idempotencyKey = randomUUID();
      const event = { kind: 'page' as const, route: `/${randomUUID()}`, device: 'phone' as const };
      const id = randomUUID().replaceAll('-', '').slice(0, 16);
      const body = { reports: [{ id, events: [event] }] };
      return {
        clock,
        call: async () =>
          api.recordTelemetry({ body }, { ...(await asService('web')), idempotencyKey }),
      };
    },
  },
  inviteResident: {
    prepare: async (db) => {
      const { api, clock, params, options } = await linked(db);
      const body = { email: `${randomUUID()}@example.org`, locale: 'en' as const };
      return { clock, call: () => api.inviteResident({ params, body }, options) };
    },
  },
};

/** On a cluster values of new units are stored after the link, or with the next reading (decision 0163). */
const clusterCalls: typeof calls = {
  ...calls,
  ...(calls['completeLink'] && {
    completeLink: { ...calls['completeLink'], workedOn: ['product.unit_state'] },
  }),
};

const places = everyEngineAndCluster.filter(({ name }) => name !== 'postgres');

describe.each(places)(
  'a process of product that dies before its answer is stored, on $name',
  (engine) => {
    let db: Database;
    beforeAll(async () => {
      db = await testDatabase(engine, [productMigrations]);
    });
    afterAll(() => db.close());

    test('every endpoint with a stored answer has a call here', () => {
      expect(Object.keys(calls).toSorted()).toEqual(answeredOnce(contract).toSorted());
      const { deps } = worldOn(db);
      const names = deps.registry
        .all()
        .flatMap(({ kind, service, name }) =>
          kind === 'endpoint' && service === 'product' ? [name] : [],
        );
      expect(names.filter((name) => !(name in contract))).toEqual([]);
    });

    test.each(Object.keys(calls))('%s: the repetition has the effect of one call', async (name) => {
      const call = (engine.name === 'citus' ? clusterCalls : calls)[name];
      if (!call) throw new Error(`no call of ${name}`);
      const localTables = localTablesOf([worldOn(db).product]);
      expect(await lostAnswerFaults(db, { ...call, localTables })).toEqual([]);
    });
  },
);

import { randomUUID } from 'node:crypto';
import { type Role, accessOf, roles, signAccess, signService } from '@hearth/access/access.ts';
import type { Endpoint } from '@hearth/platform/http/contract.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountContract } from './account/contract.ts';
import { claimContract } from './claim/contract.ts';
import { demoContract } from './demo/contract.ts';
import { deviceLinkContract } from './device-link/contract.ts';
import { downtimeContract } from './downtime/contract.ts';
import { homeErasureContract } from './erasure/home/contract.ts';
import { homeDetailsContract } from './home-details/contract.ts';
import { installationContract } from './installation/contract.ts';
import { productMigrations } from './migrations.ts';
import { monitoringContract } from './monitoring/contract.ts';
import { notificationContract } from './notification/contract.ts';
import { partnerContract } from './partner/contract.ts';
import { deskContract } from './partner/portal/contract.ts';
import { grantContract } from './partner/grant/contract.ts';
import { residentContract } from './resident/contract.ts';
import { registrationContract } from './registration/contract.ts';
import { scheduleContract } from './schedule/contract.ts';
import { tripContract } from './trip/contract.ts';
import { colognian } from './registration/testing-submission.ts';
import { type Linked, type TestWorld, redirectUri, worldOn } from './testing.ts';

const endpoints: readonly (readonly [string, Endpoint])[] = Object.entries<Endpoint>({
  ...accountContract,
  ...installationContract,
  ...deviceLinkContract,
  ...monitoringContract,
  ...downtimeContract,
  ...notificationContract,
  ...demoContract,
  ...claimContract,
  ...registrationContract,
  ...homeDetailsContract,
  ...homeErasureContract,
  ...partnerContract,
  ...grantContract,
  ...deskContract,
  ...residentContract,
  ...tripContract,
  ...scheduleContract,
});

/** A body that is well formed, so that the answer is about who asks. */
const bodies: Readonly<Record<string, unknown>> = {
  updatePerson: { preferences: {} },
  renameInstallation: { name: 'Cabin' },
  startLink: { vendor: 'onecta', installation: null, redirectUri, timeZone: null },
  completeLink: { state: 'x', code: 'y', redirectUri },
  sendCommand: {
    unit: randomUUID(),
    command: { kind: 'set', point: 'a', name: 'b', to: 1 },
    precondition: null,
  },
  writeSchedule: {
    point: 'a',
    mode: 'heating',
    schedule: 'b',
    week: {
      monday: [],
      tuesday: [],
      wednesday: [],
      thursday: [],
      friday: [],
      saturday: [],
      sunday: [],
    },
    isFollowed: true,
  },
  planTrip: { from: '2026-02-01', to: '2026-02-08', units: [randomUUID()] },
  readLabel: { text: 'x', range: null },
  startClaim: { text: 'x', range: null, source: 'typed' },
  proveByCode: { code: 'x', address: '192.0.2.1' },
  mailInvitation: { email: 'ada@example.org', locale: 'en', address: '192.0.2.1' },
  lookInvitation: { code: 'x', address: '192.0.2.1' },
  useInvitation: { code: 'x', address: '192.0.2.1' },
  askHolder: { kind: 'transfer', words: '' },
  saveRegistrationStep: { locale: 'en', by: '', values: {} },
  submitRegistration: colognian,
  startVisit: { home: 'lindenweg', attempt: randomUUID(), address: '192.0.2.1' },
  putAddress: colognian.address,
  putBuilding: colognian.building,
  giveGrant: { scope: 'contact', lastDay: null },
  inviteResident: { email: 'resident@example.org', locale: 'en' },
  lookResidentInvitation: { code: 'x', address: '192.0.2.1' },
  acceptResidentInvitation: { code: 'x', address: '192.0.2.1' },
  declineResidentInvitation: { code: 'x', address: '192.0.2.1' },
  notify: {
    to: 'ada@example.org',
    locale: 'en',
    timeZone: 'UTC',
    message: { template: 'verify-email', params: { name: 'Ada', url: 'https://app.invalid/' } },
  },
};

const callers = [
  'nobody',
  'forged',
  'stranger',
  'owner',
  'service',
  ...roles.map((role) => `access ${role}` as const),
] as const;
type Who = (typeof callers)[number];

describe('who may call what', () => {
  let db: Database;
  let world: TestWorld;
  let linked: Linked;
  beforeAll(async () => {
    db = await testDatabase('pglite', [productMigrations]);
    world = worldOn(db);
    linked = await world.link('owner');
  });
  afterAll(() => db.close());

  it.each(endpoints)('%s answers each caller as it declares', async (name, endpoint) => {
    for (const who of callers) {
      const { status, code } = await call(name, endpoint, who);
      // Whoever only has to sign in once more may in principle.
      const isOut = status === 401 && code !== 'recent-sign-in-needed';
      const verdict = isOut || code === 'not-for-this-role' ? 'kept out' : 'let in';
      const told = `${name} for ${who}: ${status} ${String(code)}`;
      expect(verdict, told).toBe(isDeclared(endpoint, who) ? 'let in' : 'kept out');
    }
  });

  it('tells a stranger of an installation no more than that there is none', async () => {
    for (const [name, endpoint] of endpoints.filter(([, each]) => isOfInstallation(each))) {
      const answer = await call(name, endpoint, 'stranger');
      expect(answer, name).toEqual({ status: 404, code: 'not-found' });
    }
  });

  async function call(name: string, endpoint: Endpoint, who: Who) {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, part: string) =>
      part === 'installation' ? linked.installation : randomUUID(),
    );
    const token = await tokenOf(who);
    const body = bodies[name];
    const response = await world.product.fetch(
      new Request(`http://product.invalid${path}`, {
        method: endpoint.method.toUpperCase(),
        headers: {
          'idempotency-key': randomUUID(),
          'content-type': 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    const answer: unknown = text === '' ? {} : JSON.parse(text);
    const code = answer && typeof answer === 'object' && 'code' in answer ? answer.code : null;
    return { status: response.status, code };
  }

  async function tokenOf(who: Who): Promise<string | null> {
    if (who === 'nobody') return null;
    if (who === 'forged') return 'not-a-token';
    if (who === 'stranger' || who === 'owner') return `person-${who}`;
    if (who === 'service') return signService('energy', world.deps.key, world.clock);
    return signAccess(accessWith(who.slice('access '.length) as Role), world.deps.key, world.clock);
  }

  const accessWith = (role: Role) =>
    accessOf({
      installationId: linked.installation,
      personId: randomUUID(),
      role,
      scopes: [],
      visibleFrom: '2000-01-01T00:00:00Z',
      until: null,
      epoch: 1,
    });
});

const isOfInstallation = (endpoint: Endpoint): boolean =>
  endpoint.path.includes('{installation}') && !endpoint.roles.includes('service');

/** A stranger who is signed in is let in as far as the look-up, which then finds nothing. */
function isDeclared(endpoint: Endpoint, who: Who): boolean {
  const has = (role: Endpoint['roles'][number]): boolean => endpoint.roles.includes(role);
  if (who === 'forged') return false;
  if (who === 'service') return has('service');
  if (has('guest')) return true;
  if (who === 'nobody') return false;
  if (who === 'stranger') return has('person') || endpoint.path.includes('{installation}');
  if (who === 'owner') return has('person') || (isOfInstallation(endpoint) && has('owner'));
  return has(who.slice('access '.length) as Role);
}

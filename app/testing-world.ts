import { randomBytes } from 'node:crypto';
import { type FakeClock, fakeClock } from '@hearth/calendar/clock.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { type Visitor, createVisitor } from '@hearth/dev/visitor.ts';
import { loadAccount } from '@hearth/device-cloud/accounts/load-account.ts';
import { addUser } from '@hearth/identity/sign-up/add-user.ts';
import { type Secrets, secretsOf } from '@hearth/platform/auth/secrets.ts';
import { drainOutbox } from '@hearth/platform/jobs/outbox.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { moveRowsNow, runJobsNow } from '@hearth/platform/testing/jobs.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { readWorldConfig } from './config.ts';
import { migrationSets } from './migration-sets.ts';
import { type World, createWorld } from './world.ts';

export interface TestPerson {
  readonly email: string;
  readonly password: string;
  readonly origin: string;
  /** A browser without JavaScript, not signed in. */
  readonly visitor: Visitor;
}

export interface TestWorld {
  readonly world: World;
  readonly clock: FakeClock;
  /** A new person, and an account of the same address with these devices at the simulated ONECTA cloud. */
  addPerson(devices?: readonly unknown[]): Promise<TestPerson>;
  /** Advances the clock, reads and commands the linked accounts, and delivers the outbox. */
  pass(seconds: number): Promise<void>;
}

const password = 'warm in every room';
const pageTimeOutMs = 60_000;

/** The whole system in this process on an embedded database, without running jobs. */
export async function openTestWorld(
  settings: Readonly<Record<string, string>> = {},
): Promise<TestWorld> {
  const config = valueOf(readWorldConfig({ DEMO: 'off', ...settings }));
  const secrets = secretsOf(new Uint8Array(48).fill(5));
  const clock = fakeClock('2026-02-03T10:00:30Z');
  const db = await testDatabase('pglite', migrationSets);
  const [random, demo, log] = [() => 0.5, 'hidden', silentLogger] as const;
  const world = await createWorld({
    config,
    db,
    log,
    secrets,
    clock,
    random,
    demo,
    pageTimeOutMs,
  });
  const services = Object.values(world.services);
  const topics = Object.assign({}, ...services.map((service) => service.outbox));
  return {
    world,
    clock,
    async addPerson(devices) {
      const { origin } = config.publicUrl;
      const person = { email: `${randomBytes(6).toString('hex')}@example.com`, password, origin };
      await addAccounts(world, {
        ...person,
        devices,
        secrets,
        policyVersion: config.brand.policyVersion,
      });
      const visitor = createVisitor(origin, (request) => world.fetch(request));
      return { ...person, visitor };
    },
    async pass(seconds) {
      clock.advance({ seconds });
      const isLinkWork = (name: string): boolean => name.startsWith('device-link.');
      await runJobsNow(world.services.product, { db, clock }, isLinkWork);
      await moveRowsNow(services, { db, clock });
      await drainOutbox(db, topics, clock.now());
    },
  };
}

async function addAccounts(
  { deps: { db, clock } }: World,
  person: {
    readonly email: string;
    readonly password: string;
    readonly devices: readonly unknown[] | undefined;
    readonly secrets: Secrets;
    readonly policyVersion: string;
  },
): Promise<void> {
  const { email, devices, secrets, policyVersion } = person;
  const user = { email, password, name: 'Mara', locale: 'en', policyVersion } as const;
  valueOf(await addUser({ db, clock, pepper: secrets.derive('pepper') }, user));
  if (!devices) return;
  const random = (bytes: number) => randomBytes(bytes);
  const account = { account: email, password, devices, now: clock.now() };
  const loaded = await loadAccount({ db, random }, account);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.faults));
}

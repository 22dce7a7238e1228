import { randomBytes, randomUUID } from 'node:crypto';
import { type TokenKey, signService } from '@hearth/access/access.ts';
import { type ContractClient, createClient } from '@hearth/platform/http/client.ts';
import { type FakeClock, fakeClock, systemClock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { createServiceApp } from '@hearth/platform/http/http.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { drainOutbox } from '@hearth/platform/jobs/outbox.ts';
import { ok, valueOf } from '@hearth/core/problem.ts';
import { createRegistry } from '@hearth/access/registry.ts';
import { erasureContract } from '@hearth/product/erasure/contract.ts';
import { type SentMail, notificationContract } from '@hearth/product/notification/contract.ts';
import { decodeJwt } from 'jose';
import { profileContract } from './profile/contract.ts';
import { signUpContract } from './sign-up/contract.ts';
import { type IdentityDeps, type IdentityService, createIdentity } from './app.ts';
import { consentContract } from './consent/contract.ts';
import { deletionContract } from './deletion/contract.ts';
import { emailChangeContract } from './email-change/contract.ts';
import { passkeyContract } from './passkey/contract.ts';
import { passwordContract } from './password/contract.ts';
import { securityLogContract } from './security-log/contract.ts';
import { sessionsContract } from './sessions/contract.ts';
import { signInContract } from './sign-in/contract.ts';
import { type NewUser, addUser } from './sign-up/add-user.ts';

export const accountEndpoints = {
  ...signUpContract,
  ...profileContract,
  ...passwordContract,
  ...emailChangeContract,
  ...passkeyContract,
  ...sessionsContract,
  ...securityLogContract,
  ...deletionContract,
  ...consentContract,
};

export const publicUrl = new URL('http://localhost:3000');
export const callback = 'http://localhost:3000/auth/callback';
const backchannelLogout = 'http://localhost:3000/auth/backchannel-logout';
export const afterSignOut = 'http://localhost:3000/landing';
export const anna: NewUser = {
  email: 'anna.berg@example.com',
  password: 'violet kettle on the roof',
  name: 'Anna Berg',
  locale: 'de',
};

/** Identity on a database of the test, with the services that it calls. */
export interface IdentityWorld {
  readonly clock: FakeClock;
  readonly deps: IdentityDeps;
  readonly service: IdentityService;
  readonly accounts: ContractClient<typeof accountEndpoints>;
  readonly signIns: ContractClient<typeof signInContract & typeof passkeyContract>;
  /** Subjects that product has erased. */
  readonly erased: readonly string[];
  /** Sessions of which the web got a back-channel sign-out. */
  readonly signedOut: readonly string[];
  job(name: string): Promise<void>;
  /** Token of the web service. */
  asWeb(): Promise<{ token: string }>;
  /** Delivers the outbox and returns all mails, the oldest first. */
  mail(): Promise<readonly RecordedMail[]>;
  addUser(user: NewUser): Promise<string>;
}

export type RecordedMail = Pick<SentMail, 'to'> & {
  readonly template: string;
  readonly locale: string;
  readonly name?: string;
  readonly url: string;
  /** Variant of a template that has several. */
  readonly step?: string;
  readonly change?: string;
};

export async function identityWorld(
  db: Database,
  own: Partial<IdentityDeps> = {},
): Promise<IdentityWorld> {
  const clock = fakeClock(systemClock.now());
  const key: TokenKey = { secret: randomBytes(32) };
  const plumbing = {
    db,
    clock,
    key,
    log: silentLogger,
    metrics: createMetrics(),
    registry: createRegistry(),
  };
  const mail: RecordedMail[] = [];
  const erased: string[] = [];
  const signedOut: string[] = [];
  const deps: IdentityDeps = {
    ...plumbing,
    publicUrl,
    client: {
      id: 'hearth-web',
      secret: 'only for this test, and long enough',
      redirectUris: [callback],
      postLogoutRedirectUris: [afterSignOut],
      backchannelLogoutUri: backchannelLogout,
    },
    fetchOwn: async (request) => {
      if (request.url !== backchannelLogout) return new Response(null, { status: 404 });
      const token = new URLSearchParams(await request.text()).get('logout_token') ?? '';
      signedOut.push(String(decodeJwt(token)['sid']));
      return new Response(null, { status: 204 });
    },
    cookieKeys: ['the newer of the two cookie keys', 'the older of the two cookie keys'],
    pepper: randomBytes(32),
    hashing: { memoryKib: 256, passes: 1, lanes: 1 },
    brandName: 'Hearth',
    notify: inProcess(notificationContract, notifications(plumbing, mail)),
    erasure: inProcess(erasureContract, erasures(plumbing, erased)),
    ...own,
  };
  const service = await createIdentity(deps);
  return {
    clock,
    deps,
    service,
    accounts: inProcess(accountEndpoints, service.fetch),
    signIns: inProcess({ ...signInContract, ...passkeyContract }, service.fetch),
    erased,
    signedOut,
    job: async (name) => {
      const found = service.jobs.find((each) => each.name === name);
      if (!found) throw new Error(`no job ${name}`);
      await found.run(clock.now());
    },
    asWeb: async () => ({ token: await signService('web', deps.key, deps.clock) }),
    mail: async () => {
      await drainOutbox(db, service.outbox, clock.now());
      return mail;
    },
    addUser: async (user) => valueOf(await addUser(deps, user)).subject,
  };
}

/** Product's erasure endpoint, which records the subjects. */
function erasures(
  plumbing: Omit<Parameters<typeof createServiceApp>[0], 'service'>,
  erased: string[],
): (request: Request) => Promise<Response> {
  const app = createServiceApp({ ...plumbing, registry: createRegistry(), service: 'product' });
  app.implement(erasureContract, {
    erasePerson: async ({ body }) => {
      erased.push(body.subject);
      return ok(undefined);
    },
  });
  return app.fetch;
}

/** Product's notification endpoint, which records the mails. */
function notifications(
  plumbing: Omit<Parameters<typeof createServiceApp>[0], 'service'>,
  mail: RecordedMail[],
): (request: Request) => Promise<Response> {
  const app = createServiceApp({ ...plumbing, service: 'product' });
  app.implement(notificationContract, {
    notify: async ({ body }) => {
      const { to, locale, message } = body;
      mail.push({ to, locale, template: message.template, ...message.params });
      return ok(undefined);
    },
    listOutbox: async () => ok([]),
  });
  return app.fetch;
}

function inProcess<C extends Parameters<typeof createClient>[0]>(
  contract: C,
  fetch: (request: Request) => Promise<Response>,
): ContractClient<C> {
  return createClient(contract, {
    fetch,
    baseUrl: publicUrl.origin,
    timeoutMs: 20_000,
    retries: 0,
    random: () => 0,
  });
}

/** A unique address. */
export function newEmail(): string {
  return `${randomUUID().slice(0, 8)}@example.org`;
}

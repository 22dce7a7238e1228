import { createSecretKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import {
  type Access,
  type Caller,
  type Role,
  accessOf,
  signAccess,
  signService,
} from '@hearth/access/access.ts';
import { type FakeClock, fakeClock } from '@hearth/calendar/clock.ts';
import { endpoint } from '../http/contract.ts';
import type { Database } from '../database/database.ts';
import { type Implementation, type ServiceApp, createServiceApp } from '../http/http.ts';
import { type Logger, silentLogger } from '../process/log.ts';
import { createMetrics } from '../process/metrics.ts';
import { partnerScopes } from '@hearth/access/partner-scope.ts';
import { fail, notFound, ok } from '@hearth/core/problem.ts';
import { createRegistry } from '@hearth/access/registry.ts';
import { inInstallation } from '../http/schema.ts';

/** A small service for tests of the platform: books on the shelves of homes. */
const members = ['owner', 'resident'] as const;

export const book = z.strictObject({
  title: z.string().trim().min(1).max(80),
  pages: z.number().int().min(1).max(5_000),
  tags: z.array(z.string().max(20)).max(5).optional(),
  note: z.unknown().optional(),
});

export const bookContract = {
  welcome: endpoint({
    method: 'get',
    path: '/v1/welcome',
    summary: 'Anybody may look in',
    resource: 'shelf',
    verb: 'read',
    roles: ['guest', 'person', 'service'],
    query: z.object({
      day: z.iso.date().optional(),
      count: z.coerce.number().int().max(9).optional(),
    }),
    answer: z.object({ caller: z.string(), day: z.string().nullable() }),
  }),
  listBooks: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/books',
    summary: 'The books of a home',
    resource: 'book',
    verb: 'read',
    roles: ['owner', 'resident', 'partner', 'service'],
    params: inInstallation,
    answer: z.object({ books: z.array(z.object({ title: z.string() })) }),
  }),
  addBook: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/books',
    summary: 'Put a book on the shelf',
    resource: 'book',
    verb: 'create',
    roles: members,
    params: inInstallation,
    query: z.object({ shelf: z.string().max(10).optional() }),
    body: book,
    bodyBytesMax: 2_000,
    answer: z.object({ number: z.number(), title: z.string() }),
  }),
  renameShelf: endpoint({
    method: 'put',
    path: '/v1/installations/{installation}/shelf',
    summary: 'Name the shelf',
    resource: 'shelf',
    verb: 'update',
    roles: ['owner'],
    idempotent: true,
    params: inInstallation,
    body: z.strictObject({ name: z.string() }),
  }),
  removeBooks: endpoint({
    method: 'delete',
    path: '/v1/installations/{installation}/books',
    summary: 'Empty the shelf',
    resource: 'book',
    verb: 'delete',
    roles: ['owner', 'meter'],
    params: inInstallation,
  }),
  lend: endpoint({
    method: 'post',
    path: '/v1/lend',
    summary: 'Lend a book to somebody',
    resource: 'loan',
    verb: 'create',
    roles: ['person'],
    stepUp: true,
    idempotent: true,
    answer: z.object({ lent: z.literal(true) }),
  }),
  exportBooks: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/books/export',
    summary: 'The books as a file',
    resource: 'book',
    verb: 'read',
    roles: members,
    params: inInstallation,
    mediaTypes: ['text/csv'],
  }),
  stumble: endpoint({
    method: 'get',
    path: '/v1/stumble',
    summary: 'Fails as code fails that nobody expected to',
    resource: 'shelf',
    verb: 'read',
    roles: ['guest'],
    query: z.object({ how: z.enum(['throws', 'answers-otherwise']) }),
    answer: z.object({ fine: z.literal(true) }),
  }),
};

export type BookContract = typeof bookContract;

export interface TestService {
  readonly app: ServiceApp;
  readonly clock: FakeClock;
  /** Titles added to the shelf, in order: which calls ran, and how often. */
  readonly added: string[];
  readonly routes: Implementation<BookContract>;
}

export interface TestServiceOptions {
  readonly log?: Logger;
  /** Replaces the default action when a book is added. */
  readonly addBook?: (title: string) => Promise<void>;
  /** Runs before a visitor is welcomed. */
  readonly welcome?: () => Promise<unknown>;
}

export const home = '0195f3c0-0000-7000-8000-000000000001';
export const otherHome = '0195f3c0-0000-7000-8000-000000000002';
export const key = { secret: new Uint8Array(32).fill(7) };

/**
 * `personOf` knows tokens `person:NAME`, `meterOf` those of meters at {@link home}; `accessTo` knows the role named by `NAME`,
 * at {@link home}.
 */
export function createTestService(db: Database, options: TestServiceOptions = {}): TestService {
  const clock = fakeClock('2026-03-01T12:00:00Z');
  const app = createServiceApp({
    service: 'shelf',
    registry: createRegistry(),
    key,
    clock,
    db,
    log: options.log ?? silentLogger,
    metrics: createMetrics(),
    personOf: async (token) => {
      const subject = /^person:(.+)$/.exec(token)?.[1];
      const authTime = clock.now().epochMilliseconds / 1000 - (subject === 'tired' ? 301 : 10);
      return subject === undefined
        ? fail('unauthenticated', 'bad-token')
        : ok({ kind: 'person', issuer: 'https://id.example', subject, authTime });
    },
    meterOf: async (token) => {
      const meter = /^hearth-meter-(.+)$/.exec(token)?.[1];
      if (meter === undefined) return null;
      return meter === 'revoked'
        ? fail('unauthenticated', 'bad-token', { at: '/header/authorization' })
        : ok({ kind: 'meter', meter, installation: home });
    },
    accessTo: async (caller, installation) =>
      caller.kind === 'person' && isRole(caller.subject) && installation === home
        ? ok(accessAs(caller.subject))
        : notFound(),
  });
  const added: string[] = [];
  const routes = bookRoutes(added, options);
  app.implement(bookContract, routes);
  return { app, clock, added, routes };
}

function bookRoutes(added: string[], options: TestServiceOptions): Implementation<BookContract> {
  return {
    async welcome({ caller, query }) {
      await options.welcome?.();
      return ok({ caller: nameOf(caller), day: query.day ?? null });
    },
    listBooks: async () => ok({ books: added.map((title) => ({ title })) }, `"${added.length}"`),
    async addBook({ body, access }) {
      if (access.installationId !== home) throw new Error('somebody else’s shelf');
      if (body.title === 'forbidden')
        return fail('conflict', 'not-on-this-shelf', { at: '/body/title' });
      if (body.title === 'later') return fail('unavailable', 'shelf-full', { retryAfterS: 1 });
      await options.addBook?.(body.title);
      added.push(body.title);
      return ok({ number: added.length, title: body.title }, `"${added.length}"`);
    },
    renameShelf: async () => ok(undefined),
    removeBooks: async () => ok(undefined),
    lend: async () => ok({ lent: true as const }),
    exportBooks: async () =>
      new Response(added.join('\n'), { headers: { 'content-type': 'text/csv' } }),
    async stumble({ query }) {
      if (query.how === 'throws') throw new Error('the password is swordfish');
      return JSON.parse('{"ok":true,"value":{"fine":"no","hash":"swordfish"}}');
    },
  };
}

const nameOf = (caller: Caller): string =>
  caller.kind === 'person'
    ? caller.subject
    : caller.kind === 'service'
      ? caller.service
      : caller.kind;

const isRole = (name: string): name is Role =>
  ['owner', 'resident', 'partner', 'installer', 'ex-owner', 'demo', 'operator'].includes(name);

export function accessAs(
  role: Role,
  overrides: Partial<{ until: string; epoch: number; at: string; scopes: readonly string[] }> = {},
): Access {
  return accessOf({
    installationId: overrides.at ?? home,
    personId: '0195f3c0-0000-7000-8000-0000000000aa',
    role,
    scopes: [...(overrides.scopes ?? partnerScopes)],
    visibleFrom: '2020-01-01T00:00:00Z',
    until: overrides.until ?? null,
    epoch: overrides.epoch ?? 1,
  });
}

export const accessToken = (service: TestService, access: Access): Promise<string> =>
  signAccess(access, key, service.clock);

export const serviceToken = (service: TestService): Promise<string> =>
  signService('web', key, service.clock);

/** A token of {@link signAccess} with overrides. */
export async function forgedToken(
  service: TestService,
  forged: { readonly claims?: object; readonly header?: object; readonly secret?: Uint8Array },
): Promise<string> {
  const nowS = Math.floor(service.clock.now().epochMilliseconds / 1000);
  return new SignJWT({ access: accessAs('owner'), iat: nowS, exp: nowS + 30, ...forged.claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'hearth+jwt', ...forged.header })
    .sign(createSecretKey(forged.secret ?? key.secret));
}

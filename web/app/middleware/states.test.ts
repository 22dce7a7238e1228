import { join } from 'node:path';
import { readBrand } from '@hearth/platform/files/brand-folder.ts';
import { fakeClock } from '@hearth/calendar/clock.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { fail, ok, valueOf } from '@hearth/core/problem.ts';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it, vi } from 'vitest';
import type { Backend } from '../../server/backend.ts';
import type { BrowserSession } from '../../server/sessions.ts';
import { pageRequestContext } from '../context.ts';
import { provide } from '../provide.ts';
import { routeTable } from '../route-table.ts';
import type { Area, ScreenRoute } from '../screen-route.ts';
import type { PageRequest } from '../page-request.ts';
import { demoCookie, sessionCookie } from './access-token.ts';
import { middlewareOf, runMiddleware } from './index.ts';
import { passCookie } from './maintenance.ts';

// Every address in every state of a request: where the middleware redirects, and what the request state holds afterwards.

const now = '2026-03-10T22:30:00Z';
const brand = valueOf(readBrand(join(import.meta.dirname, '../../..'), 'hearth'));

/** One state of person, provider, database and downtime. */
interface State {
  readonly cookies?: readonly string[];
  readonly account?:
    | 'in-order'
    | 'unverified'
    | 'no-consent'
    | 'locked'
    | 'leaving'
    | 'gone'
    | 'unreachable';
  readonly isDatabaseDown?: boolean;
  readonly downtime?: 'announced' | 'active' | 'over' | 'unreachable';
  readonly agent?: string;
  /** The redirect of an area; null: its screen opens. */
  readonly leads: Readonly<
    Record<
      Area,
      'sign-in' | 'verify' | 'consent' | 'locked' | 'delete' | 'maintenance' | 'demo' | null
    >
  >;
}

const everywhere = { public: null, 'sign-in': null, demo: null, 'signed-in': null, closed: null };
const strangers = { ...everywhere, demo: 'sign-in', 'signed-in': 'sign-in' } as const;
const closed = {
  public: 'maintenance',
  'sign-in': 'maintenance',
  demo: 'maintenance',
  'signed-in': 'maintenance',
  closed: null,
} as const;
const member = [sessionCookie];

const states: Readonly<Record<string, State>> = {
  'a guest': { leads: strangers },
  'a demo session': {
    cookies: [demoCookie],
    leads: { ...everywhere, 'signed-in': 'sign-in' },
  },
  'a visitor whose two hours are over': {
    cookies: [`${demoCookie}=over`],
    leads: { ...strangers, demo: 'demo' },
  },
  'a member': { cookies: member, leads: everywhere },
  'a member in a demo session': { cookies: [sessionCookie, demoCookie], leads: everywhere },
  'somebody whose session has ended': { cookies: [`${sessionCookie}=ended`], leads: strangers },
  'a member whose address is not confirmed': {
    cookies: member,
    account: 'unverified',
    leads: { ...everywhere, public: 'verify', demo: 'verify', 'signed-in': 'verify' },
  },
  'a member whose account is about to go': {
    cookies: member,
    account: 'leaving',
    leads: { ...everywhere, demo: 'delete', 'signed-in': 'delete' },
  },
  'a member who has not agreed to the present terms': {
    cookies: member,
    account: 'no-consent',
    leads: { ...everywhere, demo: 'consent', 'signed-in': 'consent' },
  },
  'a member whose account is locked': {
    cookies: member,
    account: 'locked',
    leads: { ...everywhere, demo: 'locked', 'signed-in': 'locked' },
  },
  'a member whose account is gone': { cookies: member, account: 'gone', leads: strangers },
  'a member while the provider is down': {
    cookies: member,
    account: 'unreachable',
    leads: everywhere,
  },
  'a member while the database is down': {
    cookies: member,
    isDatabaseDown: true,
    leads: everywhere,
  },
  'a guest while the database is down': { isDatabaseDown: true, leads: strangers },
  'a member before a downtime': { cookies: member, downtime: 'announced', leads: everywhere },
  'a member in a downtime': { cookies: member, downtime: 'active', leads: closed },
  'a member in a downtime, with the database down': {
    cookies: member,
    downtime: 'active',
    isDatabaseDown: true,
    leads: closed,
  },
  'a guest in a downtime': {
    downtime: 'active',
    leads: { ...closed, demo: 'sign-in', 'signed-in': 'sign-in' },
  },
  'an operator in a downtime': {
    cookies: [sessionCookie, `${passCookie}=valid`],
    downtime: 'active',
    leads: everywhere,
  },
  'a member after a downtime': { cookies: member, downtime: 'over', leads: everywhere },
  'a member while product is down': { cookies: member, downtime: 'unreachable', leads: everywhere },
  'a bot': { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)', leads: strangers },
  'a member with a browser of old': {
    cookies: member,
    agent: 'Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko',
    leads: everywhere,
  },
};

describe.each(Object.entries(states))('%s', (_, state) => {
  it.each(routeTable.map((route) => [route.path, route] as const))('at %s', async (path, route) => {
    const backend = backendIn(state);
    const pageRequest = requestAt(route, state, backend);
    const answer = await runMiddleware(middlewareOf(route.area), pageRequest, backend);
    expect(answer === null ? null : placeOf(answer)).toBe(leadsTo(state, route));
    if (answer === null) expectKnown(pageRequest, state, path);
  });
});

function leadsTo({ leads }: State, { path, area }: ScreenRoute): string | null {
  // A person whose account is about to be deleted stays on the account pages.
  if (leads[area] === 'delete' && /^\/account(?:\/|$)/.test(path)) return null;
  // A person who is asked for consent can agree or delete the account.
  if (leads[area] === 'consent' && /^\/account\/(?:consent|delete)$/.test(path)) return null;
  return leads[area];
}

function placeOf(answer: Response): string {
  expect(answer.status).toBe(302);
  const { pathname } = new URL(answer.headers.get('location') ?? '', 'https://home.example');
  const places: Readonly<Record<string, string>> = {
    '/sign-in': 'sign-in',
    '/verify': 'verify',
    '/sign-in/locked': 'locked',
    '/account/consent': 'consent',
    '/account/delete': 'delete',
    '/under-maintenance': 'maintenance',
    '/demo': 'demo',
  };
  return places[pathname] ?? pathname;
}

function expectKnown(pageRequest: PageRequest, state: State, path: string): void {
  expect(pageRequest.browser.kind, path).toBe(
    state.agent === undefined ? 'touch' : pageRequest.browser.kind,
  );
  const hasNotice =
    pageRequest.route?.area !== 'closed' && /^(?:announced|active)$/.test(state.downtime ?? '');
  expect(pageRequest.downtime?.state, path).toBe(hasNotice ? state.downtime : undefined);
  expect(pageRequest.session === null || !state.isDatabaseDown, path).toBe(true);
}

const session: BrowserSession = {
  id: 'session',
  issuer: 'https://idp.example',
  subject: 'ada',
  accessToken: 'token',
  authTime: Temporal.Instant.from(now),
  selectedInstallation: null,
  idpSession: null,
  profile: { name: 'Ada', email: 'ada@lindenweg.example' },
};

function backendIn(state: State): Backend {
  const failing = async () => {
    throw new Error('database down');
  };
  const down = async () => fail('unavailable', 'unavailable');
  const window = {
    from: state.downtime === 'announced' ? '2026-03-10T23:00:00Z' : '2026-03-10T22:00:00Z',
    until: null,
    reason: null,
  };
  const stub = {
    clock: fakeClock(now),
    log: silentLogger,
    settings: {
      environment: 'feature',
      brand,
      viewportZoom: 'locked',
      elsewhere: null,
      reporting: { tagManager: null, errors: null },
    },
    sessions: {
      restore: state.isDatabaseDown
        ? failing
        : async (sid: string) =>
            ok(sid === 'ended' ? null : { ...session, id: JSON.stringify(state) }),
      end: state.isDatabaseDown ? failing : async () => null,
    },
    demoSessions: {
      restore: state.isDatabaseDown
        ? failing
        : async (sid: string) =>
            sid === 'over'
              ? null
              : { session, home: 'h', installation: 'i', until: Temporal.Instant.from(now) },
    },
    identity: {
      async getAccount() {
        if (state.account === 'unreachable') return fail('unavailable', 'unavailable');
        if (state.account === 'gone') return fail('gone', 'account-gone');
        return ok({
          emailVerified: state.account !== 'unverified',
          missingConsent:
            state.account === 'no-consent' ? { version: '2026-03-01', agreedTo: null } : null,
          isLocked: state.account === 'locked',
          deletionDueAt: state.account === 'leaving' ? '2026-04-01T00:00:00Z' : null,
        });
      },
    },
    energy: {},
    product: {
      getDowntime:
        state.downtime === 'unreachable'
          ? down
          : async () => ok({ ...window, state: state.downtime ?? 'none' }),
    },
    operatorPass: { isValid: (pass: string) => pass === 'valid', issue: () => 'valid' },
  };
  return stub as unknown as Backend;
}

const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

function requestAt(route: ScreenRoute, state: State, backend: Backend): PageRequest {
  const address = route.path
    .replace(':vendor', 'onecta')
    .replace(':gtin', '09521234000013')
    .replace(':serial', 'HW2624001372')
    .replace(/:\w+/, '00000000-0000-7000-8000-000000000000');
  const cookie = (state.cookies ?? [])
    .map((each) => (each.includes('=') ? each : `${each}=1`))
    .join('; ');
  const request = new Request(new URL(address, 'https://home.example'), {
    headers: { cookie, 'user-agent': state.agent ?? phone, 'x-client-loopback': '1' },
  });
  const pageRequest = provide({ backend, nonce: 'n', request }).get(pageRequestContext);
  pageRequest.route = route;
  return pageRequest;
}

describe('failures of the first six middlewares', () => {
  it('do not hide the downtime notice', async () => {
    const state: State = {
      cookies: member,
      downtime: 'active',
      account: 'gone',
      isDatabaseDown: true,
      leads: closed,
    };
    const backend = backendIn(state);
    const route = routeTable.find(({ path }) => path === '/energy/appliance/:applianceId');
    if (!route) throw new Error('no such route');
    const pageRequest = requestAt(route, state, backend);
    Object.assign(pageRequest, { url: new URL('https://home.example/energy/appliance/not-an-id') });
    const answer = await runMiddleware(middlewareOf(route.area), pageRequest, backend);
    expect(answer && placeOf(answer)).toBe('maintenance');
  });

  it('an identity provider without an answer does not delay every page', async () => {
    const state: State = { cookies: member, account: 'unreachable', leads: everywhere };
    const backend = backendIn(state);
    const clock = backend.clock as ReturnType<typeof fakeClock>;
    const accountSpy = vi.spyOn(backend.identity, 'getAccount');
    const route = routeTable.find(({ path }) => path === '/launcher');
    if (!route) throw new Error('no such route');
    const open = async (): Promise<PageRequest> => {
      const pageRequest = requestAt(route, state, backend);
      await runMiddleware(middlewareOf(route.area), pageRequest, backend);
      return pageRequest;
    };
    for (let pages = 0; pages < 3; pages += 1) expect((await open()).identity).toBe('down');
    expect(accountSpy).toHaveBeenCalledTimes(1);
    clock.advance({ seconds: 6 });
    await open();
    expect(accountSpy).toHaveBeenCalledTimes(2);
  });

  it('an announced downtime begins on time although product is down', async () => {
    const state: State = { downtime: 'announced', leads: strangers };
    const backend = backendIn(state);
    const clock = backend.clock as ReturnType<typeof fakeClock>;
    const route = routeTable.find(({ path }) => path === '/landing');
    if (!route) throw new Error('no such route');
    const lead = async () => {
      const answer = await runMiddleware(
        middlewareOf(route.area),
        requestAt(route, state, backend),
        backend,
      );
      return answer && placeOf(answer);
    };
    expect(await lead()).toBeNull();
    Object.assign(backend.product, { getDowntime: async () => fail('unavailable', 'unavailable') });
    clock.advance({ minutes: 29 });
    expect(await lead()).toBeNull();
    clock.advance({ minutes: 1 });
    expect(await lead()).toBe('maintenance');
  });
});

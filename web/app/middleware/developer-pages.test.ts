import { join } from 'node:path';
import { readBrand } from '@hearth/platform/files/brand-folder.ts';
import { type FakeClock, fakeClock } from '@hearth/calendar/clock.ts';
import { publishedAccounts } from '@hearth/platform/process/demo-account.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Backend } from '../../server/backend.ts';
import { createDeveloperAccess } from '../../server/developer-access.ts';
import { pageRequestContext } from '../context.ts';
import { provide } from '../provide.ts';
import { routeTable } from '../route-table.ts';
import type { ScreenRoute } from '../screen-route.ts';
import type { PageRequest } from '../page-request.ts';
import { demoAccountRefusal, developerCookie, isDeveloper } from './developer-pages.ts';
import { runMiddleware } from './index.ts';

const brand = valueOf(readBrand(join(import.meta.dirname, '../../..'), 'hearth'));
const developerRoutes: readonly ScreenRoute[] = routeTable.filter((route) => 'onlyIn' in route);

let clock: FakeClock;
let keys: string[];
let backend: Backend;
beforeEach(() => {
  clock = fakeClock('2026-03-10T22:00:00Z');
  keys = [];
  backend = backendIn('feature');
});

function backendIn(environment: 'feature' | 'master'): Backend {
  let count = 0;
  const developerAccess = createDeveloperAccess({
    key: new Uint8Array(32).fill(1),
    random: (bytes) => new Uint8Array(bytes).fill((count += 1)),
    onKey: (key) => keys.push(key),
  });
  return {
    clock,
    log: silentLogger,
    developerAccess,
    product: {},
    energy: {},
    identity: {},
    settings: { environment, brand, viewportZoom: 'locked' },
  } as unknown as Backend;
}

function requestOf(path: string, headers: Record<string, string> = {}): PageRequest {
  const url = new URL(path, 'https://192.168.1.20:3000');
  const request = new Request(url, { headers });
  const pageRequest = provide({ backend, nonce: '', request }).get(pageRequestContext);
  const route = routeTable.find((each) => each.path.split('/:')[0] === url.pathname) ?? null;
  return Object.assign(pageRequest, { route });
}

const answer = async (path: string, headers?: Record<string, string>) => {
  try {
    return await runMiddleware(['pages'], requestOf(path, headers), backend);
  } catch (error) {
    return (error as { init: { status: number } }).init.status;
  }
};

const here = { 'x-client-loopback': '1' };

describe('developer pages', () => {
  it('are the outbox and all below /internal', () => {
    const paths = developerRoutes.map(({ path }) => path);
    expect(paths).toContain('/outbox');
    const internal = routeTable.map(({ path }) => path).filter((path) => /internal/.test(path));
    expect(paths).toEqual(expect.arrayContaining(internal));
  });

  it.each(['/outbox', '/internal/labels', '/internal/components'])(
    '%s: opened on this machine, not found elsewhere',
    async (path) => {
      expect(await answer(path, here)).toBe(null);
      expect(await answer(path)).toBe(404);
      expect(await answer(`${path}?key=wrong`)).toBe(404);
      backend = backendIn('master');
      expect(await answer(path, here)).toBe(404);
      expect(await answer(`${path}?key=${keys.at(-1)}`, here)).toBe(404);
    },
  );

  it('the printed key opens them on another device, once, for twelve hours', async () => {
    const opened = await answer(`/outbox?key=${keys[0]}`);
    if (!(opened instanceof Response)) throw new Error(`answered ${opened}`);
    expect(opened.headers.get('location')).toBe('/outbox');
    const written = opened.headers.get('set-cookie') ?? '';
    expect(written).toMatch(/^__Host-developer=\S+; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
    const cookie = written.split(';')[0] ?? '';
    expect(await answer('/internal/labels', { cookie })).toBe(null);
    expect(await answer(`/outbox?key=${keys[0]}`)).toBe(404);
    expect(keys).toHaveLength(2);
    expect(await answer(`/outbox?key=${keys[1]}`)).toBeInstanceOf(Response);
    clock.advance({ hours: 12 });
    expect(await answer('/internal/labels', { cookie })).toBe(404);
  });

  it('an unsigned cookie opens no developer page', async () => {
    expect(
      await answer('/outbox', { cookie: `${developerCookie}=99999999999999.${'A'.repeat(43)}` }),
    ).toBe(404);
  });
});

describe('the demo accounts', () => {
  it.each(publishedAccounts)(
    '$name signs in on this machine, and has a wrong password elsewhere',
    ({ email }) => {
      expect(demoAccountRefusal(requestOf('/sign-in', here), backend, email)).toBe(null);
      expect(demoAccountRefusal(requestOf('/sign-in'), backend, 'nora@example.com')).toBe(null);
      for (const written of [email, ` ${email.toUpperCase()} `])
        expect(demoAccountRefusal(requestOf('/sign-in'), backend, written)).toMatchObject({
          code: 'email-or-password-wrong',
        });
      expect(isDeveloper(requestOf('/sign-in'), backend)).toBe(false);
    },
  );
});

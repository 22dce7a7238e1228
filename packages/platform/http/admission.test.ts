import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '@hearth/access/access.ts';
import type { Database } from '../database/database.ts';
import {
  type TestService,
  accessAs,
  accessToken,
  createTestService,
  forgedToken,
  home,
  key,
  otherHome,
  serviceToken,
  bookContract,
} from '../testing/test-service.ts';
import { partnerScopeOf } from '@hearth/access/partner-scope.ts';
import { testDatabase } from '../testing/test-database.ts';

let db: Database;
let service: TestService;

beforeAll(async () => {
  db = await testDatabase('pglite');
  service = createTestService(db);
});
afterAll(() => db.close());

async function callService(
  name: keyof typeof bookContract,
  token: string | null,
  at = home,
): Promise<Response> {
  const { method, path } = bookContract[name];
  const query = name === 'stumble' ? '?how=throws' : '';
  return service.app.fetch(
    new Request(`http://shelf${path.replace('{installation}', at)}${query}`, {
      method: method.toUpperCase(),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(name === 'addBook' ? { body: '{"title":"a","pages":1}' } : {}),
      ...(name === 'renameShelf' ? { body: '{"name":"a"}' } : {}),
    }),
  );
}

/** Expected answer by the endpoint's declaration, independent of the admission code. */
function expected(
  name: keyof typeof bookContract,
  caller: 'guest' | 'service' | 'meter' | 'person without a home' | (typeof roles)[number],
  way: 'by product' | 'by token',
): number {
  const { roles: allowed, path } = bookContract[name];
  const may = (role: string): boolean => (allowed as readonly string[]).includes(role);
  const done =
    { addBook: 200, renameShelf: 204, removeBooks: 204, stumble: 500 }[name as string] ?? 200;
  if (caller === 'service') return may('service') ? done : 403;
  if (may('guest')) return done;
  if (caller === 'meter') return may('meter') ? done : 403;
  if (caller === 'guest') return 401;
  if (may('person')) return way === 'by token' ? 403 : done;
  if (!path.includes('{installation}')) return 403;
  if (caller === 'person without a home') return 404;
  return may(caller) ? done : 403;
}

const names = Object.keys(bookContract) as (keyof typeof bookContract)[];
const homeRoles = roles.filter((role) => role !== 'guest');

describe.each(names)('%s answers by its declaration', (name) => {
  test('to a guest', async () => {
    expect((await callService(name, null)).status).toBe(expected(name, 'guest', 'by product'));
  });
  test('to another service', async () => {
    const token = await serviceToken(service);
    expect((await callService(name, token)).status).toBe(expected(name, 'service', 'by token'));
  });
  test('to a meter of the home', async () => {
    const response = await callService(name, 'hearth-meter-cellar');
    expect(response.status).toBe(expected(name, 'meter', 'by token'));
  });
  test('to a person without membership: not found', async () => {
    const response = await callService(name, 'person:stranger');
    expect(response.status).toBe(expected(name, 'person without a home', 'by product'));
  });
  test.each(homeRoles)('to a person who is %s', async (role) => {
    expect((await callService(name, `person:${role}`)).status).toBe(
      expected(name, role, 'by product'),
    );
  });
  test.each(homeRoles)('to the access of %s, forwarded by product', async (role) => {
    const token = await accessToken(service, accessAs(role));
    expect((await callService(name, token)).status).toBe(expected(name, role, 'by token'));
  });
});

describe('a meter', () => {
  test('is refused at another home', async () => {
    expect((await callService('removeBooks', 'hearth-meter-cellar', otherHome)).status).toBe(404);
  });

  test('with a revoked token is refused everywhere', async () => {
    expect((await callService('removeBooks', 'hearth-meter-revoked')).status).toBe(401);
    expect((await callService('welcome', 'hearth-meter-revoked')).status).toBe(401);
  });
});

describe('an installation in the path', () => {
  test('that the token does not name is not found', async () => {
    const token = await accessToken(service, accessAs('owner'));
    expect((await callService('listBooks', token, otherHome)).status).toBe(404);
    const foreign = await accessToken(service, accessAs('owner', { at: otherHome }));
    expect((await callService('listBooks', foreign)).status).toBe(404);
  });

  test('another person’s object is answered like a missing one', async () => {
    const [foreign, none] = await Promise.all([
      callService('listBooks', 'person:stranger'),
      callService('listBooks', 'person:owner', '0195f3c0-0000-7000-8000-00000000dead'),
    ]);
    const without = async (response: Response): Promise<unknown> => ({
      ...(await response.json()),
      instance: '',
    });
    expect(await without(foreign)).toEqual(await without(none));
  });
});

describe('tokens', () => {
  test('an ended access is not found from that instant on', async () => {
    const until = service.clock.now().add({ seconds: 10 }).toString();
    const token = await accessToken(service, accessAs('owner', { until }));
    expect((await callService('listBooks', token)).status).toBe(200);
    service.clock.advance({ seconds: 10 });
    expect((await callService('listBooks', token)).status).toBe(404);
  });

  const refused: Record<string, () => Promise<string>> = {
    'signed with another key': () => forgedToken(service, { secret: new Uint8Array(32).fill(8) }),
    'of another type': () => forgedToken(service, { header: { typ: 'JWT' } }),
    'of another algorithm': () =>
      forgedToken(service, { header: { alg: 'HS512' }, secret: new Uint8Array(64).fill(7) }),
    'without an end': () => forgedToken(service, { claims: { exp: undefined, iat: undefined } }),
    'with a life of a year': () => forgedToken(service, { claims: { iat: 1, exp: 4_000_000_000 } }),
    'from the future': () => {
      const nowS = service.clock.now().epochMilliseconds / 1000;
      return forgedToken(service, { claims: { iat: nowS + 60, exp: nowS + 80 } });
    },
    'that names nobody': () => forgedToken(service, { claims: { access: undefined } }),
    'of an unknown role': () =>
      forgedToken(service, { claims: { access: { ...accessAs('owner'), role: 'king' } } }),
    'without a signature': async () => {
      const [, payload] = (await accessToken(service, accessAs('owner'))).split('.');
      const header = Buffer.from('{"alg":"none","typ":"hearth+jwt"}').toString('base64url');
      return `${header}.${payload}.`;
    },
    'whose claims were changed': async () => {
      const [header, , signature] = (await accessToken(service, accessAs('resident'))).split('.');
      const claims = Buffer.from(JSON.stringify({ access: accessAs('owner') })).toString(
        'base64url',
      );
      return `${header}.${claims}.${signature}`;
    },
    'that is no token': async () => 'rubbish',
  };
  test.each(Object.entries(refused))('%s: 401, without a reason', async (_, make) => {
    const response = await callService('listBooks', await make());
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await response.json()).toMatchObject({ code: 'bad-token', kind: 'unauthenticated' });
  });

  test('a token is reusable and ends after 30 seconds and the clock difference', async () => {
    const token = await accessToken(service, accessAs('owner'));
    for (const [seconds, status] of [
      [29, 200],
      [5, 200],
      [2, 401],
    ] as const) {
      service.clock.advance({ seconds });
      expect((await callService('listBooks', token)).status).toBe(status);
    }
  });

  test.each([
    'Basic b3duZXI6eA==',
    'Bearer',
    'Bearer a b',
    'person:owner',
    `Bearer ${'x'.repeat(9000)}`,
  ])('the header "%s" is refused, also where anybody may come in', async (authorization) => {
    const request = new Request('http://shelf/v1/welcome', { headers: { authorization } });
    const response = await service.app.fetch(request);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ at: '/header/authorization' });
  });

  test('the deployment key is no token', async () => {
    const token = Buffer.from(key.secret).toString('base64url');
    expect((await callService('listBooks', token)).status).toBe(401);
  });
});

describe('endpoints with step-up', () => {
  test('a person who signed in long ago has to sign in again', async () => {
    const response = await callService('lend', 'person:tired');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ kind: 'step-up', code: 'recent-sign-in-needed' });
    expect((await callService('lend', 'person:awake')).status).toBe(200);
  });
});

describe('a partner', () => {
  test.each([
    [[], 403],
    [['contact'], 403],
    [['settings'], 403],
    [['contact', 'monitoring'], 200],
  ] as const)('to whom %j was granted', async (scopes, status) => {
    const token = await accessToken(service, accessAs('partner', { scopes }));
    expect((await callService('listBooks', token)).status).toBe(status);
  });

  test('gets the name of the missing scope', async () => {
    const token = await accessToken(service, accessAs('partner', { scopes: ['contact'] }));
    const response = await callService('listBooks', token);
    expect(await response.json()).toMatchObject({
      code: 'not-granted',
      params: { scope: 'monitoring' },
    });
  });

  test('changes nothing without the scope for settings', async () => {
    const declaration = { verb: 'update' } as const;
    expect(partnerScopeOf(declaration)).toBe('settings');
    expect(partnerScopeOf({ ...declaration, partnerScope: 'contact' })).toBe('contact');
  });
});

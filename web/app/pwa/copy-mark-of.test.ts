import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { createOpaqueName } from '../../server/opaque-name.ts';
import { languages } from '../i18n/languages.ts';
import { routeTable } from '../route-table.ts';
import type { PageRequest } from '../page-request.ts';
import { copyMarkOf, personOf, withCopyMark } from './copy-mark-of.ts';

const opaque = createOpaqueName(new Uint8Array(32).fill(1));
const at = Temporal.Instant.from('2026-11-21T10:00:00Z');

const sessionOf = (subject: string) => ({
  id: subject,
  issuer: 'https://app.example/idp',
  subject,
  accessToken: 'secret',
  authTime: at,
  selectedInstallation: null,
  idpSession: null,
  profile: { name: null, email: null },
});

function pageRequest(change: Partial<PageRequest> = {}): PageRequest {
  const url = new URL('https://app.example/energy');
  return {
    url,
    request: new Request(url),
    nonce: '',
    cookies: {},
    route: routeTable.find(({ path }) => path === '/energy') ?? null,
    session: sessionOf('mara'),
    demo: null,
    identity: 'up',
    language: languages[0],
    appearance: { theme: 'system', textSize: 100, allowZoom: false, timeZone: null },
    browser: { kind: 'desktop' },
    pwa: { display: 'browser' },
    downtime: null,
    headers: new Headers(),
    installation: 'linden',
    wizard: null,
    homes: null,
    listedHomes: null,
    flow: null,
    isComplete: true,
    refusal: null,
    isMainMissing: false,
    failed: null,
    ...change,
  };
}

const markOf = (change?: Partial<PageRequest>) => copyMarkOf(pageRequest(change), opaque);

it('names page cache and person by opaque ids', () => {
  const mark = JSON.stringify(markOf());
  expect(mark).toContain('"home"');
  for (const name of ['mara', 'linden', 'secret']) expect(mark).not.toContain(name);
});

it('another home, person, language or text size has another page cache', () => {
  const caches = [
    {},
    { installation: 'garden' },
    { session: sessionOf('jonas') },
    { language: languages[1] },
    { appearance: { ...pageRequest().appearance, textSize: 200 as const } },
  ].map((change) => `${markOf(change)?.home} ${markOf(change)?.look}`);
  expect(new Set(caches).size).toBe(caches.length);
});

it('names all homes that product has listed, also on a page that is not stored, unless they are many', () => {
  const { home } = markOf() ?? {};
  expect(markOf({ listedHomes: ['linden'], isComplete: false })?.homes).toEqual([home]);
  expect(markOf({ listedHomes: [] })?.homes).toEqual([]);
  expect(markOf()).not.toHaveProperty('homes');
  const many = Array.from({ length: 41 }, (_, index) => `home ${index}`);
  expect(markOf({ listedHomes: many })).not.toHaveProperty('homes');
});

it('a page without a home belongs to the person’s own cache', () => {
  const mark = markOf({ installation: null });
  expect(mark?.home).toBeUndefined();
  expect(mark?.own).toBeTruthy();
});

it.each([
  ['a page that is not whole', { isComplete: false }],
  ['a page of nobody', { session: null }],
  [
    'the answer to a form',
    { request: new Request('https://app.example/energy', { method: 'POST' }) },
  ],
  ['an address that is no screen', { route: null }],
] as const)('keeps no copy of %s', (_, change) => {
  const mark = markOf(change);
  expect(mark).not.toBeNull();
  expect(mark).not.toHaveProperty('home');
  expect(mark).not.toHaveProperty('own');
});

it('the person is unknown while sign-in is down, and a demo session is no person', () => {
  expect(markOf({ session: null, identity: 'down' })).toBeNull();
  const session = sessionOf('demo');
  const demo = { session, home: 'rozenstraat', installation: 'linden', until: at };
  expect(markOf({ session, demo })).toBeNull();
  expect(personOf(pageRequest({ session: null }), opaque)).toBe('guest');
});

it.each([
  [null, true],
  ['private, no-store', true],
  ['public, max-age=31536000, immutable', false],
])('withCopyMark: a response with the cache-control %j is marked: %s', (caching, isMarked) => {
  const headers = new Headers(caching === null ? {} : { 'cache-control': caching });
  const response = withCopyMark(new Response('', { headers }), pageRequest(), opaque);
  expect(response.headers.has('offline-copy')).toBe(isMarked);
});

const stored = routeTable.filter((route) => route.isCached);

it('caches reference screens, of the public ones manuals and the search only, and none about account security', () => {
  expect(stored.map(({ path }) => path)).toEqual(expect.arrayContaining(['/launcher', '/energy']));
  for (const { path, area } of stored) {
    const isPublic = path.startsWith('/manual') || path === '/search';
    expect(isPublic ? ['public'] : ['demo', 'signed-in'], path).toContain(area);
    expect(path).not.toMatch(/link|export|outbox|passkey|password|email|sessions|delete/);
  }
});

it.each(stored.map((route) => [route.path, route] as const))(
  'marks %s by its own entry',
  (_, route) => {
    expect(markOf({ route })).toHaveProperty('home');
    const { isCached: _isCached, ...other } = route;
    expect(markOf({ route: other })).not.toHaveProperty('home');
  },
);

it.each([
  ['/search', true],
  ['/search?_routes=routes%2Fsearch', true],
  ['/search?q=filter', false],
])('marks %s of the search to be stored: %s', (address, isStored) => {
  const route = routeTable.find(({ path }) => path === '/search') ?? null;
  const mark = markOf({ route, url: new URL(address, 'https://app.example'), installation: null });
  expect(mark !== null && 'own' in mark).toBe(isStored);
});

import { createSealer } from '@hearth/platform/auth/seal.ts';
import { fakeClock } from '@hearth/calendar/clock.ts';
import { expect, it } from 'vitest';
import type { BrowserSession } from '../../server/sessions.ts';
import type { PageRequest } from '../page-request.ts';
import { keepUnsent, takeUnsent } from './unsent-cookie.ts';

const address = '/account/telephone?installation=a';
const opaque = (...parts: readonly string[]): string => parts.join('-');
const keeper = () => ({
  clock: fakeClock('2026-03-10T22:00:00Z'),
  unsentForms: createSealer(new Uint8Array(32), 'web unsent forms'),
  opaque,
});
const posted = { form: 'telephone', 'page-person': 'person-i-ada', phone: '+49 30 1' };

async function kept(
  fields: Readonly<Record<string, string>>,
  backend = keeper(),
  declared?: Readonly<Record<string, string>>,
) {
  const body = new URLSearchParams(fields);
  const headers = declared ?? { 'content-length': String(body.toString().length) };
  const url = `https://home.example${address}`;
  const request = new Request(url, { method: 'POST', body, headers });
  return await keepUnsent({ request }, address, backend);
}

function returned(cookie: string | null, backend = keeper(), subject = 'ada', path = address) {
  const headers = new Headers();
  const url = new URL(path, 'https://home.example');
  const taken = takeUnsent(
    {
      cookies: { '__Host-unsent': (cookie ?? '').split(/[=;]/)[1] ?? '' },
      headers,
      url,
      request: new Request(url),
      session: { issuer: 'i', subject } as BrowserSession,
      demo: null,
    } as unknown as PageRequest,
    backend,
  );
  return { taken, isDeleted: headers.has('set-cookie') };
}

it('a form posted without a session is returned to its person at its address, once', async () => {
  const cookie = await kept(posted);
  expect(cookie).toMatch(
    /^__Host-unsent=v1\..*; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(cookie).not.toContain('+49');
  const form = { form: 'telephone', fields: [['phone', '+49 30 1']] };
  expect(returned(cookie)).toEqual({ taken: form, isDeleted: true });
  expect(returned(cookie, keeper(), 'ada', '/launcher')).toEqual({ taken: null, isDeleted: false });
});

it('another person in the same browser gets nothing, and the form is deleted', async () => {
  expect(returned(await kept(posted), keeper(), 'bert')).toEqual({ taken: null, isDeleted: true });
});

it('after ten minutes, or with another key, nothing is returned', async () => {
  const backend = keeper();
  const cookie = await kept(posted, backend);
  backend.clock.advance({ minutes: 10 });
  expect(returned(cookie, backend)).toEqual({ taken: null, isDeleted: true });
  const unsentForms = createSealer(new Uint8Array(32).fill(1), 'web unsent forms');
  expect(returned(cookie, { ...keeper(), unsentForms }).taken).toBeNull();
});

it.each([
  ['of a guest', { ...posted, 'page-person': 'guest' }],
  ['that names no person', { form: 'telephone', phone: '1' }],
  ['without a form', { 'page-person': 'person-i-ada', phone: '1' }],
])('a post %s is not kept', async (_, fields) => {
  expect(await kept(fields)).toBeNull();
});

it('a body that is long or of unknown length is not read for a stranger', async () => {
  expect(await kept(posted, keeper(), { 'content-length': '65537' })).toBeNull();
  expect(await kept(posted, keeper(), {})).toBeNull();
});

it('passwords and commissioning codes are not kept', async () => {
  const secrets = { password: 'p', current: 'p', 'new-password': 'p', code: 'R4EMS2W80' };
  expect(returned(await kept({ ...posted, ...secrets })).taken?.fields).toEqual([
    ['phone', '+49 30 1'],
  ]);
});

it('a form longer than a cookie is returned without its fields', async () => {
  const long = Object.fromEntries([0, 1, 2].map((at) => [`text${at}`, 'x'.repeat(1_500)]));
  const cookie = await kept({ ...posted, ...long });
  expect(cookie?.length).toBeLessThan(4_096);
  expect(returned(cookie).taken).toEqual({ form: 'telephone', fields: null });
});

import { expect, test } from 'vitest';
import { crossSite } from './cross-site.ts';

const ours = new URL('https://home.example');

const request = (
  headers: Record<string, string>,
  { method = 'POST', path = '/account' }: { method?: string; path?: string } = {},
): 'passed' | number =>
  crossSite(new Request(new URL(path, ours), { method, headers }), ours)?.status ?? 'passed';

test.each([
  [{ 'sec-fetch-site': 'same-origin' }, 'passed'],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://home.example' }, 'passed'],
  [{ origin: 'https://home.example' }, 'passed'],
  [{ 'sec-fetch-site': 'same-site', origin: 'https://home.example' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'none' }, 403],
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'http://home.example' }, 403],
  [{ origin: 'https://home.example.evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{}, 403],
])('a form with %j is %s', (headers, outcome) => {
  expect(request(headers)).toBe(outcome);
});

test.each(['PUT', 'PATCH', 'DELETE'])('%s is a change like any other', (method) => {
  expect(request({ origin: 'https://evil.example' }, { method })).toBe(403);
});

test('crossSite: allows reads, and the provider’s signed back-channel', () => {
  expect(request({ 'sec-fetch-site': 'cross-site' }, { method: 'GET' })).toBe('passed');
  expect(request({}, { path: '/auth/backchannel-logout' })).toBe('passed');
});

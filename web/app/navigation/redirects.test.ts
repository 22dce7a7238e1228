import { expect, it } from 'vitest';
import { isCodeMissing } from './chunk-failure.ts';
import { redirectAmong } from './redirects.ts';

const redirect = new Response(null, { status: 302, headers: { location: '/a' } });

it.each([
  [{ root: { type: 'data', result: { a: 1 } } }, null],
  [{ root: { type: 'data', result: 1 }, leaf: { type: 'error', result: redirect } }, redirect],
  [{ leaf: { type: 'error', result: new Response(null, { status: 404 }) } }, null],
  [{ leaf: null }, null],
  [undefined, null],
  ['text', null],
])('of %o the redirect is %o', (results, found) => {
  expect(redirectAmong(results)).toBe(found);
});

it.each([
  'Failed to fetch dynamically imported module: https://home.example/assets/a.js',
  'error loading dynamically imported module: https://home.example/assets/a.js',
  'Importing a module script failed.',
])('“%s” is about code that is gone', (message) => {
  expect(isCodeMissing(new TypeError(message))).toBe(true);
  expect(isCodeMissing(new Error(message))).toBe(false);
});

it('other errors are not redirects', () => {
  expect(isCodeMissing(new TypeError('x is not a function'))).toBe(false);
});

import { expect, it } from 'vitest';
import { dataUrlOf, requestKindOf, pageUrlOf } from './request-kind.ts';

const origin = 'https://app.example';

it.each([
  ['GET', '/energy', 'navigate', 'page'],
  ['GET', '/energy/history/export?format=csv', 'navigate', 'page'],
  ['GET', '/auth/callback?code=1', 'navigate', 'page'],
  ['GET', '/energy.data?_routes=root', 'cors', 'data'],
  ['GET', '/assets/entry-1.js', 'cors', 'asset'],
  ['GET', '/manual/file/0a', 'no-cors', 'picture'],
  ['GET', '/manual/file/0a', 'navigate', 'page'],
  ['GET', '/manual/file/0a.data', 'cors', 'data'],
  ['GET', '/changes?installation=1', 'cors', 'none'],
  ['GET', '/energy/history/export', 'cors', 'none'],
  ['POST', '/energy.data', 'cors', 'none'],
  ['POST', '/account', 'navigate', 'none'],
  ['POST', '/sign-out', 'navigate', 'sign-out'],
  ['HEAD', '/energy', 'cors', 'none'],
])('takes %s %s (%s) for %s', (method, path, mode, expected) => {
  expect(requestKindOf({ method, url: `${origin}${path}`, mode }, origin)).toBe(expected);
});

it('has nothing to do with other origins', () => {
  expect(
    requestKindOf({ method: 'GET', url: 'https://other.example/a', mode: 'navigate' }, origin),
  ).toBe('none');
});

it.each([
  ['/energy.data', '/energy'],
  ['/_.data', '/'],
  ['/demo_.data', '/demo_'],
  ['/energy/history.data?period=day&_routes=root', '/energy/history?period=day'],
])('knows the page of %s', (requested, page) => {
  expect(pageUrlOf(`${origin}${requested}`)).toBe(`${origin}${page}`);
});

it.each(['/', '/energy', '/energy?installation=1', '/energy/history?period=day'])(
  'the data of %s belong to that page',
  (page) => {
    expect(pageUrlOf(dataUrlOf(`${origin}${page}`))).toBe(`${origin}${page}`);
  },
);

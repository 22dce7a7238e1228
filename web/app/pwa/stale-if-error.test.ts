import { data } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { currentConnection, markReached } from './connection.ts';
import { isNetworkError, staleIfError, rememberPage } from './stale-if-error.ts';

const url = (path: string): URL => new URL(path, 'https://app.example');
const lost = { type: 'error', result: new TypeError('Failed to fetch') } as const;
const found = { type: 'data', result: { kWh: 2 } } as const;

beforeEach(() => {
  rememberPage({ address: '/energy', dataByRoute: new Map([['energy', { kWh: 1 }]]) });
});

it('staleIfError: successful results are unchanged', () => {
  const results = { energy: found };
  expect(staleIfError({ method: 'GET', url: url('/energy'), results })).toBe(results);
});

it('staleIfError: a reload without an answer keeps the page', () => {
  const results = { root: found, energy: lost };
  expect(staleIfError({ method: 'GET', url: url('/energy'), results })).toEqual({
    root: found,
    energy: { type: 'data', result: { kWh: 1 } },
  });
});

it('staleIfError: pages not on screen and other errors go to the error page', () => {
  const results = { energy: lost };
  expect(staleIfError({ method: 'GET', url: url('/launcher'), results })).toEqual(results);
  const broken = { energy: { type: 'error', result: new Error('broken') } } as const;
  expect(staleIfError({ method: 'GET', url: url('/energy'), results: broken })).toBe(broken);
});

it('staleIfError: a page that showed only the error page shows it again', () => {
  rememberPage({ address: '/energy', dataByRoute: new Map([['energy', undefined]]) });
  const results = { energy: lost };
  expect(staleIfError({ method: 'GET', url: url('/energy'), results })).toEqual(results);
});

it('staleIfError: a form without an answer keeps its typed values', () => {
  expect(staleIfError({ method: 'POST', url: url('/energy'), results: { energy: lost } })).toEqual({
    energy: { type: 'data', result: undefined },
  });
});

it('staleIfError: finds the error of a form in the router’s result', () => {
  const sent = { energy: { type: 'error', result: data(lost.result, 500) } } as const;
  expect(staleIfError({ method: 'POST', url: url('/energy'), results: sent })).toEqual({
    energy: { type: 'data', result: undefined },
  });
});

it.each([
  [new TypeError('Failed to fetch'), true],
  [new TypeError('Load failed'), true],
  [new TypeError('NetworkError when attempting to fetch resource.'), true],
  [new TypeError('Failed to fetch dynamically imported module: /assets/a.js'), false],
  [new TypeError('x is not a function'), false],
  [new Error('Failed to fetch'), false],
  [null, false],
])('takes %s for a line that is not there: %s', (error, expected) => {
  expect(isNetworkError(error)).toBe(expected);
});

const answered = (status: number) =>
  ({
    type: 'error',
    result: { status, statusText: 'unavailable', internal: true, data: null },
  }) as const;

it('staleIfError: a reload that the server answers with an error keeps the page and marks its age', () => {
  markReached(true);
  const { shownAt } = currentConnection();
  const results = { root: found, energy: answered(503) };
  expect(staleIfError({ method: 'GET', url: url('/energy'), results })).toEqual({
    root: found,
    energy: {
      type: 'data',
      result: { kWh: 1, failed: [{ section: 'page', knownAt: shownAt }] },
    },
  });
});

it('staleIfError: a reload without values for a section keeps the page and marks its age', () => {
  const failed = [
    { section: 'today', knownAt: '2026-11-22T10:00:00Z' },
    { section: 'power', knownAt: null },
  ];
  const results = { energy: { type: 'data', result: { kWh: null, failed } } } as const;
  const stale = staleIfError({ method: 'GET', url: url('/energy'), results });
  expect(stale['energy']?.result).toMatchObject({
    kWh: 1,
    failed: [{ section: 'today' }, { section: 'power', knownAt: expect.any(String) }],
  });
});

it('staleIfError: a reload with last known values for all failed sections replaces the page', () => {
  const failed = [{ section: 'today', knownAt: '2026-11-22T10:00:00Z' }];
  const results = { energy: { type: 'data', result: { kWh: 3, failed } } } as const;
  expect(staleIfError({ method: 'GET', url: url('/energy'), results })).toBe(results);
});

it('staleIfError: a second failed reload keeps the time of the values', () => {
  const failed = [{ section: 'page', knownAt: '2026-11-22T09:00:00Z' }];
  rememberPage({ address: '/energy', dataByRoute: new Map([['energy', { kWh: 1, failed }]]) });
  const results = { energy: answered(504) };
  expect(
    staleIfError({ method: 'GET', url: url('/energy'), results })['energy']?.result,
  ).toMatchObject({ kWh: 1, failed });
});

it.each([401, 404])('staleIfError: the answer %s of a reload shows the error page', (status) => {
  const results = { energy: answered(status) };
  expect(staleIfError({ method: 'GET', url: url('/energy'), results })).toBe(results);
});

it('staleIfError: a form that the server could not answer stays as it was typed', () => {
  const results = { energy: answered(504) };
  expect(staleIfError({ method: 'POST', url: url('/energy'), results })).toEqual({
    energy: { type: 'data', result: undefined },
  });
});

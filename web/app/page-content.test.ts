import { expect, it } from 'vitest';
import { contentHeader, withContent } from './page-content.ts';

const get = new Request('https://app.example/energy');
const post = new Request('https://app.example/energy', { method: 'POST' });
const complete = { request: get, isComplete: true, isMainMissing: false };

it.each([
  ['a complete page', complete, 200, 200, null],
  ['a page without one of its parts', { ...complete, isComplete: false }, 200, 200, 'partial'],
  ['a page without its main content', { ...complete, isMainMissing: true }, 200, 503, 'missing'],
  ['an error page', { ...complete, isMainMissing: true }, 404, 404, null],
  ['the answer to a form', { ...complete, request: post, isComplete: false }, 200, 200, null],
])('withContent: %s', async (_, pageRequest, initial, status, content) => {
  const response = new Response('html', { status: initial, headers: { 'content-language': 'de' } });
  const answer = withContent(response, pageRequest);
  expect([answer.status, answer.headers.get(contentHeader)]).toEqual([status, content]);
  expect(answer.headers.get('content-language')).toBe('de');
  expect(await answer.text()).toBe('html');
});

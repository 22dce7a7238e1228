import { expect, it } from 'vitest';
import { normalised } from './normal-error.ts';

it.each([
  [new Error('broken'), { message: 'broken', statusCode: 500 }],
  [
    { message: 'gone', statusCode: 410 },
    { message: 'gone', statusCode: 410 },
  ],
  [
    { message: 'no', status: 403 },
    { message: 'no', statusCode: 403 },
  ],
  [
    { message: 'far', response: { status: 502 } },
    { message: 'far', statusCode: 502 },
  ],
  [
    { statusCode: 404, status: 500 },
    { message: '', statusCode: 404 },
  ],
  [
    { status: 200, message: 'odd' },
    { message: 'odd', statusCode: 500 },
  ],
  [{ status: '404' }, { message: '', statusCode: 500 }],
  ['text', { message: 'text', statusCode: 500 }],
  [null, { message: '', statusCode: 500 }],
  [undefined, { message: '', statusCode: 500 }],
])('makes message and status of %j', (error, expected) => {
  expect(normalised(error)).toEqual(expected);
});

it('normalised: reads the router’s response', () => {
  const answer = { status: 404, statusText: 'Not Found', internal: true, data: null };
  expect(normalised(answer)).toEqual({ message: 'Not Found', statusCode: 404 });
});

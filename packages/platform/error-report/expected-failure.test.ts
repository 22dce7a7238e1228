import { NoAnswer, assertAnswered, callError } from '@hearth/core/call-error.ts';
import { fail, kinds } from '@hearth/core/problem.ts';
import { expect, test } from 'vitest';
import { SqlError } from '../database/sql-error.ts';
import { ownReport } from './own-report.ts';

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
  code: 'ECONNREFUSED',
});

test.each([
  ['a neighbour', new NoAnswer('energy', 'unavailable'), 'no answer from energy'],
  ['a cause', new Error('x', { cause: new NoAnswer('mail', 'down') }), 'no answer from mail'],
  [
    'a database that ends',
    new SqlError('terminating connection due to administrator command', { code: '57P01' }),
    'no answer from the database',
  ],
  [
    'a lost connection',
    new Error('Connection terminated unexpectedly'),
    'no answer from the database',
  ],
  ['a refused connection', refused, 'no connection: ECONNREFUSED'],
  [
    'a failed fetch',
    new TypeError('fetch failed', { cause: refused }),
    'no connection: ECONNREFUSED',
  ],
  ['several attempts', new AggregateError([refused, refused]), 'no connection: ECONNREFUSED'],
  [
    'a time-out',
    AbortSignal.abort(new DOMException('x', 'TimeoutError')).reason,
    'no answer in time',
  ],
])('an expected failure has no place: %s', (_, error, message) => {
  expect(ownReport(error, { source: 'product' })).toEqual({
    source: 'product',
    type: 'NoAnswer',
    message,
    frames: [],
    version: '',
    event: null,
  });
});

test.each([
  ['a fault of the code', new TypeError('x is undefined')],
  [
    'a slow statement',
    new SqlError('canceling statement due to statement timeout', { code: '57014' }),
  ],
  ['a missing file', Object.assign(new Error('no such file'), { code: 'ENOENT' })],
  ['a refused call', callError('energy', fail('invalid', 'too-big'))],
])('an error has its place: %s', (_, error) => {
  expect(ownReport(error, { source: 'product' }).frames.length).toBeGreaterThan(0);
});

test('a call fails for its service, or for its caller', () => {
  const service = kinds.filter((kind) => callError('energy', fail(kind, 'x')) instanceof NoAnswer);
  expect(service).toEqual(['too-many', 'unexpected', 'bad-upstream', 'unavailable', 'timed-out']);
  expect(() => assertAnswered(fail('unavailable', 'down'), 'energy')).toThrow(
    'energy answered down',
  );
});

import { data } from 'react-router';
import { expect, it } from 'vitest';
import { busyAnswer, busyAsUnanswered } from './busy-answer.ts';

const busy = { status: 503, statusText: '', internal: false, data: busyAnswer };
const unanswered = { type: 'error', result: new TypeError('Failed to fetch') };

it.each([
  ['a busy server’s answer', { type: 'error', result: busy } as const, unanswered],
  ['the same after a form', { type: 'error', result: data(busy, 503) } as const, unanswered],
])('busyAsUnanswered: %s is a request without an answer', (_, outcome, expected) => {
  expect(busyAsUnanswered({ energy: outcome })).toEqual({ energy: expected });
});

it.each([
  ['data', { type: 'data', result: { kWh: 1 } } as const],
  ['another 503', { type: 'error', result: { ...busy, data: null } } as const],
  ['another error', { type: 'error', result: new Error('broken') } as const],
])('busyAsUnanswered: %s stays as it is', (_, outcome) => {
  expect(busyAsUnanswered({ energy: outcome })).toEqual({ energy: outcome });
});

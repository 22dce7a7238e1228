import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withMinimumDelay } from './minimum-delay.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const settledAfter = async (value: Promise<unknown>, ms: number): Promise<string> => {
  let state = 'waiting';
  withMinimumDelay(value).then(
    () => (state = 'there'),
    () => (state = 'failed'),
  );
  await vi.advanceTimersByTimeAsync(ms);
  return state;
};

const within = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const failing = (ms: number) => within(ms).then(() => Promise.reject(new Error('no')));

it.each([
  ['there at once', () => Promise.resolve(1), 199, 'waiting'],
  ['there at once', () => Promise.resolve(1), 200, 'there'],
  ['there after 50', () => within(50), 199, 'waiting'],
  ['there after 50', () => within(50), 200, 'there'],
  ['there after 350', () => within(350), 349, 'waiting'],
  ['there after 350', () => within(350), 350, 'there'],
  ['failed after 50', () => failing(50), 199, 'waiting'],
  ['failed after 50', () => failing(50), 200, 'failed'],
])('%s: after %3$d ms it is %4$s', async (_, value, ms, state) => {
  expect(await settledAfter(value(), ms)).toBe(state);
});

import { expect, test } from 'vitest';
import { createPressGuard } from './press-guard.ts';

test('a double press counts once, and a form whose sending nobody saw can be sent again', () => {
  let now = 5000;
  const guard = createPressGuard(() => now);
  expect(guard.isSent()).toBe(false);
  guard.note(true);
  now += 300;
  expect(guard.isSent()).toBe(true);
  now += 1000;
  expect(guard.isSent()).toBe(false);
});

test('a form that was refused before it was sent, or came back, is not sent', () => {
  const guard = createPressGuard(() => 0);
  guard.note(true);
  guard.note(false);
  expect(guard.isSent()).toBe(false);
});

import { expect, it } from 'vitest';
import { ignoreAbortedRequests } from './aborted-requests.ts';

it.each([
  ['a request that was given up', new DOMException('signal is aborted', 'AbortError'), true],
  ['another fault of the platform', new DOMException('no room', 'QuotaExceededError'), false],
  ['a fault of ours', new TypeError('x is not a function'), false],
  ['nothing at all', undefined, false],
])('%s is hushed: %3$s', (_, reason, isHushed) => {
  const target = new EventTarget();
  ignoreAbortedRequests(target);
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
  target.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(isHushed);
});

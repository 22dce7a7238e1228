import { beforeEach, expect, test } from 'vitest';
import { createWorkerErrors } from './error-reports.ts';
import { cachesInMemory } from './testing-caches.ts';

const target = { url: 'https://app.example/errors/api/1/envelope/', environment: 'master' };
let sent: string[];
let status: number;
let now: number;
let isAllowed: boolean;
beforeEach(() => {
  [sent, status, now, isAllowed] = [[], 200, 1_000_000, true];
});

const worker = (caches = cachesInMemory()) =>
  createWorkerErrors({
    caches,
    async fetch(_, init) {
      sent.push(String(init?.body));
      return new Response('', { status });
    },
    nowMs: () => now,
    isAllowed: async () => isAllowed,
    build: '0123456789abcdef',
  });

test('errors of the worker are sent scrubbed, also by a later life of it, and not without a permission', async () => {
  const caches = cachesInMemory();
  const first = worker(caches);
  await first.report(new Error('before'));
  expect(sent).toEqual([]);
  await first.setTarget(target);
  await worker(caches).report(new TypeError('no copy for ada@lindenweg.example'));
  const event: unknown = JSON.parse(sent[0]?.split('\n')[2] ?? '');
  expect(event).toMatchObject({
    release: '0123456789abcdef',
    environment: 'master',
    transaction: 'service-worker',
    exception: { values: [{ type: 'TypeError', value: 'no copy for <mail>' }] },
  });
  isAllowed = false;
  await worker(caches).report(new Error('no longer allowed'));
  isAllowed = true;
  await first.setTarget(null);
  await worker(caches).report(new Error('after'));
  expect(sent).toHaveLength(1);
});

test('after "too many" a minute passes, and one life reports ten errors at most', async () => {
  const errors = worker();
  await errors.setTarget(target);
  status = 429;
  await errors.report(new Error('first'));
  now += 59_999;
  await errors.report(new Error('second'));
  expect(sent).toHaveLength(1);
  status = 200;
  now += 1;
  for (let no = 0; no < 50; no += 1) await errors.report(new Error(`no ${no}`));
  expect(sent).toHaveLength(10);
});

test('a full or broken storage fails nothing', async () => {
  const broken = { ...cachesInMemory(), open: async () => Promise.reject(new Error('quota')) };
  const errors = worker(broken);
  await errors.setTarget(target);
  await errors.report(new Error('first'));
  expect(sent).toEqual([]);
});

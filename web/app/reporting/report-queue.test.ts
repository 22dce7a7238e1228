import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { telemetryLimits } from './limits.ts';
import { type ReportBrowser, type ReportQueue, createReportQueue } from './report-queue.ts';

const url = 'https://receiver.example/v2/track';

/** A browser and a receiver, which answers as a test says. */
function world() {
  const sent: string[][] = [];
  const beacons: string[][] = [];
  const stored = new Map<string, string>();
  const state = {
    answer: async (): Promise<Response> => new Response('{}'),
    isAllowed: true,
    takesBeacons: true,
    storage: (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    }),
  };
  const browser: ReportBrowser = {
    fetch: async (_, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return await state.answer();
    },
    sendBeacon(_, body) {
      if (state.takesBeacons) beacons.push(JSON.parse(body));
      return state.takesBeacons;
    },
    storage: () => state.storage(),
    random: () => 1,
  };
  const start = (): ReportQueue<string> =>
    createReportQueue<string>({
      target: {
        url,
        contentType: 'application/json',
        retryStatuses: telemetryLimits.retryStatuses,
      },
      limits: telemetryLimits,
      encode: (item) => JSON.stringify(item),
      frame: (encoded) => `[${encoded.join()}]`,
      isItem: (item) => typeof item === 'string',
      isAllowed: () => state.isAllowed,
      sessionKey: 'waiting',
      browser,
    });
  return { sent, beacons, stored, state, start };
}

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const answering = (status: number, headers: Record<string, string> = {}) =>
  new Response('', { status, headers });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the constants are those of the specification', () => {
  expect(telemetryLimits).toEqual({
    batchMs: 15_000,
    batchBytesMax: 102_400,
    itemsMax: 10_000,
    sessionItemsMax: 2_000,
    retryStatuses: [408, 429, 500, 503],
  });
});

describe('a queue of reports', () => {
  test('sends a batch 15 seconds after its first item, and nothing without items', async () => {
    const { sent, start } = world();
    const queue = start();
    await after(60_000);
    queue.add('a');
    await after(10_000);
    queue.add('b');
    await after(4_999);
    expect(sent).toEqual([]);
    await after(1);
    expect(sent).toEqual([['a', 'b']]);
    await after(60_000);
    expect(sent).toHaveLength(1);
  });

  test('sends at once when 100 KB wait, and no batch is larger', async () => {
    const { sent, start } = world();
    const queue = start();
    for (let item = 0; item < 250; item += 1) queue.add('x'.repeat(1_000));
    await after(0);
    expect(sent).toHaveLength(2);
    for (const batch of sent)
      expect(JSON.stringify(batch).length).toBeLessThanOrEqual(telemetryLimits.batchBytesMax);
    await after(15_000);
    expect(sent.flat()).toHaveLength(250);
  });

  test('drops what exceeds 10,000 items', () => {
    const { state, start } = world();
    state.answer = () => new Promise(() => undefined);
    const queue = start();
    for (let item = 0; item < 10_007; item += 1) queue.add('a');
    expect(queue.size).toBe(10_000);
  });

  test.each([408, 429, 500, 503])(
    'sends again after %i, with a longer pause each time',
    async (status) => {
      const { sent, state, start } = world();
      state.answer = async () => answering(status);
      const queue = start();
      queue.add('a');
      await after(15_000);
      const times: number[] = [];
      for (let s = 1; s <= 150; s += 1) {
        const before = sent.length;
        await after(1_000);
        if (sent.length > before) times.push(s);
      }
      expect(times).toEqual([10, 30, 70, 150]);
      state.answer = async () => answering(200);
      await after(160_000);
      expect(sent.at(-1)).toEqual(['a']);
      expect(queue.size).toBe(0);
    },
  );

  test.each([
    ['seconds', { 'retry-after': '120' }],
    [
      'a time, compared with the receiver’s own clock',
      { date: 'Thu, 15 Jan 2032 10:00:00 GMT', 'retry-after': 'Thu, 15 Jan 2032 10:02:00 GMT' },
    ],
  ])('waits as long as the receiver asks: %s', async (_, headers) => {
    const { sent, state, start } = world();
    state.answer = async () => answering(429, headers);
    start().add('a');
    await after(15_000 + 119_999);
    expect(sent).toHaveLength(1);
    await after(1);
    expect(sent).toHaveLength(2);
  });

  test.each([400, 401, 403, 404, 413, 502])('gives a batch up after %i', async (status) => {
    const { sent, state, start } = world();
    state.answer = async () => answering(status);
    const queue = start();
    queue.add('a');
    await after(100_000);
    expect([sent.length, queue.size]).toEqual([1, 0]);
  });

  test('429 for a day and a week without a connection cost some attempts and no memory', async () => {
    const { sent, state, start } = world();
    state.answer = async () => answering(429);
    const queue = start();
    queue.add('a');
    await after(86_400_000);
    expect(sent.length).toBeLessThan(40);
    const before = sent.length;
    state.answer = async () => {
      throw new TypeError('Failed to fetch');
    };
    for (let day = 0; day < 7; day += 1) {
      for (let item = 0; item < 3_000; item += 1) queue.add('b');
      await after(86_400_000);
    }
    expect(queue.size).toBe(10_000);
    expect(sent.length - before).toBeLessThan(200);
    state.answer = async () => answering(200);
    await after(3_600_000);
    expect(queue.size).toBe(0);
  });

  test('a hidden page sends by beacon; the end of a document stores what a beacon does not take', async () => {
    const { sent, beacons, stored, state, start } = world();
    const queue = start();
    queue.add('a');
    queue.flush();
    expect(beacons).toEqual([['a']]);
    state.takesBeacons = false;
    queue.add('b');
    queue.leave();
    expect([...stored.values()]).toEqual(['["b"]']);
    expect(queue.size).toBe(0);
    start();
    expect(stored.size).toBe(0);
    await after(15_000);
    expect(sent).toEqual([['b']]);
  });

  test('the browser session has the first 2,000 of what waits', () => {
    const { stored, state, start } = world();
    state.answer = () => new Promise(() => undefined);
    state.takesBeacons = false;
    const queue = start();
    for (let item = 0; item < 3_000; item += 1) queue.add(String(item));
    queue.leave();
    const kept: string[] = JSON.parse([...stored.values()][0] ?? '');
    expect([kept.length, kept.at(-1)]).toEqual([2_000, '1999']);
  });

  test('what is under way is not sent a second time by a beacon', async () => {
    const { sent, beacons, state, start } = world();
    state.answer = () => new Promise(() => undefined);
    const queue = start();
    queue.add('a');
    await after(15_000);
    queue.add('b');
    queue.leave();
    expect([sent, beacons]).toEqual([[['a']], [['b']]]);
  });

  test('a full, forbidden or altered storage loses what was in it and nothing else', async () => {
    const { sent, stored, state, start } = world();
    stored.set('waiting', '[1, {"a": 2}, "kept"]');
    start();
    await after(15_000);
    expect(sent).toEqual([['kept']]);
    stored.set('waiting', '{broken');
    start();
    state.takesBeacons = false;
    state.storage = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const queue = start();
    queue.add('a');
    queue.leave();
    expect(queue.size).toBe(0);
  });

  test('nothing is sent and what waits is deleted once the consent has ended', async () => {
    const { sent, beacons, stored, state, start } = world();
    const queue = start();
    queue.add('a');
    state.isAllowed = false;
    await after(15_000);
    expect(queue.size).toBe(0);
    queue.add('b');
    queue.leave();
    expect([sent, beacons, [...stored]]).toEqual([[], [], []]);
  });

  test('whatever a receiver does, each item is sent in order and is taken once at most', async () => {
    const statuses = fc.array(fc.constantFrom(200, 408, 429, 500, 503, 0), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(statuses, fc.integer({ min: 1, max: 30 }), async (answers, count) => {
        const { sent, state, start } = world();
        const taken: string[] = [];
        const rest = [...answers];
        state.answer = async () => {
          const status = rest.shift() ?? 200;
          if (status === 0) throw new TypeError('Failed to fetch');
          if (status === 200) taken.push(...(sent.at(-1) ?? []));
          return answering(status);
        };
        const queue = start();
        for (let item = 0; item < count; item += 1) {
          queue.add(`${item}`);
          await after(2_000);
        }
        await after(100 * 3_600_000);
        expect(taken).toEqual(Array.from({ length: count }, (_, item) => `${item}`));
        expect(queue.size).toBe(0);
      }),
    );
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorLimits } from './error-event.ts';
import { createPageErrors } from './page-errors.ts';

/** Constants of the specification's section on error reports. */
const specified = { breadcrumbsMax: 100, messageLengthMax: 250, limitedMs: 60_000 };

interface SentEvent {
  readonly release: string;
  readonly exception: {
    readonly values: readonly [
      {
        readonly type: string;
        readonly value: string;
        readonly stacktrace: { readonly frames: readonly object[] };
      },
    ];
  };
  readonly breadcrumbs: readonly { readonly message: string }[];
}

/** A page and a receiver, which answers as a test says. */
function world() {
  const sent: { url: string; body: string; init: RequestInit | undefined }[] = [];
  const stored = new Map<string, string>();
  const state = {
    answer: async (): Promise<Response> => Response.json({}),
    isAllowed: true,
    typed: [] as string[],
    isStorageOff: false,
  };
  const start = () =>
    createPageErrors({
      target: {
        url: 'https://sentry.example/api/4/envelope/?sentry_key=k',
        environment: 'staging',
      },
      isAllowed: () => state.isAllowed,
      browser: {
        fetch: async (input, init) => {
          sent.push({ url: String(input), body: String(init?.body), init });
          return await state.answer();
        },
        sendBeacon: () => false,
        storage() {
          if (state.isStorageOff) throw new Error('storage is switched off');
          return {
            getItem: (key) => stored.get(key) ?? null,
            setItem: (key, value) => void stored.set(key, value),
            removeItem: (key) => void stored.delete(key),
          };
        },
        random: () => 1,
      },
      release: '0123456789abcdef',
      nowMs: () => Date.now(),
      route: () => '/overview/:installationId/packages',
      typed: () => state.typed,
    });
  const events = () =>
    sent.map(({ body }) => {
      const [header, item, payload, rest] = body.split('\n');
      expect([header, item, rest]).toEqual(['{}', '{"type":"event"}', '']);
      const event: SentEvent = JSON.parse(payload ?? '');
      return event;
    });
  return { sent, stored, state, start, events };
}

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const dayMs = 86_400_000;
const answering =
  (status: number, headers: Record<string, string> = {}) =>
  async () =>
    new Response('', { status, headers });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the constants are those of the specification', () => {
  expect(errorLimits).toMatchObject(specified);
});

describe('errors of a page', () => {
  test('are sent at once, an envelope each, without cookies and with what a group needs', async () => {
    const { sent, start, events } = world();
    const errors = start();
    errors.report(new TypeError('no price'));
    errors.report('a rejected text');
    await after(0);
    await after(0);
    const [first, second] = events();
    expect(first).toMatchObject({
      release: '0123456789abcdef',
      environment: 'staging',
      transaction: '/overview/:installationId/packages',
      exception: { values: [{ type: 'TypeError', value: 'no price' }] },
    });
    const frames = first?.exception.values[0].stacktrace.frames ?? [];
    expect(frames.at(-1)).toMatchObject({
      filename: expect.stringContaining('page-errors.test.ts'),
      lineno: expect.any(Number),
    });
    expect(second?.exception.values[0]).toMatchObject({ type: 'Error', value: 'a rejected text' });
    expect(sent[0]?.init).toMatchObject({ credentials: 'omit', method: 'POST' });
  });

  test('are reported where the page is no secure context', async () => {
    vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
      throw new TypeError('crypto.randomUUID is not a function');
    });
    const { sent, start } = world();
    start().report(new Error('no price'));
    await after(0);
    expect(sent[0]?.body).toMatch(/"event_id":"[0-9a-f]{32}"/);
  });

  test('have their message cut and the last hundred breadcrumbs', async () => {
    const { start, events } = world();
    const errors = start();
    for (let no = 0; no < 150; no += 1) errors.addBreadcrumb('ui.click', `button${no}`);
    errors.report(new Error('word '.repeat(500)));
    await after(0);
    const [event] = events();
    expect(event?.exception.values[0].value).toHaveLength(specified.messageLengthMax);
    expect(event?.breadcrumbs).toHaveLength(specified.breadcrumbsMax);
    expect(event?.breadcrumbs[0]?.message).toBe('button50');
  });

  test('say nothing that was typed, and no name, mailbox, token or place', async () => {
    const { sent, start, state } = world();
    state.typed = ['4b lindenweg', 'ada', 'x', ' '];
    const errors = start();
    errors.report(
      new Error(
        'no home of ada at 4b lindenweg for Mara Lindner <mara@lindenweg.example> 52.517 13.389 eyJhbGciOiJIUzI1.a.b',
      ),
    );
    errors.report({ toString: () => 'thrown by Mara' });
    await after(0);
    await after(0);
    const text = sent.map(({ body }) => body).join('\n');
    for (const canary of ['lindenweg', 'ada ', 'Mara', 'Lindner', '52.5', '13.3', 'eyJh'])
      expect(text).not.toContain(canary);
    expect(sent).toHaveLength(2);
  });

  test('are sent once for a document, however often they repeat, and fifty at most', async () => {
    const { sent, start } = world();
    const errors = start();
    const same = new Error('in each frame');
    for (let no = 0; no < 1_000; no += 1) errors.report(same);
    await after(1_000);
    expect(sent).toHaveLength(1);
    for (let no = 0; no < 1_000; no += 1) {
      errors.report(new Error('x'.repeat(no + 1)));
      await after(0);
    }
    await after(dayMs);
    expect(sent).toHaveLength(errorLimits.documentMax);
  });

  test.each([
    ['without a time', {}, specified.limitedMs],
    ['with a shorter time', { 'retry-after': '5' }, 5_000],
    ['with a longer time', { 'retry-after': '7200' }, 7_200_000],
  ])('wait after "too many" %s', async (_, headers, pauseMs) => {
    const { sent, start, state } = world();
    state.answer = answering(429, headers);
    start().report(new Error('first'));
    await after(0);
    state.answer = answering(200);
    await after(Math.max(pauseMs, 10_000) - 1);
    expect(sent).toHaveLength(1);
    await after(1);
    expect(sent).toHaveLength(2);
  });

  test.each([
    ['"too many" for a day', answering(429, { 'retry-after': '3600' })],
    ['"too many" for a day, without a time', answering(429)],
    ['a receiver that is down', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a receiver that fails', answering(500)],
  ])('%s costs few requests, and what waits is bounded', async (_, answer) => {
    const { sent, start, state } = world();
    state.answer = answer;
    const errors = start();
    for (let no = 0; no < 60; no += 1) errors.report(new Error('y'.repeat(no + 1)));
    await after(dayMs);
    expect(sent.length).toBeLessThan(40);
    state.answer = answering(200);
    await after(2 * 3_600_000);
    expect(new Set(sent.map(({ body }) => body)).size).toBeLessThanOrEqual(errorLimits.waitingMax);
  });

  test.each([
    ['no JSON', async () => new Response('<html>')],
    ['a refusal', answering(403)],
    ['another refusal', answering(413)],
  ])('an answer of %s is final', async (_, answer) => {
    const { sent, start, state } = world();
    state.answer = answer;
    start().report(new Error('first'));
    await after(dayMs);
    expect(sent).toHaveLength(1);
  });

  test('a receiver that never answers holds one request', async () => {
    const { sent, start, state } = world();
    state.answer = () => new Promise(() => undefined);
    const errors = start();
    for (let no = 0; no < 60; no += 1) errors.report(new Error('z'.repeat(no + 1)));
    await after(dayMs);
    expect(sent).toHaveLength(1);
  });

  test('offline for a week, they wait over documents and are sent after it', async () => {
    const { sent, start, state } = world();
    state.answer = async () => Promise.reject(new TypeError('Failed to fetch'));
    for (let day = 0; day < 7; day += 1) {
      const errors = start();
      errors.report(new Error('d'.repeat(day + 1)));
      await after(dayMs);
      errors.leave();
    }
    const before = sent.length;
    state.answer = answering(200);
    start();
    await after(60_000);
    expect(sent.length - before).toBe(7);
  });

  test('storage that is switched off or altered changes nothing', async () => {
    const { sent, stored, start, state } = world();
    stored.set('errors', '[{"user":"ada"},null,7]');
    start().report(new Error('first'));
    await after(0);
    state.isStorageOff = true;
    const second = start();
    second.report(new Error('second'));
    await after(0);
    second.leave();
    expect(sent).toHaveLength(2);
  });

  test('nothing is sent once the permission has ended, also not what waited', async () => {
    const { sent, start, state } = world();
    state.answer = answering(503);
    const errors = start();
    errors.report(new Error('first'));
    await after(0);
    state.isAllowed = false;
    errors.report(new Error('second'));
    await after(dayMs);
    state.isAllowed = true;
    await after(dayMs);
    expect(sent).toHaveLength(1);
  });
});

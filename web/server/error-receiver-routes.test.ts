import { gzipSync } from 'node:zlib';
import { fakeClock } from '@hearth/calendar/clock.ts';
import { fail, ok } from '@hearth/core/problem.ts';
import type { ErrorReport } from '@hearth/platform/error-report/error-report.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Backend } from './backend.ts';
import { errorReceiverRoutes } from './error-receiver-routes.ts';
import { createOpaqueName } from './opaque-name.ts';

const address = '/errors/api/1/envelope/?sentry_version=7&sentry_key=errors';

const eventOf = (message: string) => ({
  release: '1.4.0',
  user: { email: 'ada@lindenweg.example' },
  request: { url: 'https://home.example/overview/4711?code=secret' },
  breadcrumbs: [{ message: 'typed Lindenweg 4' }],
  timestamp: 1,
  exception: {
    values: [
      { type: 'Cause', value: 'first' },
      {
        type: 'TypeError',
        value: message,
        stacktrace: {
          frames: [
            { filename: 'https://home.example/assets/entry-A.js', function: 'run', lineno: 1 },
            { filename: '/assets/root-B.js', function: '<img onerror=x>', lineno: 2, colno: 9 },
          ],
        },
      },
    ],
  },
});

const envelopeOf = (...items: readonly (readonly [object, object])[]): string =>
  [{ event_id: '1', dsn: 'https://errors@home.example/errors/1' }, ...items.flat()]
    .map((line) => JSON.stringify(line))
    .join('\n');

describe('receiver of the Sentry envelope protocol', () => {
  let recorded: ErrorReport[];
  let networks: string[];
  let left: number;
  beforeEach(() => {
    [recorded, networks] = [[], []];
    left = 100;
  });
  const send = async (body: BodyInit, headers: Record<string, string> = {}, to = address) => {
    const backend = {
      clock: fakeClock('2026-01-15T10:00:00Z'),
      opaque: createOpaqueName(new Uint8Array(32)),
      errors: {
        record: async (errors: readonly ErrorReport[], network: string) => {
          recorded.push(...errors);
          networks.push(network);
        },
      },
      startLimit: {
        takeErrorReport: async () =>
          (left -= 1) < 0
            ? fail('too-many', 'too-many-attempts', { retryAfterS: 42 })
            : ok({ left }),
      },
    };
    const app = errorReceiverRoutes(backend as unknown as Backend);
    return await app.request(to, { method: 'POST', body, headers });
  };

  test('keeps type, scrubbed message, stack and version of an event, and nothing else', async () => {
    const event = eventOf('no mail for ada@lindenweg.example');
    const session = [
      { type: 'session' },
      { sid: '1', attrs: { ip_address: '192.0.2.1' } },
    ] as const;
    const answered = await send(envelopeOf(session, [{ type: 'event' }, event]));
    expect(answered.status).toBe(200);
    expect(answered.headers.get('access-control-allow-origin')).toBe('*');
    expect(recorded).toEqual([
      {
        source: 'client',
        type: 'TypeError',
        message: 'no mail for <mail>',
        frames: [
          { file: 'assets/root-B.js', function: '?', line: 2, column: 9 },
          { file: 'assets/entry-A.js', function: 'run', line: 1, column: null },
        ],
        version: '1.4.0',
        event: null,
      },
    ]);
  });

  test('reads payloads with a length, packed bodies, plain messages and the key in the header', async () => {
    const payload = JSON.stringify({ message: 'plain' });
    const counted = `{}\n{"type":"event","length":${payload.length}}\n${payload}\n`;
    expect((await send(gzipSync(counted))).status).toBe(200);
    const inHeader = { 'x-sentry-auth': 'Sentry sentry_version=7, sentry_key=errors' };
    expect((await send(counted, inHeader, '/errors/api/1/envelope/')).status).toBe(200);
    expect(recorded.map(({ message }) => message)).toEqual(['plain', 'plain']);
  });

  test.each<[string, BodyInit, number]>([
    ['no envelope', 'hello', 400],
    ['no header', '[]\n{"type":"event"}\n{}', 400],
    ['a compressed bomb', gzipSync(Buffer.alloc(60_000_000)), 400],
    ['bytes that are no gzip', new Uint8Array([0x1f, 0x8b, 1, 2, 3]), 400],
    ['a large body', 'x'.repeat(300_000), 413],
    ['an event that is a list', '{}\n{"type":"event"}\n[]', 200],
    ['an event without content', '{}\n{"type":"event"}\n{}', 200],
    ['a length beyond the end', '{}\n{"type":"event","length":1e9}\n{"user":1}', 200],
    ['wrong types', '{}\n{"type":"event"}\n{"exception":{"values":[7]},"message":7}', 200],
  ])('answers %s without a report', async (_, body, status) => {
    expect((await send(body)).status).toBe(status);
    expect(recorded).toEqual([]);
  });

  test('passes on the id of an event, of the payload or else of the envelope', async () => {
    const [own, whole] = ['0f'.repeat(16), '0123abcd-0000-4000-8000-00000000beef'];
    const first = `{"event_id":"${whole}"}\n{"type":"event"}\n{"event_id":"${own}","message":"a"}`;
    await send(first);
    await send(`{"event_id":"${whole}"}\n{"type":"event"}\n{"message":"a"}`);
    await send(`{"event_id":"<b>"}\n{"type":"event"}\n{"event_id":7,"message":"a"}`);
    expect(recorded.map(({ event }) => event)).toEqual([own, whole.replaceAll('-', ''), null]);
  });

  test('names the network of a client in three letters, the same for a household, and no address', async () => {
    const body = envelopeOf([{ type: 'event' }, eventOf('x')]);
    for (const address of ['192.0.2.1', '192.0.2.1', '2001:db8::1', '2001:db8::2', '198.51.100.7'])
      await send(body, { 'x-client-address': address });
    expect(networks.every((network) => /^[\w-]{3}$/.test(network))).toBe(true);
    const [first, again, household, sibling, other] = networks;
    expect([again, sibling]).toEqual([first, household]);
    expect(new Set([first, household, other]).size).toBe(3);
  });

  test('refuses another key, and answers a network with too many reports in the words of the protocol', async () => {
    const other = '/errors/api/1/envelope/?sentry_key=other';
    expect((await send(envelopeOf(), {}, other)).status).toBe(403);
    left = 0;
    const refused = await send(envelopeOf([{ type: 'event' }, eventOf('x')]));
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('42');
    expect(refused.headers.get('x-sentry-rate-limits')).toBe('42::organization');
    expect(recorded).toEqual([]);
  });
});

import { createHash } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fakeClock } from '@hearth/calendar/clock.ts';
import { createEgress } from '@hearth/platform/http/egress.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isBreached, listOver, recordsOf } from './breached-list.ts';
import { remoteBreachedPasswords } from './remote-list.ts';

const leaked = 'a lighthouse that nobody keeps';
const listed = 'only in the list that we have';
const hashOf = (password: string): string =>
  createHash('sha1').update(password).digest('hex').toUpperCase();

describe('remoteBreachedPasswords', () => {
  type Answer = (request: IncomingMessage, response: ServerResponse) => void;
  const rest = hashOf(leaked).slice(5);
  const padding = `${'0'.repeat(34)}1:0`;
  const list: Answer = ({ url }, response) => {
    const isForLeaked = url?.endsWith(hashOf(leaked).slice(0, 5)) === true;
    response.end([...(isForLeaked ? [`${rest}:37`] : []), padding].join('\r\n'));
  };
  let answer = list;
  const seen: { url: string; padding: unknown; agent: unknown }[] = [];
  const server = createServer((request, response) => {
    const { 'add-padding': isPadded, 'user-agent': agent } = request.headers;
    seen.push({ url: request.url ?? '', padding: isPadded, agent });
    answer(request, response);
  });
  const clock = fakeClock('2026-11-22T10:00:00Z');
  const inOrder = () => {
    const { port } = server.address() as AddressInfo;
    const base = new URL(`http://127.0.0.1:${port}/pwned`);
    const egress = createEgress({ metrics: createMetrics(), trusted: [{ base }] });
    const own = listOver(recordsOf([listed]));
    return remoteBreachedPasswords({ base, egress, clock, log: silentLogger, own });
  };

  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  });
  beforeEach(() => {
    answer = list;
    seen.length = 0;
  });

  test('finds passwords of the remote list and of the own list only', async () => {
    const both = inOrder();
    expect(await isBreached(both, leaked)).toBe(true);
    expect(await isBreached(both, listed)).toBe(true);
    expect(await isBreached(both, 'a slow train through fog')).toBe(false);
  });

  test('is queried by five hex digits, with padding and a user agent', async () => {
    await isBreached(inOrder(), leaked);
    const url = `/pwned/range/${hashOf(leaked).slice(0, 5)}`;
    expect(seen).toEqual([{ url, padding: 'true', agent: 'hearth-identity' }]);
  });

  test('lines of count 0 are padding', async () => {
    answer = (_, response) => response.end(`${rest}:0\r\n`);
    expect(await isBreached(inOrder(), leaked)).toBe(false);
  });

  test('answers are cached for a day', async () => {
    const both = inOrder();
    await isBreached(both, leaked);
    clock.advance({ hours: 23 });
    expect(await isBreached(both, leaked)).toBe(true);
    expect(seen).toHaveLength(1);
    clock.advance({ hours: 1 });
    await isBreached(both, leaked);
    expect(seen).toHaveLength(2);
  });

  const troubles: Readonly<Record<string, Answer>> = {
    'an outage': (_, response) => void response.writeHead(503).end(`${rest}:37`),
    'a page in its place': (_, response) => response.end('<h1>Welcome</h1>'),
    'half a list': (_, response) => response.end(`${rest}:37\r\n${rest.slice(0, 9)}`),
    'a way to somewhere else': (_, response) =>
      void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    'no answer at all': (_, response) => void response.destroy(),
    'an answer that never ends': (_, response) => void response.write('0'),
    'more than a list has': (_, response) => response.end(`${padding}\r\n`.repeat(20_000)),
  };
  test.each(Object.entries(troubles))(
    '%s leaves the own list, and is left alone for a while',
    async (_, trouble) => {
      answer = trouble;
      const both = inOrder();
      const [isLeaked, isKnown] = [await isBreached(both, leaked), await isBreached(both, listed)];
      expect({ isLeaked, isKnown }).toEqual({ isLeaked: false, isKnown: true });
      expect(seen).toHaveLength(1);
      answer = list;
      expect(await isBreached(both, leaked)).toBe(false);
      clock.advance({ seconds: 30 });
      expect(await isBreached(both, leaked)).toBe(true);
    },
  );
});

// @module-tag long
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import type { ServeOptions, RunningServer } from './serve.ts';
import { serveOnLoopback } from '../testing/serve-on-loopback.ts';

const children: ChildProcess[] = [];
const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const end of endings.splice(0)) await end();
});

async function serving(options: Partial<ServeOptions> = {}): Promise<string> {
  const { port, drain } = await started(options);
  endings.push(drain);
  return `http://127.0.0.1:${port}`;
}

function started(options: Partial<ServeOptions>): Promise<RunningServer> {
  return serveOnLoopback({
    fetch: async () => new Response('app'),
    ...options,
  });
}

describe('serve', () => {
  test('answers liveness and metrics, and passes the rest to the app', async () => {
    const address = await serving();
    expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ state: 'alive' });
    expect(await (await fetch(`${address}/`)).text()).toBe('app');
  });

  test('is ready when all checks pass, and hides reasons from clients', async () => {
    const state = { isUp: true };
    const address = await serving({
      checks: {
        async database() {
          if (!state.isUp) throw new Error('connect to hearth:secret@10.0.0.3 refused');
        },
      },
    });
    const ready = await fetch(`${address}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { database: 'ok' }]);
    state.isUp = false;
    const not = await fetch(`${address}/readyz`);
    expect([not.status, await not.json()]).toEqual([503, { database: 'failed' }]);
  });

  test('a failed report is named, and the process stays ready', async () => {
    const address = await serving({
      checks: { database: async () => undefined },
      reports: { workers: () => Promise.reject(new Error('w1:5432 does not answer')) },
    });
    const ready = await fetch(`${address}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { database: 'ok', workers: 'failed' },
    ]);
  });

  test('answers a problem when the app throws', async () => {
    const address = await serving({ fetch: () => Promise.reject(new Error('secret detail')) });
    const response = await fetch(address);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('secret detail');
  });

  test('a used port: the error names the setting to change', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    await expect(serving({ port })).rejects.toThrow(
      `127.0.0.1:${port} is used by another process: end it, or choose another port with PORT.`,
    );
    await expect(serving({ host: '203.0.113.1' })).rejects.toThrow('HOST');
    taken.close();
  });
});

async function child(): Promise<{ process: ChildProcess; port: number; output: Promise<string> }> {
  const started = spawn(process.execPath, [join(import.meta.dirname, '../testing/server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(started);
  const output = text(started.stdout);
  const chunks: string[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    started.once('exit', () => reject(new Error('ended before it listened')));
    started.stdout.on('data', (chunk) => {
      chunks.push(String(chunk));
      const found = /listening on (\d+)/.exec(chunks.join(''))?.[1];
      if (found) resolve(Number(found));
    });
  });
  return { process: started, port, output };
}

/** One request on a kept-alive connection: its status or failure, and whether the connection is to end. */
function requestRoot(
  port: number,
  agent: Agent,
): Promise<{ outcome: number | string; isLast: boolean }> {
  return new Promise((resolve) => {
    request({ port, host: '127.0.0.1', path: '/slow', agent }, (response) => {
      response.resume().once('end', () =>
        resolve({
          outcome: response.statusCode ?? 0,
          isLast: response.headers.connection === 'close',
        }),
      );
    })
      .once('error', (error: NodeJS.ErrnoException) =>
        resolve({ outcome: error.code ?? error.message, isLast: true }),
      )
      .end();
  });
}

describe('serve, asked to end', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s under load answers every request that it was sent, then closes its stores and ends with 0',
    async (signal) => {
      const { process: served, port, output } = await child();
      const isEnded = once(served, 'exit');
      const outcomes: (number | string)[] = [];
      let last = 0;
      const client = async (): Promise<void> => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        for (;;) {
          const { outcome, isLast } = await requestRoot(port, agent);
          outcomes.push(outcome);
          if (!isLast) continue;
          last += 1;
          return agent.destroy();
        }
      };
      const clients = Array.from({ length: 40 }, client);
      await expect.poll(() => outcomes.length).toBeGreaterThan(40);
      served.kill(signal);
      await Promise.all(clients);
      expect(new Set(outcomes)).toEqual(new Set([200]));
      expect(last).toBe(40);
      expect(await isEnded).toEqual([0, null]);
      expect(await output).toContain('stores closed');
    },
  );

  test('does not wait for an idle connection', async () => {
    const { process: served, port } = await child();
    const agent = new Agent({ keepAlive: true });
    await requestRoot(port, agent);
    const isEnded = once(served, 'exit');
    served.kill('SIGTERM');
    expect(await isEnded).toEqual([0, null]);
    agent.destroy();
  });

  test('answers requests that arrived while the process was busy', async () => {
    const busy = await started({ lingerMs: 50 });
    const socket = connect(busy.port, '127.0.0.1');
    const request = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';
    socket.write(request);
    expect(String((await once(socket, 'data'))[0])).toContain('200 OK');
    const ended = busy.drain();
    socket.write(request);
    const untilMs = performance.now() + 100;
    while (performance.now() < untilMs);
    const answer = await text(socket);
    expect(answer).toContain('200 OK');
    expect(answer).toContain('connection: close');
    await ended;
  });

  test('announces the end in running answers', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const begun = Promise.withResolvers<void>();
    const slow = await started({
      async fetch() {
        begun.resolve();
        return await promise;
      },
    });
    const running = fetch(`http://127.0.0.1:${slow.port}/`);
    await begun.promise;
    const ended = slow.drain();
    resolve(new Response('app'));
    expect((await running).headers.get('connection')).toBe('close');
    await ended;
  });

  test('is not ready', async () => {
    const draining = await started({ lingerMs: 2_000 });
    const address = `http://127.0.0.1:${draining.port}`;
    const ended = draining.drain();
    const ready = await fetch(`${address}/readyz`);
    expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
    expect((await fetch(address)).status).toBe(200);
    await ended;
    await expect(fetch(address)).rejects.toThrow('fetch failed');
  });
});

test('serve: a started process logs no secret that it received', async () => {
  const { process: served, port, output } = await child();
  const canary = 'Qk3xCANARYv9Zt';
  await fetch(`http://127.0.0.1:${port}/log`, {
    method: 'POST',
    body: JSON.stringify({
      password: canary,
      deep: { token: canary },
      url: `x?code=${canary}`,
      ok: 1,
    }),
  });
  await fetch(`http://127.0.0.1:${port}/throws`);
  served.kill('SIGTERM');
  const written = await output;
  expect(written).toContain('"ok":1');
  expect(written).toContain('request failed');
  expect(written).not.toContain(canary);
  expect(written).not.toContain('abcdefghijklmnop');
});

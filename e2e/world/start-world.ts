import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shortLived } from '@hearth/platform/testing/short-lived.ts';
import { run } from '../config.ts';
import type { Order, OrderName, Orders, OrderOutcome, Ready } from './orders.ts';

/** A running system, and the requests that a test can send to it. */
export interface RunningWorld {
  readonly url: string;
  /** The port of the system; `url` has the proxy's port if there is one. */
  readonly port: number;
  ask<Name extends OrderName>(
    name: Name,
    input: Orders[Name]['input'],
  ): Promise<Orders[Name]['answer']>;
  stop(): Promise<void>;
}

/** Starts the system in its own process, without the test runner's transpilation. */
export async function startWorld({
  demo = 'off',
  brand = '',
  settings = {},
}: {
  readonly demo?: string;
  readonly brand?: string;
  /** Further settings, named as in `.env.example`. */
  readonly settings?: Readonly<Record<string, string>>;
} = {}): Promise<RunningWorld> {
  const { child, directory, port, url } = await startOnFreePort([
    demo,
    brand,
    JSON.stringify(settings),
  ]);
  return {
    url,
    port,
    ask: asking(child),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
      }
      await rm(directory, { recursive: true });
    },
  };
}

const attemptsMax = 3;

async function startOnFreePort(settings: readonly string[]) {
  for (let attempt = 1; ; attempt += 1) {
    const directory = await mkdtemp(join(tmpdir(), 'hearth-e2e-'));
    const port = await freePort();
    const args = [String(port), directory, ...settings];
    const child = fork(join(import.meta.dirname, 'process.ts'), args, {
      // The first as `npm start` has it.
      execArgv: ['--max-semi-space-size=16', ...shortLived],
      // Playwright's Node options are not passed on.
      env: { PATH: run.path, TZ: 'UTC', NODE_COMPILE_CACHE: run.compiled },
    });
    try {
      const { url } = await ready(child);
      return { child, directory, port, url };
    } catch (error) {
      // Another process can take the port between its choice and its use.
      await rm(directory, { recursive: true });
      if (attempt === attemptsMax) throw error;
    }
  }
}

function ready(child: ChildProcess): Promise<Ready> {
  const { promise, resolve, reject } = Promise.withResolvers<Ready>();
  child.once('message', (message: Ready) => resolve(message));
  child.once('exit', (code) => reject(new Error(`the system ended with ${code} at its start`)));
  return promise;
}

function asking(child: ChildProcess): RunningWorld['ask'] {
  const waiting = new Map<number, (outcome: OrderOutcome) => void>();
  let last = 0;
  child.on('message', (outcome: OrderOutcome) => waiting.get(outcome.id)?.(outcome));
  child.once('exit', () => {
    for (const [id, end] of waiting) end({ id, ok: false, words: 'the system ended' });
  });
  return async <Name extends OrderName>(name: Name, input: Orders[Name]['input']) => {
    const { promise, resolve } = Promise.withResolvers<OrderOutcome>();
    const order: Order<Name> = { id: (last += 1), name, input };
    waiting.set(order.id, resolve);
    child.send(order);
    const outcome = await promise;
    waiting.delete(order.id);
    if (!outcome.ok) throw new Error(`${name}: ${outcome.words}`);
    return outcome.answer as Orders[Name]['answer'];
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('no free port');
  return address.port;
}

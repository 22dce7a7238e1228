import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { machine } from './config.ts';

export interface RunningSystem {
  readonly url: string;
  readonly pid: number;
  readonly monitoringUrl: string;
  /** Milliseconds from the command to the first page. */
  readonly startedMs: number;
  stop(): Promise<void>;
}

export const repository = join(import.meta.dirname, '..');

/** Runs a start command and waits for its first page; the port is the last argument. */
export async function startSystem(
  command: readonly string[],
  where: {
    readonly directory: string;
    readonly folder?: string;
    readonly environment?: Readonly<Record<string, string>>;
  },
): Promise<RunningSystem> {
  const [port, metricsPort] = await Promise.all([freePort(), freePort()]);
  const url = `http://localhost:${port}`;
  const began = performance.now();
  const [program = '', ...args] = command;
  const child = spawn(program, [...args, String(port)], {
    cwd: where.folder ?? repository,
    env: {
      ...machine.environment,
      DATA_DIR: where.directory,
      LOG_LEVEL: 'error',
      DEMO: 'off',
      METRICS_PORT: String(metricsPort),
      ...where.environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    // A process group, so that a shell or npm in between ends with the system.
    detached: true,
  });
  let isOver = false;
  child.once('exit', () => (isOver = true));
  while (!(await answers(`${url}/landing`))) {
    if (isOver) throw new Error('the system ended at its start');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url,
    pid: child.pid ?? 0,
    monitoringUrl: `http://127.0.0.1:${metricsPort}`,
    startedMs: performance.now() - began,
    stop: () => stopped(child),
  };
}

export async function inTemporaryFolder<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status === 200;
}

async function stopped(child: ChildProcess): Promise<void> {
  const exit = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode !== null || child.pid === undefined) return;
  process.kill(-child.pid, 'SIGTERM');
  await exit;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('no free port');
  return address.port;
}

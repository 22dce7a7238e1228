import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { shortLived } from '@hearth/platform/testing/short-lived.ts';

/** Entry points of the services that run as separate processes. */
export const servers = {
  identity: 'services/identity/server.ts',
  product: 'services/product/server.ts',
  energy: 'services/energy/server.ts',
  'device-cloud': 'services/device-cloud/server.ts',
  web: 'web/server/server.ts',
} as const;
export type ServerName = keyof typeof servers;
export const serverNames = Object.keys(servers) as readonly ServerName[];

export interface RunningProgram {
  readonly child: ChildProcess;
  /** Resolves when the program serves; rejects if it ends before. */
  readonly ready: Promise<void>;
}

/** Starts a program of this project with exactly these environment variables. */
export function startProgram(program: {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Text of the line that the program prints when it serves. */
  readonly readyLine: string;
  /** Receives the lines of the error output; default: the error output of this process. */
  readonly onErrorLine?: (line: string) => void;
}): RunningProgram {
  const { args, readyLine, onErrorLine } = program;
  const child = spawn(process.execPath, [...shortLived, ...args], {
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '../.runtime/compiled'), ...program.env },
    stdio: ['ignore', 'pipe', onErrorLine ? 'pipe' : 'inherit'],
  });
  if (onErrorLine && child.stderr) createInterface(child.stderr).on('line', onErrorLine);
  const ready = new Promise<void>((resolve, reject) => {
    if (child.stdout)
      createInterface(child.stdout).on('line', (line) => {
        if (line.includes(readyLine)) resolve();
      });
    child.once('exit', (code, signal) =>
      reject(new Error(`${args[0]} ended with ${code ?? signal}`)),
    );
  });
  // The caller may end the program without awaiting `ready`.
  ready.catch(() => undefined);
  return { child, ready };
}

/** Ends the program after its current work. */
export const endProgram = (program: RunningProgram): Promise<void> => signal(program, 'SIGTERM');

/** Kills the program at once. */
export const killProgram = (program: RunningProgram): Promise<void> => signal(program, 'SIGKILL');

async function signal({ child }: RunningProgram, name: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill(name);
  await exit;
}

/** Settings with the addresses of separate services and of the web server. */
export function separateSettings(ports: Readonly<Record<ServerName, number>>) {
  const at = (name: ServerName, path = ''): string => `http://localhost:${ports[name]}${path}`;
  return {
    PUBLIC_URL: at('web'),
    IDENTITY_URL: at('identity', '/api/identity'),
    PRODUCT_URL: at('product', '/api/product'),
    ENERGY_URL: at('energy', '/api/energy'),
    DEVICE_CLOUD_URL: at('device-cloud', '/device-cloud'),
  };
}

/** A free port for each name. All are held until the last is found, so that they differ. */
export async function freePorts<Name extends string>(
  names: readonly Name[],
): Promise<Readonly<Record<Name, number>>> {
  const found = await Promise.all(
    names.map(async (name) => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      if (typeof address !== 'object' || address === null) throw new Error('no free port');
      return { name, server, port: address.port };
    }),
  );
  await Promise.all(found.map(({ server }) => new Promise((resolve) => server.close(resolve))));
  return Object.fromEntries(found.map(({ name, port }) => [name, port])) as Readonly<
    Record<Name, number>
  >;
}

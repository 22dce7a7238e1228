import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { systemClock } from '@hearth/calendar/clock.ts';
import { type Database, openDatabase } from '@hearth/platform/database/database.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { callOperator } from '@hearth/platform/auth/operator.ts';
import { readMasterSecret, secretsOf } from '@hearth/platform/auth/secrets.ts';
import { type Result, valueOf } from '@hearth/core/problem.ts';
import { readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { runOperation } from '@hearth/operations/operations.ts';
import {
  type RunningProgram,
  endProgram,
  freePorts,
  killProgram,
  separateSettings,
  serverNames,
  servers,
  startProgram,
} from '../service-processes.ts';

const root = join(import.meta.dirname, '../..');
/** Kept lines of the error output of a process, for the report of a crash. */
const crashLinesMax = 20;

/** A running system of one or several processes that can be killed and restarted. */
export interface Deployment {
  readonly url: string;
  /** Base address of energy's ingest. */
  readonly energyUrl: string;
  readonly names: readonly string[];
  /** Processes that ended by themselves, with the last lines of their error output. */
  readonly crashes: readonly string[];
  /** Process ids of the running services. */
  pids(): readonly number[];
  start(name: string): Promise<void>;
  kill(name: string): Promise<void>;
  /** Runs an operation of the command line; throws when it is refused. */
  operate(name: string, input: unknown): Promise<unknown>;
  /** Ends all processes and opens their database. */
  end(): Promise<Database>;
  /** Kills all remaining processes and releases their resources. */
  dispose(): Promise<void>;
}

interface DeploymentOptions {
  /** An empty folder. */
  readonly directory: string;
  /** Search path of programs. */
  readonly path: string;
}

const settingsOf = ({ directory, path }: DeploymentOptions, secretKey: string) => ({
  PATH: path,
  DATA_DIR: directory,
  SECRET_KEY: secretKey,
  LOG_LEVEL: 'error',
  DEMO: 'off',
  // Each simulated person has a network address, so that limits by address do not add up.
  TRUSTED_PROXIES: '1',
});

/** One process with the embedded database. */
export async function embeddedDeployment(options: DeploymentOptions): Promise<Deployment> {
  const { web: port } = await freePorts(['web']);
  const settings = settingsOf(options, newSecretKey());
  const { operatorSocket, databaseDir } = readStorageConfig(settings, root);
  const url = `http://localhost:${port}`;
  const processes = createProcesses(() => ({
    args: [join(root, 'app/start.ts'), '--port', String(port)],
    env: settings,
    readyLine: 'Hearth is running',
  }));
  return {
    ...processes,
    url,
    energyUrl: `${url}/api/energy`,
    names: ['hearth'],
    async operate(name, input) {
      const answered = await callOperator(operatorSocket, name, input);
      return valueOf(answered?.outcome as Result<unknown>);
    },
    async end() {
      await processes.endAll();
      return openDatabase({ dataDir: databaseDir, log: silentLogger });
    },
  };
}

/** A process for each service, with one PostgreSQL database. */
export async function separateDeployment(
  options: DeploymentOptions & { readonly databaseUrl: string },
): Promise<Deployment & { readonly addresses: Readonly<Record<string, string>> }> {
  const { databaseUrl } = options;
  const secretKey = newSecretKey();
  const ports = await freePorts(serverNames);
  const addresses = separateSettings(ports);
  const settings = { ...settingsOf(options, secretKey), ...addresses, DATABASE_URL: databaseUrl };
  const processes = createProcesses((name) => {
    const server = serverNames.find((each) => each === name);
    if (!server) throw new Error(`no service ${name}`);
    return {
      args: [join(root, servers[server])],
      env: { ...settings, PORT: String(ports[server]), DATABASE_POOL_SIZE: '5' },
      readyLine: ' listens on ',
    };
  });
  const secrets = secretsOf(valueOf(readMasterSecret(secretKey)));
  const db = await openDatabase({ url: databaseUrl, log: silentLogger, poolSize: 2 });
  let isOpen = true;
  return {
    ...processes,
    addresses,
    url: addresses.PUBLIC_URL,
    energyUrl: addresses.ENERGY_URL,
    names: serverNames,
    operate: async (name, input) =>
      valueOf(await runOperation({ db, clock: systemClock, secrets }, name, input)),
    async end() {
      await processes.endAll();
      return db;
    },
    async dispose() {
      await processes.dispose();
      if (isOpen) await db.close();
      isOpen = false;
    },
  };
}

const newSecretKey = (): string => randomBytes(48).toString('base64url');

type Program = Omit<Parameters<typeof startProgram>[0], 'onErrorLine'>;

function createProcesses(programOf: (name: string) => Program) {
  const running = new Map<string, RunningProgram>();
  const crashes: string[] = [];
  const withEvery = async (end: (program: RunningProgram) => Promise<void>): Promise<void> => {
    const programs = [...running.values()];
    running.clear();
    await Promise.all(programs.map(end));
  };
  return {
    crashes,
    pids: () => [...running.values()].flatMap(({ child }) => child.pid ?? []),
    async start(name: string): Promise<void> {
      const lines: string[] = [];
      const program = startProgram({
        ...programOf(name),
        onErrorLine(line) {
          lines.push(line);
          if (lines.length > crashLinesMax) lines.shift();
        },
      });
      running.set(name, program);
      program.child.once('exit', (code) => {
        if (running.get(name) === program)
          crashes.push(`${name} ended with ${code}: ${lines.join('\n')}`);
      });
      await program.ready;
    },
    async kill(name: string): Promise<void> {
      const program = running.get(name);
      running.delete(name);
      if (program) await killProgram(program);
    },
    endAll: () => withEvery(endProgram),
    dispose: () => withEvery(killProgram),
  };
}

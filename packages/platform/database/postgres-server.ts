import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';

const run = promisify(execFile);

export interface PostgresServer {
  /** Address of the maintenance database, `…/postgres`. */
  readonly url: string;
  readonly version: string;
  stop(): Promise<void>;
}

export type PostgresStart =
  | { readonly ok: true; readonly server: PostgresServer }
  | { readonly ok: false; readonly reason: string };

export interface TemporaryServerOptions {
  /** More settings of the server. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts a temporary PostgreSQL 15 or later on a free loopback port, without fsync: for tests and benches. */
export async function startPostgres(
  searchPath: string,
  { settings = {} }: TemporaryServerOptions = {},
): Promise<PostgresStart> {
  const found = await findBinaries(searchPath);
  if (!found)
    return {
      ok: false,
      reason: 'no PostgreSQL 15 or later (initdb and postgres) was found on this machine',
    };
  const user = await serverUser();
  if (user === 'none')
    return {
      ok: false,
      reason: 'PostgreSQL does not run as root, and there is no other user to run it as',
    };
  const directory = await mkdtemp(join(tmpdir(), 'postgres-'));
  try {
    await chmod(directory, 0o700);
    if (user) await chown(directory, user.uid, user.gid);
    const cluster = join(directory, 'cluster');
    const as = user ? { uid: user.uid, gid: user.gid } : {};
    const initdb = [
      '-D',
      cluster,
      '-U',
      'postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ];
    await run(join(found.bin, 'initdb'), initdb, { ...as, cwd: directory });
    return { ok: true, server: await serve({ ...found, directory, cluster, as, settings }) };
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    return { ok: false, reason: `PostgreSQL ${found.version} did not start: ${String(error)}` };
  }
}

interface Cluster {
  readonly bin: string;
  readonly version: string;
  readonly directory: string;
  readonly cluster: string;
  readonly as: { uid?: number; gid?: number };
  readonly settings: Readonly<Record<string, string>>;
}

async function serve(own: Cluster): Promise<PostgresServer> {
  const { bin, version, directory, cluster, as } = own;
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 200,
    shared_buffers: '32MB',
    jit: 'off',
    ...own.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(
    'sh',
    ['-c', underWatch, directory, join(bin, 'postgres'), '-D', cluster, ...flags],
    {
      ...as,
      cwd: directory,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await answering(url, join(directory, 'log'));
  child.unref();
  return {
    url,
    version,
    stop: async () => {
      child.ref();
      child.stdin.end();
      await exited;
    },
  };
}

/** The shell of the server ends it and deletes its files when the pipe to this process closes. */
const underWatch = `"$@" >"$0/log" 2>&1 & server=$!; read -r _; kill -QUIT $server; wait $server; cd /; rm -rf "$0"`;

/** Polls the server until it answers; it reports no readiness by itself. */
async function answering(url: string, log: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error(`it did not answer: ${await readFile(log, 'utf8').catch(() => 'no log')}`);
}

async function findBinaries(searchPath: string): Promise<{ bin: string; version: string } | null> {
  const folders = [...(await packaged()), ...(await configured()), ...searchPath.split(delimiter)];
  for (const bin of folders) {
    if (!existsSync(join(bin, 'initdb')) || !existsSync(join(bin, 'postgres'))) continue;
    const version = await versionOf(bin);
    if (version && Number.parseInt(version, 10) >= 15) return { bin, version };
  }
  return null;
}

async function configured(): Promise<readonly string[]> {
  try {
    return [(await run('pg_config', ['--bindir'])).stdout.trim()];
  } catch {
    return [];
  }
}

async function packaged(): Promise<readonly string[]> {
  const root = '/usr/lib/postgresql';
  try {
    return (await readdir(root)).map((version) => join(root, version, 'bin'));
  } catch {
    return [];
  }
}

async function versionOf(bin: string): Promise<string | null> {
  try {
    return (
      /\d+(\.\d+)*/.exec((await run(join(bin, 'postgres'), ['--version'])).stdout)?.[0] ?? null
    );
  } catch {
    return null;
  }
}

/** A user to run PostgreSQL as, which refuses root; null when this process is not root. */
async function serverUser(): Promise<{ uid: number; gid: number } | null | 'none'> {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(
        ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)),
      );
      if (uid !== undefined && gid !== undefined) return { uid, gid };
    } catch {
      continue;
    }
  }
  return 'none';
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

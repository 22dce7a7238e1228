import { access, constants, mkdir } from 'node:fs/promises';
import { systemClock } from '@hearth/platform/clock.ts';
import { askOperator } from '@hearth/platform/operator.ts';
import { readMasterSecret } from '@hearth/platform/secrets.ts';
import type { StorageConfig } from '@hearth/platform/storage-config.ts';
import { operate } from './reach.ts';

export interface Check {
  readonly check: string;
  readonly ok: boolean;
  readonly finding: string;
}

const nodeWanted = [24, 17] as const;
/** The project was made after this; a clock before it is wrong. */
const clockMin = Date.UTC(2026, 0, 1);

/** Everything that can be looked at without changing anything, each with what was found. */
export async function doctor(config: StorageConfig): Promise<readonly Check[]> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNew = major > nodeWanted[0] || (major === nodeWanted[0] && minor >= nodeWanted[1]);
  const now = systemClock.now();
  const running = config.databaseUrl ? null : await askOperator(config.operatorSocket, 'none', {});
  return [
    {
      check: 'node',
      ok: isNew,
      finding: `${process.versions.node}, wanted ${nodeWanted.join('.')} or later`,
    },
    { check: 'clock', ok: now.epochMilliseconds > clockMin, finding: now.toString() },
    await directory(config),
    secret(config),
    {
      check: 'running',
      ok: true,
      finding: running ? 'a process holds the database and answers' : 'no process answers',
    },
    await database(config),
  ];
}

async function directory({ dataDir }: StorageConfig): Promise<Check> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
    return { check: 'data directory', ok: true, finding: dataDir };
  } catch (error) {
    return {
      check: 'data directory',
      ok: false,
      finding: error instanceof Error ? error.message : dataDir,
    };
  }
}

function secret({ secretKey, secretFile }: StorageConfig): Check {
  if (secretKey === undefined)
    return { check: 'secret', ok: true, finding: `kept in ${secretFile}` };
  const read = readMasterSecret(secretKey);
  return { check: 'secret', ok: read.ok, finding: read.ok ? 'from SECRET_KEY' : read.code };
}

async function database(config: StorageConfig): Promise<Check> {
  try {
    const outcome = await operate(config, 'migrate', {});
    const kind = config.databaseUrl ? 'PostgreSQL' : 'embedded';
    return {
      check: 'database',
      ok: outcome.ok,
      finding: outcome.ok ? `${kind}, up to date` : outcome.code,
    };
  } catch (error) {
    return {
      check: 'database',
      ok: false,
      finding: error instanceof Error ? error.message : 'cannot be opened',
    };
  }
}

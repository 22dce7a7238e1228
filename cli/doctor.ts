import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { migrationSets } from '@hearth/app/migration-sets.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import { commandCacheMb, openDatabase } from '@hearth/platform/database/database.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { waitingMigrations } from '@hearth/platform/database/migrate.ts';
import { callOperator } from '@hearth/platform/auth/operator.ts';
import { readMasterSecret } from '@hearth/platform/auth/secrets.ts';
import type { StorageConfig } from '@hearth/platform/database/storage-config.ts';
import { clusterChecks } from './cluster-checks.ts';
import { type Check, environmentCheck } from './environment-check.ts';

const minimumNode = [24, 17] as const;
/** The project is younger than this; an earlier clock is wrong. */
const clockMin = Date.UTC(2026, 0, 1);

/** Read-only checks of a deployment, each with its finding. */
export async function doctor(config: StorageConfig): Promise<readonly Check[]> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNew = major > minimumNode[0] || (major === minimumNode[0] && minor >= minimumNode[1]);
  const now = systemClock.now();
  const answered = config.databaseUrl
    ? null
    : await callOperator(config.operatorSocket, 'migrate', {});
  return [
    {
      check: 'node',
      ok: isNew,
      finding: `${process.versions.node}, wanted ${minimumNode.join('.')} or later`,
    },
    { check: 'clock', ok: now.epochMilliseconds > clockMin, finding: now.toString() },
    await directory(config),
    secret(config),
    {
      check: 'running',
      ok: true,
      finding: answered ? 'a process holds the database and answers' : 'no process answers',
    },
    await database(config, answered !== null),
    ...(await clusterChecks(config)),
    await environmentCheck(config, answered !== null),
  ];
}

/** Checks the data directory, or the nearest existing parent of a missing one. */
async function directory({ dataDir }: StorageConfig): Promise<Check> {
  const check = 'data directory';
  let folder = dataDir;
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  try {
    await access(folder, constants.W_OK);
    return { check, ok: true, finding: dataDir };
  } catch (error) {
    return { check, ok: false, finding: error instanceof Error ? error.message : dataDir };
  }
}

function secret({ secretKey, secretFile }: StorageConfig): Check {
  if (secretKey === undefined)
    return { check: 'secret', ok: true, finding: `kept in ${secretFile}` };
  const read = readMasterSecret(secretKey);
  return { check: 'secret', ok: read.ok, finding: read.ok ? 'from SECRET_KEY' : read.code };
}

async function database(config: StorageConfig, isHeld: boolean): Promise<Check> {
  const check = 'database';
  const kind = config.databaseUrl ? 'PostgreSQL' : 'embedded';
  if (isHeld) return { check, ok: true, finding: `${kind}, held by the process that answers` };
  if (!config.databaseUrl && !existsSync(config.databaseDir))
    return { check, ok: true, finding: `${kind}, not made yet` };
  try {
    return { check, ok: true, finding: `${kind}, ${await migrationsOf(config)}` };
  } catch (error) {
    const finding = error instanceof Error ? error.message : 'cannot be opened';
    return { check, ok: false, finding };
  }
}

async function migrationsOf({ databaseUrl, databaseDir }: StorageConfig): Promise<string> {
  const where = databaseUrl ? { url: databaseUrl } : { dataDir: databaseDir };
  const db = await openDatabase({ ...where, log: silentLogger, cacheMb: commandCacheMb });
  try {
    const waiting = await waitingMigrations(db, migrationSets);
    return waiting.length === 0
      ? 'up to date'
      : `brought up to date by the next start (${waiting.join(', ')})`;
  } finally {
    await db.close();
  }
}

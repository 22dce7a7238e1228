import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { systemClock } from '@hearth/calendar/clock.ts';
import {
  type Database,
  commandCacheMb,
  databaseOn,
  openDatabase,
} from '@hearth/platform/database/database.ts';
import { distribute } from '@hearth/platform/database/distribute.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import type { MigrationSet } from '@hearth/platform/database/migration-files.ts';
import { type RemoteStore, connectRemoteStore } from '@hearth/platform/database/remote-store.ts';
import { callOperator } from '@hearth/platform/auth/operator.ts';
import { type Result, fail } from '@hearth/core/problem.ts';
import {
  type Secrets,
  storedMasterSecret,
  readMasterSecret,
  secretsOf,
} from '@hearth/platform/auth/secrets.ts';
import type { StorageConfig } from '@hearth/platform/database/storage-config.ts';
import { templateKey } from '@hearth/platform/database/template.ts';
import { migrationSets } from '@hearth/app/migration-sets.ts';
import { z } from 'zod';
import { type Target, separateTargets } from './separate-databases.ts';

/** Loads the services only where no process runs that has them. */
const operationsHere = () => import('@hearth/operations/operations.ts');

/** Runs an operation in the running process, or else on the migrated database. */
export async function operate(
  deployment: StorageConfig,
  name: string,
  { input, service }: { readonly input: unknown; readonly service?: string | undefined },
): Promise<Result<unknown>> {
  const separate = separateTargets(deployment, { name, input, service });
  if (!separate.ok) return separate;
  if (separate.value) return await operateSeparate(separate.value, name, input);
  const answered = deployment.databaseUrl
    ? null
    : await callOperator(deployment.operatorSocket, name, input);
  if (answered)
    return isResult(answered.outcome)
      ? answered.outcome
      : fail('unexpected', 'answer-not-understood');
  const isShared = deployment.databaseUrl !== undefined;
  const secrets = await secretsFor(deployment, { name, isShared });
  if (!secrets.ok) return secrets;
  const db = await openedDatabase(deployment, migrationSets);
  try {
    const { runOperation } = await operationsHere();
    return await runOperation({ db, clock: systemClock, secrets: secrets.value }, name, input);
  } finally {
    await db.close();
  }
}

/** Runs an operation on the databases of the services that it needs, through their running processes or opened here. */
async function operateSeparate(
  targets: readonly Target[],
  name: string,
  input: unknown,
): Promise<Result<unknown>> {
  const [first] = targets;
  if (!first) throw new Error(`${name} needs no service`);
  const secrets = await secretsFor(first.config, { name, isShared: true });
  if (!secrets.ok) return secrets;
  const separate = new Map<string, Database>();
  try {
    for (const { service, config, sets } of targets) {
      const remote = await connectRemoteStore(config.operatorSocket);
      if (remote && name === 'backup') return await backupOf(remote, input);
      separate.set(service, remote ? databaseOn(remote) : await openedDatabase(config, sets));
    }
    const db = separate.get(first.service);
    if (!db) throw new Error(`no database of ${first.service}`);
    const deps = { db, separate, clock: systemClock, secrets: secrets.value };
    const { runOperation } = await operationsHere();
    return await runOperation(deps, name, input);
  } finally {
    for (const db of separate.values()) await db.close();
  }
}

/** The running process copies its database files without interruption. */
async function backupOf(remote: RemoteStore, input: unknown): Promise<Result<unknown>> {
  try {
    return await remote.backup(z.object({ file: z.string() }).parse(input).file);
  } finally {
    await remote.close();
  }
}

async function openedDatabase(
  config: StorageConfig,
  sets: readonly MigrationSet[],
): Promise<Database> {
  const db = await openDatabase({
    log: silentLogger,
    cacheMb: commandCacheMb,
    ...(config.databaseUrl
      ? { url: config.databaseUrl }
      : {
          dataDir: config.databaseDir,
          templateDir: config.templateDir,
          templateKey: await templateKey(sets),
        }),
  });
  await migrate(db, sets, systemClock);
  await distribute(db, sets, config);
  return db;
}

/** Operations that need no secret. */
const withoutSecrets: ReadonlySet<string> = new Set(['migrate', 'backup']);

/** Secrets of the deployment. Services that share a database or run separately have a configured secret, so none is generated here. */
async function secretsFor(
  config: StorageConfig,
  { name, isShared }: { readonly name: string; readonly isShared: boolean },
): Promise<Result<Secrets>> {
  if (config.secretKey === undefined && isShared && !existsSync(config.secretFile))
    return withoutSecrets.has(name)
      ? { ok: true, value: secretsOf(randomBytes(48)) }
      : fail('invalid', 'not-set', {
          at: '/SECRET_KEY',
          params: { reason: 'give it as the running services have it' },
        });
  if (config.secretKey === undefined)
    return { ok: true, value: secretsOf(await storedMasterSecret(config.secretFile)) };
  const read = readMasterSecret(config.secretKey);
  return read.ok ? { ok: true, value: secretsOf(read.value) } : read;
}

function isResult(outcome: unknown): outcome is Result<unknown> {
  return typeof outcome === 'object' && outcome !== null && 'ok' in outcome;
}

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { systemClock } from '@hearth/calendar/clock.ts';
import { openDatabase } from '@hearth/platform/database/database.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import { askOperator } from '@hearth/platform/auth/operator.ts';
import { type Result, fail } from '@hearth/core/problem.ts';
import {
  type Secrets,
  keptMasterSecret,
  readMasterSecret,
  secretsOf,
} from '@hearth/platform/auth/secrets.ts';
import type { StorageConfig } from '@hearth/platform/database/storage-config.ts';
import { templateKey } from '@hearth/platform/database/template.ts';
import { migrationSets } from '@hearth/app/migration-sets.ts';
import { runOperation } from '@hearth/operations/operations.ts';
import { separateTarget } from './separate-databases.ts';

/** Through the running process when there is one, else on the database itself, brought up to date first. */
export async function operate(
  deployment: StorageConfig,
  name: string,
  { input, service }: { readonly input: unknown; readonly service?: string | undefined },
): Promise<Result<unknown>> {
  const separate = separateTarget(deployment, { name, input, service });
  if (!separate.ok) return separate;
  const { config, sets } = separate.value ?? { config: deployment, sets: migrationSets };
  const answered = config.databaseUrl
    ? null
    : await askOperator(config.operatorSocket, name, input);
  if (answered)
    return isResult(answered.outcome)
      ? answered.outcome
      : fail('unexpected', 'answer-not-understood');
  const isShared = separate.value !== null || config.databaseUrl !== undefined;
  const secrets = await secretsFor(config, { name, isShared });
  if (!secrets.ok) return secrets;
  const db = await openDatabase({
    log: silentLogger,
    ...(config.databaseUrl
      ? { url: config.databaseUrl }
      : {
          dataDir: config.databaseDir,
          templateDir: config.templateDir,
          templateKey: await templateKey(sets),
        }),
  });
  try {
    await migrate(db, sets, systemClock);
    return await runOperation({ db, clock: systemClock, secrets: secrets.value }, name, input);
  } finally {
    await db.close();
  }
}

/** Operations that seal and sign nothing. */
const withoutSecrets: ReadonlySet<string> = new Set(['migrate', 'backup']);

/** Services that share a database or run by themselves were given the secret: one made here would be another. */
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
    return { ok: true, value: secretsOf(await keptMasterSecret(config.secretFile)) };
  const read = readMasterSecret(config.secretKey);
  return read.ok ? { ok: true, value: secretsOf(read.value) } : read;
}

function isResult(outcome: unknown): outcome is Result<unknown> {
  return typeof outcome === 'object' && outcome !== null && 'ok' in outcome;
}

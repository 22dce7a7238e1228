import { systemClock } from '@hearth/platform/clock.ts';
import { openDatabase } from '@hearth/platform/database.ts';
import { silentLogger } from '@hearth/platform/log.ts';
import { migrate } from '@hearth/platform/migrate.ts';
import { askOperator } from '@hearth/platform/operator.ts';
import { type Result, fail } from '@hearth/platform/problem.ts';
import {
  type Secrets,
  keptMasterSecret,
  readMasterSecret,
  secretsOf,
} from '@hearth/platform/secrets.ts';
import type { StorageConfig } from '@hearth/platform/storage-config.ts';
import { templateKey } from '@hearth/platform/template.ts';
import { migrationSets } from '@hearth/dev/migration-sets.ts';
import { runOperation } from '@hearth/dev/operations.ts';

/** Through the running process when there is one, else on the database itself, brought up to date first. */
export async function operate(
  config: StorageConfig,
  name: string,
  input: unknown,
): Promise<Result<unknown>> {
  const answered = config.databaseUrl
    ? null
    : await askOperator(config.operatorSocket, name, input);
  if (answered)
    return isResult(answered.outcome)
      ? answered.outcome
      : fail('unexpected', 'answer-not-understood');
  const secrets = await secretsFor(config);
  if (!secrets.ok) return secrets;
  const db = await openDatabase({
    log: silentLogger,
    ...(config.databaseUrl
      ? { url: config.databaseUrl }
      : {
          dataDir: config.databaseDir,
          templateDir: config.templateDir,
          templateKey: await templateKey(migrationSets),
        }),
  });
  try {
    await migrate(db, migrationSets, systemClock);
    return await runOperation({ db, clock: systemClock, secrets: secrets.value }, name, input);
  } finally {
    await db.close();
  }
}

async function secretsFor(config: StorageConfig): Promise<Result<Secrets>> {
  if (config.secretKey === undefined)
    return { ok: true, value: secretsOf(await keptMasterSecret(config.secretFile)) };
  const read = readMasterSecret(config.secretKey);
  return read.ok ? { ok: true, value: secretsOf(read.value) } : read;
}

function isResult(outcome: unknown): outcome is Result<unknown> {
  return typeof outcome === 'object' && outcome !== null && 'ok' in outcome;
}

import { type Result, fail, ok } from '@hearth/platform/problem.ts';
import { type Secrets, readMasterSecret, secretsOf } from '@hearth/platform/secrets.ts';

/** The settings of this service in a process of its own; the names are those of `.env.example`. */
export interface EnergyConfig {
  readonly host: string;
  readonly port: number;
  /** Not the embedded database: other processes need theirs too. */
  readonly databaseUrl: string;
  readonly secrets: Secrets;
  readonly logLevel: string;
}

export function readEnergyConfig(env: NodeJS.ProcessEnv): Result<EnergyConfig> {
  const missing = (['DATABASE_URL', 'SECRET_KEY'] as const).find((name) => !env[name]);
  if (missing) return fail('invalid', 'not-set', { at: `/${missing}` });
  const master = readMasterSecret(env['SECRET_KEY'] ?? '');
  if (!master.ok) return master;
  const port = Number(env['PORT'] ?? 3003);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    return fail('invalid', 'not-a-port', { at: '/PORT' });
  return ok({
    host: env['HOST'] ?? '127.0.0.1',
    port,
    databaseUrl: env['DATABASE_URL'] ?? '',
    secrets: secretsOf(master.value),
    logLevel: env['LOG_LEVEL'] ?? 'warn',
  });
}

export const readEnvironment = (): Result<EnergyConfig> => readEnergyConfig(process.env);

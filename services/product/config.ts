import { type Result, fail, ok } from '@hearth/platform/problem.ts';
import { type Secrets, readMasterSecret, secretsOf } from '@hearth/platform/secrets.ts';

/** The settings of this service in a process of its own; the names are those of `.env.example`. */
export interface ProductConfig {
  readonly publicUrl: URL;
  readonly host: string;
  readonly port: number;
  /** Not the embedded database: other processes need theirs too. */
  readonly databaseUrl: string;
  readonly secrets: Secrets;
  /** Where energy's `/v1` is. */
  readonly energyUrl: URL;
  /** Where the simulated device cloud's `/v1` is; not asked where the maker's own is configured. */
  readonly deviceCloudUrl: URL;
  readonly onecta: { readonly clientId: string; readonly clientSecret: string } | null;
  readonly smtp: { readonly url: string; readonly from: string } | null;
  readonly brandName: string;
  readonly isClosed: boolean;
  readonly logLevel: string;
}

/** Settings that only make sense together. */
const pairs = [
  ['SMTP_URL', 'SMTP_FROM'],
  ['ONECTA_CLIENT_ID', 'ONECTA_CLIENT_SECRET'],
] as const;

export function readProductConfig(env: NodeJS.ProcessEnv): Result<ProductConfig> {
  const missing = (['PUBLIC_URL', 'DATABASE_URL', 'SECRET_KEY'] as const).find(
    (name) => !env[name],
  );
  if (missing) return fail('invalid', 'not-set', { at: `/${missing}` });
  for (const [one, other] of pairs)
    if (Boolean(env[one]) !== Boolean(env[other])) {
      const [set, missing] = env[one] ? [one, other] : [other, one];
      return fail('invalid', 'half-set-pair', { at: `/${missing}`, params: { set, missing } });
    }
  const master = readMasterSecret(env['SECRET_KEY'] ?? '');
  if (!master.ok) return master;
  const port = Number(env['PORT'] ?? 3002);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    return fail('invalid', 'not-a-port', { at: '/PORT' });
  const publicUrl = addressOf(env, 'PUBLIC_URL', env['PUBLIC_URL'] ?? '');
  if (!publicUrl.ok) return publicUrl;
  const beside = (path: string): string => new URL(path, publicUrl.value).href;
  const energyUrl = addressOf(env, 'ENERGY_URL', beside('/api/energy'));
  if (!energyUrl.ok) return energyUrl;
  const deviceCloudUrl = addressOf(env, 'DEVICE_CLOUD_URL', beside('/device-cloud'));
  if (!deviceCloudUrl.ok) return deviceCloudUrl;
  return ok({
    publicUrl: publicUrl.value,
    host: env['HOST'] ?? '127.0.0.1',
    port,
    databaseUrl: env['DATABASE_URL'] ?? '',
    secrets: secretsOf(master.value),
    energyUrl: energyUrl.value,
    deviceCloudUrl: deviceCloudUrl.value,
    onecta:
      env['ONECTA_CLIENT_ID'] && env['ONECTA_CLIENT_SECRET']
        ? { clientId: env['ONECTA_CLIENT_ID'], clientSecret: env['ONECTA_CLIENT_SECRET'] }
        : null,
    smtp:
      env['SMTP_URL'] && env['SMTP_FROM'] ? { url: env['SMTP_URL'], from: env['SMTP_FROM'] } : null,
    brandName: env['BRAND'] ?? 'Hearth',
    isClosed: env['DOWNTIME'] === 'forced',
    logLevel: env['LOG_LEVEL'] ?? 'warn',
  });
}

export const readEnvironment = (): Result<ProductConfig> => readProductConfig(process.env);

function addressOf(env: NodeJS.ProcessEnv, name: string, otherwise: string): Result<URL> {
  const address = env[name] ?? otherwise;
  return URL.canParse(address)
    ? ok(new URL(address))
    : fail('invalid', 'not-an-address', { at: `/${name}` });
}

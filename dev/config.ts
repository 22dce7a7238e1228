import { join } from 'node:path';
import { type Result, fail, ok } from '@hearth/platform/problem.ts';
import { type StorageConfig, readStorageConfig } from '@hearth/platform/storage-config.ts';

/** The settings of the one process that runs everything. `.env.example` lists the same names with their defaults. */
export interface WorldConfig {
  readonly publicUrl: URL;
  readonly host: string;
  readonly port: number;
  readonly storage: StorageConfig;
  readonly environment: Environment;
  readonly brand: string;
  readonly viewportZoom: 'locked' | 'allow';
  readonly logLevel: string;
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  readonly onecta: { readonly clientId: string; readonly clientSecret: string } | undefined;
  readonly isClosed: boolean;
  /** Proxies of the operator's own in front of this process. */
  readonly proxies: number;
}

const environments = ['feature', 'develop', 'staging', 'master'] as const;
export type Environment = (typeof environments)[number];

export interface Arguments {
  readonly port?: number;
  readonly host?: string;
  readonly https?: boolean;
  /** This machine's address in its network. */
  readonly lanHost?: string | undefined;
}

/** Settings that only make sense together. */
const pairs = [
  ['SMTP_URL', 'SMTP_FROM'],
  ['ONECTA_CLIENT_ID', 'ONECTA_CLIENT_SECRET'],
] as const;

export function readWorldConfig(
  env: NodeJS.ProcessEnv,
  given: Arguments = {},
): Result<WorldConfig> {
  for (const [one, other] of pairs)
    if (Boolean(env[one]) !== Boolean(env[other])) {
      const [set, missing] = env[one] ? [one, other] : [other, one];
      return fail('invalid', 'half-set-pair', { at: `/${missing}`, params: { set, missing } });
    }
  const port = given.port ?? Number(env['PORT'] ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    return fail('invalid', 'not-a-port', { at: '/PORT' });
  // A phone signs in at the address it knows: with https that is this machine's own in the network.
  const address =
    env['PUBLIC_URL'] ??
    (given.https ? `https://${given.lanHost ?? 'localhost'}:${port}` : `http://localhost:${port}`);
  if (!URL.canParse(address)) return fail('invalid', 'not-an-address', { at: '/PUBLIC_URL' });
  const environment = environments.find(
    (known) => known === (env['HEARTH_ENVIRONMENT'] ?? 'feature'),
  );
  if (!environment) return fail('invalid', 'unknown-environment', { at: '/HEARTH_ENVIRONMENT' });
  const viewportZoom = env['VIEWPORT_ZOOM'] ?? 'locked';
  if (viewportZoom !== 'locked' && viewportZoom !== 'allow')
    return fail('invalid', 'locked-or-allow', { at: '/VIEWPORT_ZOOM' });
  const proxies = Number(env['TRUSTED_PROXIES'] ?? 0);
  if (!Number.isInteger(proxies) || proxies < 0 || proxies > 10)
    return fail('invalid', 'not-a-count', { at: '/TRUSTED_PROXIES' });
  return ok({
    publicUrl: new URL(address),
    host: given.host ?? env['HOST'] ?? (given.https ? '0.0.0.0' : '127.0.0.1'),
    port,
    storage: readStorageConfig(env, join(import.meta.dirname, '..')),
    environment,
    brand: env['BRAND'] ?? 'Hearth',
    viewportZoom,
    logLevel: env['LOG_LEVEL'] ?? 'warn',
    smtp:
      env['SMTP_URL'] && env['SMTP_FROM']
        ? { url: env['SMTP_URL'], from: env['SMTP_FROM'] }
        : undefined,
    onecta:
      env['ONECTA_CLIENT_ID'] && env['ONECTA_CLIENT_SECRET']
        ? { clientId: env['ONECTA_CLIENT_ID'], clientSecret: env['ONECTA_CLIENT_SECRET'] }
        : undefined,
    isClosed: env['DOWNTIME'] === 'forced',
    proxies,
  });
}

export const readEnvironment = (given: Arguments = {}): Result<WorldConfig> =>
  readWorldConfig(process.env, given);

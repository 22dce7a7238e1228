import { join } from 'node:path';
import { type Failure, type Result, fail, ok } from '@hearth/platform/problem.ts';
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
const zooms = ['locked', 'allow'] as const;
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

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

export function readWorldConfig(
  env: NodeJS.ProcessEnv,
  given: Arguments = {},
): Result<WorldConfig> {
  const half = halfSetPair(env);
  if (half) return half;
  const port = given.port ?? Number(env['PORT'] || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    return fail('invalid', 'not-a-port', { at: '/PORT' });
  const proxies = Number(env['TRUSTED_PROXIES'] || 0);
  if (!Number.isInteger(proxies) || proxies < 0 || proxies > 10)
    return fail('invalid', 'not-a-count', { at: '/TRUSTED_PROXIES' });
  // A phone signs in at the address it knows: with https that is this machine's own in the network.
  const publicUrl = addressIn(
    env['PUBLIC_URL'] ||
      (given.https
        ? `https://${given.lanHost ?? 'localhost'}:${port}`
        : `http://localhost:${port}`),
    ['http:', 'https:'],
  );
  if (!publicUrl) return fail('invalid', 'not-an-address', { at: '/PUBLIC_URL' });
  if (env['SMTP_URL'] && !addressIn(env['SMTP_URL'], ['smtp:', 'smtps:']))
    return fail('invalid', 'not-an-address', { at: '/SMTP_URL' });
  if (env['DATABASE_URL'] && !addressIn(env['DATABASE_URL'], ['postgres:', 'postgresql:']))
    return fail('invalid', 'not-an-address', { at: '/DATABASE_URL' });
  const environment = oneOf(environments, env['HEARTH_ENVIRONMENT'] || 'feature');
  if (!environment) return oneOfFailure('HEARTH_ENVIRONMENT', environments);
  const viewportZoom = oneOf(zooms, env['VIEWPORT_ZOOM'] || 'locked');
  if (!viewportZoom) return oneOfFailure('VIEWPORT_ZOOM', zooms);
  const logLevel = oneOf(logLevels, env['LOG_LEVEL'] || 'warn');
  if (!logLevel) return oneOfFailure('LOG_LEVEL', logLevels);
  if (env['DOWNTIME'] && env['DOWNTIME'] !== 'forced') return oneOfFailure('DOWNTIME', ['forced']);
  return ok({
    publicUrl,
    host: given.host ?? (env['HOST'] || (given.https ? '0.0.0.0' : '127.0.0.1')),
    port,
    proxies,
    storage: readStorageConfig(env, join(import.meta.dirname, '..')),
    environment,
    brand: env['BRAND'] || 'Hearth',
    viewportZoom,
    logLevel,
    smtp:
      env['SMTP_URL'] && env['SMTP_FROM']
        ? { url: env['SMTP_URL'], from: env['SMTP_FROM'] }
        : undefined,
    onecta:
      env['ONECTA_CLIENT_ID'] && env['ONECTA_CLIENT_SECRET']
        ? { clientId: env['ONECTA_CLIENT_ID'], clientSecret: env['ONECTA_CLIENT_SECRET'] }
        : undefined,
    isClosed: env['DOWNTIME'] === 'forced',
  });
}

function halfSetPair(env: NodeJS.ProcessEnv): Failure | undefined {
  for (const [one, other] of pairs) {
    if (Boolean(env[one]) === Boolean(env[other])) continue;
    const [set, missing] = env[one] ? [one, other] : [other, one];
    return fail('invalid', 'half-set-pair', { at: `/${missing}`, params: { set, missing } });
  }
  return undefined;
}

function addressIn(text: string, protocols: readonly string[]): URL | undefined {
  const url = URL.parse(text);
  return url && url.hostname !== '' && protocols.includes(url.protocol) ? url : undefined;
}

function oneOf<Name extends string>(known: readonly Name[], given: string): Name | undefined {
  return known.find((name) => name === given);
}

const oneOfFailure = (setting: string, known: readonly string[]): Failure =>
  fail('invalid', 'not-one-of', { at: `/${setting}`, params: { known: known.join(', ') } });

export const readEnvironment = (given: Arguments = {}): Result<WorldConfig> =>
  readWorldConfig(process.env, given);

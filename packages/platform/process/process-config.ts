import { baseUrlOf } from '../http/client.ts';
import { hostNamesOf } from '../http/front.ts';
import type { MonitoringPort } from '../http/monitoring-port.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { type Secrets, readMasterSecret, secretsOf } from '../auth/secrets.ts';
import { addressOf, countOf, choiceOf, entryOf, portOf } from './settings.ts';
import { type Environment, checkStartAddresses, environments } from './start-rules.ts';
import { type StorageConfig, readStorageConfig } from '../database/storage-config.ts';

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Accepted hosts besides the public address, and the metrics port. */
export interface ReachSettings {
  /** Host names that requests may have. */
  readonly allowedHosts: readonly string[];
  readonly monitoring: MonitoringPort | undefined;
}

/** undefined without a port: metrics are not served. */
function readMonitoringPort(env: NodeJS.ProcessEnv): Result<MonitoringPort | undefined> {
  if (!env['METRICS_PORT']) return ok(undefined);
  const port = portOf(['METRICS_PORT', env['METRICS_PORT']]);
  return port.ok ? ok({ host: env['METRICS_HOST'] || '127.0.0.1', port: port.value }) : port;
}

export function readReachSettings(env: NodeJS.ProcessEnv): Result<ReachSettings> {
  const allowedHosts = hostNamesOf(['ALLOWED_HOSTS', env['ALLOWED_HOSTS']]);
  if (!allowedHosts.ok) return allowedHosts;
  const monitoring = readMonitoringPort(env);
  if (!monitoring.ok) return monitoring;
  return ok({ allowedHosts: allowedHosts.value, monitoring: monitoring.value });
}

/** Settings of a standalone process besides its own; names as in `.env.example`. */
export interface ProcessConfig extends ReachSettings {
  /** Public address. */
  readonly publicUrl: URL;
  readonly host: string;
  readonly port: number;
  readonly environment: Environment;
  /** Database of the process: PostgreSQL, which several processes may share, or an embedded one, which they may not. */
  readonly storage: StorageConfig;
  readonly secrets: Secrets;
  readonly logLevel: LogLevel;
}

/** `root` is the project's folder. Missing or invalid settings are refused by name. */
export function readProcessConfig(
  env: NodeJS.ProcessEnv,
  own: { readonly name: string; readonly port: number; readonly root: string },
): Result<ProcessConfig> {
  const publicUrl = addressOf(['PUBLIC_URL', env['PUBLIC_URL']]);
  if (!publicUrl.ok) return publicUrl;
  const port = portOf(['PORT', env['PORT'] || String(own.port)]);
  if (!port.ok) return port;
  const environment = readEnvironmentName(env);
  if (!environment.ok) return environment;
  const host = env['HOST'] || '127.0.0.1';
  const addresses = checkStartAddresses({
    environment: environment.value,
    publicUrl: publicUrl.value,
    host,
  });
  if (!addresses.ok) return addresses;
  const logLevel = readLogLevel(env);
  if (!logLevel.ok) return logLevel;
  // The secret that `npm start` creates would differ between processes.
  if (!env['SECRET_KEY']) return fail('invalid', 'not-set', { at: '/SECRET_KEY' });
  const master = readMasterSecret(env['SECRET_KEY']);
  if (!master.ok) return master;
  const storage = readStorage(env, own.root, own.name);
  if (!storage.ok) return storage;
  const reach = readReachSettings(env);
  if (!reach.ok) return reach;
  const ownHosts = readOwnHosts(env, own.name, environment.value);
  if (!ownHosts.ok) return ownHosts;
  return ok({
    allowedHosts: [...reach.value.allowedHosts, ...ownHosts.value],
    monitoring: reach.value.monitoring,
    publicUrl: publicUrl.value,
    host,
    port: port.value,
    environment: environment.value,
    storage: storage.value,
    secrets: secretsOf(master.value),
    logLevel: logLevel.value,
  });
}

export const readEnvironmentName = (env: NodeJS.ProcessEnv): Result<Environment> =>
  choiceOf(['HEARTH_ENVIRONMENT', env['HEARTH_ENVIRONMENT'] || 'feature'], environments);

export const readLogLevel = (env: NodeJS.ProcessEnv): Result<LogLevel> =>
  choiceOf(['LOG_LEVEL', env['LOG_LEVEL'] || 'warn'], logLevels);

/** One for a transaction, one for a statement beside it. */
const poolSizeMin = 2;
const poolSizeMax = 1_000;
/** Limit of Citus. */
const shardCountMax = 64_000;

export function readStorage(
  env: NodeJS.ProcessEnv,
  root: string,
  service?: string,
): Result<StorageConfig> {
  const url = env['DATABASE_URL'];
  const address = url ? addressOf(['DATABASE_URL', url], ['postgres:', 'postgresql:']) : null;
  if (address?.ok === false) return address;
  const poolSize = countOf(['DATABASE_POOL_SIZE', env['DATABASE_POOL_SIZE']], poolSizeMax);
  if (!poolSize.ok) return poolSize;
  if (env['DATABASE_POOL_SIZE'] && poolSize.value < poolSizeMin)
    return fail('invalid', 'not-a-count', { at: '/DATABASE_POOL_SIZE' });
  const shards = countOf(['CITUS_SHARD_COUNT', env['CITUS_SHARD_COUNT']], shardCountMax);
  if (!shards.ok) return shards;
  if (env['CITUS_SHARD_COUNT'] && shards.value < 1)
    return fail('invalid', 'not-a-count', { at: '/CITUS_SHARD_COUNT' });
  return ok(readStorageConfig(env, root, service));
}

/** Default addresses of the services: all on one machine, beside `npm start`. */
const localAddresses = {
  identity: 'http://localhost:3001/api/identity',
  product: 'http://localhost:3002/api/product',
  energy: 'http://localhost:3003/api/energy',
  'device-cloud': 'http://localhost:3004/device-cloud',
} as const;

/** Host names of a service's own address entries, under which other services reach it. */
function readOwnHosts(
  env: NodeJS.ProcessEnv,
  name: string,
  environment: Environment,
): Result<readonly string[]> {
  if (!isServiceName(name)) return ok([]);
  const address = readServiceAddress(env, name, environment);
  return address.ok ? ok([address.value.hostname]) : address;
}

export type ServiceName = keyof typeof localAddresses;

const isServiceName = (name: string): name is ServiceName => Object.hasOwn(localAddresses, name);

/**
 * Address of another service: its entry for this environment (`PRODUCT_URL_STAGING`), else for all environments, else its
 * default on this machine.
 */
export function readServiceAddress(
  env: NodeJS.ProcessEnv,
  service: ServiceName,
  environment: Environment,
): Result<URL> {
  const entries = {
    identity: ['IDENTITY_URL', env['IDENTITY_URL']],
    product: ['PRODUCT_URL', env['PRODUCT_URL']],
    energy: ['ENERGY_URL', env['ENERGY_URL']],
    'device-cloud': ['DEVICE_CLOUD_URL', env['DEVICE_CLOUD_URL']],
  } as const;
  const [name, base] = entryOf(env, entries[service], environment);
  return addressOf([name, baseUrlOf({ base, local: localAddresses[service] })]);
}

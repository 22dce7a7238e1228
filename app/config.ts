import { join } from 'node:path';
import { type IdentitySettings, readIdentitySettings } from '@hearth/identity/config.ts';
import { type SourceSettings, readSourceSettings } from '@hearth/energy/config.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import {
  type LogLevel,
  type ReachSettings,
  readEnvironmentName,
  readLogLevel,
  readReachSettings,
  readStorage,
} from '@hearth/platform/process/process-config.ts';
import { addressOf, portOf } from '@hearth/platform/process/settings.ts';
import {
  type Environment,
  checkMailServer,
  checkStartAddresses,
} from '@hearth/platform/process/start-rules.ts';
import type { StorageConfig } from '@hearth/platform/database/storage-config.ts';
import { type ProductSettings, readProductSettings } from '@hearth/product/config.ts';
import { type WebOwnSettings, readWebOwnSettings } from '@hearth/web/server/config.ts';

/** Settings of the process that runs everything. `.env.example` lists the same names with their defaults. */
export interface WorldConfig
  extends IdentitySettings, ProductSettings, WebOwnSettings, ReachSettings {
  readonly publicUrl: URL;
  readonly host: string;
  readonly port: number;
  readonly storage: StorageConfig;
  readonly environment: Environment;
  readonly logLevel: LogLevel;
  /** Sources of weather and prices. */
  readonly sources: SourceSettings;
}

export interface Arguments {
  readonly port?: number;
  readonly host?: string;
  readonly https?: boolean;
  /** This machine's address in the local network. */
  readonly lanHost?: string | undefined;
  /** Addresses of the machine, for tests; default: those of its network interfaces. */
  readonly machineAddresses?: readonly string[];
}

export function readWorldConfig(
  env: NodeJS.ProcessEnv,
  cliArguments: Arguments = {},
): Result<WorldConfig> {
  const product = readProductSettings(env);
  if (!product.ok) return product;
  const identity = readIdentitySettings(env);
  if (!identity.ok) return identity;
  const web = readWebOwnSettings(env);
  if (!web.ok) return web;
  const port = portOf(['PORT', String(cliArguments.port ?? (env['PORT'] || 3000))]);
  if (!port.ok) return port;
  // With https the public address is this machine's in the local network, so that a phone can sign in.
  const local = cliArguments.https
    ? `https://${cliArguments.lanHost ?? 'localhost'}:${port.value}`
    : `http://localhost:${port.value}`;
  const publicUrl = addressOf(['PUBLIC_URL', env['PUBLIC_URL'] || local]);
  if (!publicUrl.ok) return publicUrl;
  const environment = readEnvironmentName(env);
  if (!environment.ok) return environment;
  const mail = checkMailServer(environment.value, product.value.smtp);
  if (!mail.ok) return mail;
  const host = cliArguments.host ?? (env['HOST'] || (cliArguments.https ? '0.0.0.0' : '127.0.0.1'));
  const addresses = checkStartAddresses({
    environment: environment.value,
    publicUrl: publicUrl.value,
    host,
    ...(cliArguments.machineAddresses ? { machineAddresses: cliArguments.machineAddresses } : {}),
  });
  if (!addresses.ok) return addresses;
  const logLevel = readLogLevel(env);
  if (!logLevel.ok) return logLevel;
  const storage = readStorage(env, join(import.meta.dirname, '..'));
  if (!storage.ok) return storage;
  const sources = readSourceSettings(env);
  if (!sources.ok) return sources;
  const reach = readReachSettings(env);
  if (!reach.ok) return reach;
  return ok({
    ...reach.value,
    ...identity.value,
    ...product.value,
    ...web.value,
    publicUrl: publicUrl.value,
    host,
    port: port.value,
    storage: storage.value,
    environment: environment.value,
    logLevel: logLevel.value,
    sources: sources.value,
  });
}

export const readEnvironment = (overrides: Arguments = {}): Result<WorldConfig> =>
  readWorldConfig(process.env, overrides);

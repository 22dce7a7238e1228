import { join } from 'node:path';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import {
  type ProcessConfig,
  readProcessConfig,
  readServiceAddress,
} from '@hearth/platform/process/process-config.ts';
import { addressOf, countOf, choiceOf } from '@hearth/platform/process/settings.ts';
import type { ExternalAccounts } from './backend.ts';
import type { ReportingSettings } from './privacy-question.ts';
import { readReportingSettings } from './reporting-config.ts';
import { type ProductSettings, readProductSettings } from '@hearth/product/config.ts';

/** Settings of a standalone web server; names as in `.env.example`. */
export interface WebConfig extends ProcessConfig, WebOwnSettings {
  /** Settings shared with product: mail, form targets, name. */
  readonly shared: ProductSettings;
  readonly identityUrl: URL;
  readonly productUrl: URL;
  readonly energyUrl: URL;
  readonly deviceCloudUrl: URL;
}

/** Settings of the web server, standalone or beside the services. */
export interface WebOwnSettings {
  /** undefined: the brand's. */
  readonly viewportZoom: 'locked' | 'allow' | undefined;
  /** Number of the operator's proxies in front of this process. */
  readonly proxies: number;
  /** External identity provider; null: the embedded one. */
  readonly elsewhere: ExternalAccounts | null;
  readonly reporting: ReportingSettings;
}

const root = join(import.meta.dirname, '../..');

export function readWebConfig(env: NodeJS.ProcessEnv): Result<WebConfig> {
  const process = readProcessConfig(env, { name: 'web', port: 3000, root });
  if (!process.ok) return process;
  const own = readWebOwnSettings(env);
  if (!own.ok) return own;
  const shared = readProductSettings(env);
  if (!shared.ok) return shared;
  const { environment } = process.value;
  const identityUrl = readServiceAddress(env, 'identity', environment);
  if (!identityUrl.ok) return identityUrl;
  const productUrl = readServiceAddress(env, 'product', environment);
  if (!productUrl.ok) return productUrl;
  const energyUrl = readServiceAddress(env, 'energy', environment);
  if (!energyUrl.ok) return energyUrl;
  const deviceCloudUrl = readServiceAddress(env, 'device-cloud', environment);
  if (!deviceCloudUrl.ok) return deviceCloudUrl;
  return ok({
    ...process.value,
    ...own.value,
    shared: shared.value,
    identityUrl: identityUrl.value,
    productUrl: productUrl.value,
    energyUrl: energyUrl.value,
    deviceCloudUrl: deviceCloudUrl.value,
  });
}

export function readWebOwnSettings(env: NodeJS.ProcessEnv): Result<WebOwnSettings> {
  const value = env['VIEWPORT_ZOOM'];
  const zoom = value ? choiceOf(['VIEWPORT_ZOOM', value], ['locked', 'allow']) : ok(undefined);
  if (!zoom.ok) return zoom;
  const proxies = countOf(['TRUSTED_PROXIES', env['TRUSTED_PROXIES']], 10);
  if (!proxies.ok) return proxies;
  const elsewhere = readAccountsElsewhere(env);
  if (!elsewhere.ok) return elsewhere;
  const reporting = readReportingSettings(env);
  if (!reporting.ok) return reporting;
  return ok({
    viewportZoom: zoom.value,
    proxies: proxies.value,
    elsewhere: elsewhere.value,
    reporting: reporting.value,
  });
}

/** All three settings or none; a missing one is named. */
function readAccountsElsewhere(env: NodeJS.ProcessEnv): Result<ExternalAccounts | null> {
  const named = ['IDENTITY_ISSUER', 'IDENTITY_CLIENT_ID', 'IDENTITY_CLIENT_SECRET'] as const;
  const set = named.filter((name) => env[name]);
  if (set.length === 0 && !env['IDENTITY_ACCOUNT_URL']) return ok(null);
  const missing = named.filter((name) => !env[name]);
  if (missing.length > 0) {
    const params = { set: set.join(', ') || 'IDENTITY_ACCOUNT_URL', missing: missing.join(', ') };
    return fail('invalid', 'half-set-pair', { at: `/${missing[0]}`, params });
  }
  // Plain http is for a provider on this machine, in tests.
  const issuer = addressOf(['IDENTITY_ISSUER', env['IDENTITY_ISSUER']]);
  if (!issuer.ok) return issuer;
  const isLocal = ['localhost', '127.0.0.1'].includes(issuer.value.hostname);
  if (issuer.value.protocol !== 'https:' && !isLocal)
    return fail('invalid', 'not-https', { at: '/IDENTITY_ISSUER' });
  const accountUrl = addressOf([
    'IDENTITY_ACCOUNT_URL',
    env['IDENTITY_ACCOUNT_URL'] || issuer.value.origin,
  ]);
  if (!accountUrl.ok) return accountUrl;
  return ok({
    issuer: issuer.value,
    clientId: env['IDENTITY_CLIENT_ID'] ?? '',
    clientSecret: env['IDENTITY_CLIENT_SECRET'] ?? '',
    accountUrl: accountUrl.value,
  });
}

export const readEnvironment = (): Result<WebConfig> => readWebConfig(process.env);

import { join } from 'node:path';
import { type Brand, readBrand } from '@hearth/platform/files/brand-folder.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import {
  type ProcessConfig,
  readProcessConfig,
  readServiceAddress,
} from '@hearth/platform/process/process-config.ts';
import { addressOf } from '@hearth/platform/process/settings.ts';

/** The settings of this service in a process of its own; the names are those of `.env.example`. */
export interface IdentityConfig extends ProcessConfig, IdentitySettings {
  readonly productUrl: URL;
  readonly brand: Brand;
}

/** What identity is told whether it runs alone or beside the others. */
export interface IdentitySettings {
  /** A list of leaked passwords that is asked besides the embedded one. */
  readonly breachedPasswordsUrl: URL | null;
}

const root = join(import.meta.dirname, '../..');

export function readIdentityConfig(env: NodeJS.ProcessEnv): Result<IdentityConfig> {
  const own = readProcessConfig(env, { name: 'identity', port: 3001, root });
  if (!own.ok) return own;
  const productUrl = readServiceAddress(env, 'product', own.value.environment);
  if (!productUrl.ok) return productUrl;
  const brand = readBrand(root, env['BRAND'] || 'hearth');
  if (!brand.ok) return brand;
  const settings = readIdentitySettings(env);
  if (!settings.ok) return settings;
  const found = { productUrl: productUrl.value, brand: brand.value };
  return ok({ ...own.value, ...found, ...settings.value });
}

export function readIdentitySettings(env: NodeJS.ProcessEnv): Result<IdentitySettings> {
  const given = env['BREACHED_PASSWORDS_URL'];
  if (!given) return ok({ breachedPasswordsUrl: null });
  const url = addressOf(['BREACHED_PASSWORDS_URL', given]);
  if (!url.ok) return url;
  // What is put behind the address would end up in these.
  if (url.value.search !== '' || url.value.hash !== '')
    return fail('invalid', 'not-an-address', { at: '/BREACHED_PASSWORDS_URL' });
  return ok({ breachedPasswordsUrl: url.value });
}

export const readEnvironment = (): Result<IdentityConfig> => readIdentityConfig(process.env);

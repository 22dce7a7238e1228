import { join } from 'node:path';
import { type Brand, readBrand } from '@hearth/platform/files/brand-folder.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import {
  type ProcessConfig,
  readProcessConfig,
  readServiceAddress,
} from '@hearth/platform/process/process-config.ts';
import { addressOf } from '@hearth/platform/process/settings.ts';

/** Settings of this service in a process of its own; `.env.example` has their names. */
export interface IdentityConfig extends ProcessConfig, IdentitySettings {
  readonly productUrl: URL;
  readonly brand: Brand;
}

/** Settings of identity, in a process of its own or with other services. */
export interface IdentitySettings {
  /** Remote list of leaked passwords, used besides the embedded one. */
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
  // The path of the list is appended to the address, so it may have no query and no fragment.
  if (url.value.search !== '' || url.value.hash !== '')
    return fail('invalid', 'not-an-address', { at: '/BREACHED_PASSWORDS_URL' });
  return ok({ breachedPasswordsUrl: url.value });
}

export const readEnvironment = (): Result<IdentityConfig> => readIdentityConfig(process.env);

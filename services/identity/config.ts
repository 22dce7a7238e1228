import { join } from 'node:path';
import { type Brand, readBrand } from '@hearth/platform/brand-folder.ts';
import { type Result, ok } from '@hearth/platform/problem.ts';
import {
  type ProcessConfig,
  readProcessConfig,
  readServiceAddress,
} from '@hearth/platform/process-config.ts';

/** The settings of this service in a process of its own; the names are those of `.env.example`. */
export interface IdentityConfig extends ProcessConfig {
  readonly productUrl: URL;
  readonly brand: Brand;
}

const root = join(import.meta.dirname, '../..');

export function readIdentityConfig(env: NodeJS.ProcessEnv): Result<IdentityConfig> {
  const own = readProcessConfig(env, { name: 'identity', port: 3001, root });
  if (!own.ok) return own;
  const productUrl = readServiceAddress(env, 'product', own.value.environment);
  if (!productUrl.ok) return productUrl;
  const brand = readBrand(root, env['BRAND'] || 'hearth');
  if (!brand.ok) return brand;
  return ok({ ...own.value, productUrl: productUrl.value, brand: brand.value });
}

export const readEnvironment = (): Result<IdentityConfig> => readIdentityConfig(process.env);

import { join } from 'node:path';
import { type Result, ok } from '@hearth/platform/problem.ts';
import {
  type ProcessConfig,
  readProcessConfig,
  readServiceAddress,
} from '@hearth/platform/process-config.ts';

const root = join(import.meta.dirname, '../..');

export interface EnergyConfig extends ProcessConfig {
  readonly productUrl: URL;
}

/** The settings of this service in a process of its own; the names are those of `.env.example`. */
export function readEnergyConfig(env: NodeJS.ProcessEnv): Result<EnergyConfig> {
  const shared = readProcessConfig(env, { name: 'energy', port: 3003, root });
  if (!shared.ok) return shared;
  const product = readServiceAddress(env, 'product', shared.value.environment);
  return product.ok ? ok({ ...shared.value, productUrl: product.value }) : product;
}

export const readEnvironment = (): Result<EnergyConfig> => readEnergyConfig(process.env);

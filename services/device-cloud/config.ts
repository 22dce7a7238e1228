import { join } from 'node:path';
import { type Result, ok } from '@hearth/core/problem.ts';
import {
  type ProcessConfig,
  readProcessConfig,
  readServiceAddress,
} from '@hearth/platform/process/process-config.ts';

const root = join(import.meta.dirname, '../..');

export interface DeviceCloudConfig extends ProcessConfig {
  /** Address of energy, to which simulated meters post. */
  readonly energyUrl: URL;
  /** Address of product, which counts errors. */
  readonly productUrl: URL;
}

/** Settings of this service in a process of its own; `.env.example` has their names. */
export function readDeviceCloudConfig(env: NodeJS.ProcessEnv): Result<DeviceCloudConfig> {
  const shared = readProcessConfig(env, { name: 'device-cloud', port: 3004, root });
  if (!shared.ok) return shared;
  const energy = readServiceAddress(env, 'energy', shared.value.environment);
  if (!energy.ok) return energy;
  const product = readServiceAddress(env, 'product', shared.value.environment);
  if (!product.ok) return product;
  return ok({ ...shared.value, energyUrl: energy.value, productUrl: product.value });
}

export const readEnvironment = (): Result<DeviceCloudConfig> => readDeviceCloudConfig(process.env);

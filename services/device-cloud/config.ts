import { join } from 'node:path';
import type { Result } from '@hearth/platform/problem.ts';
import { type ProcessConfig, readProcessConfig } from '@hearth/platform/process-config.ts';

const root = join(import.meta.dirname, '../..');

/** The settings of this service in a process of its own; the names are those of `.env.example`. */
export const readDeviceCloudConfig = (env: NodeJS.ProcessEnv): Result<ProcessConfig> =>
  readProcessConfig(env, { name: 'device-cloud', port: 3004, root });

export const readEnvironment = (): Result<ProcessConfig> => readDeviceCloudConfig(process.env);

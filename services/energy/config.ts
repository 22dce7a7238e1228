import { join } from 'node:path';
import type { Result } from '@hearth/platform/problem.ts';
import { type ProcessConfig, readProcessConfig } from '@hearth/platform/process-config.ts';

const root = join(import.meta.dirname, '../..');

/** The settings of this service in a process of its own; the names are those of `.env.example`. */
export const readEnergyConfig = (env: NodeJS.ProcessEnv): Result<ProcessConfig> =>
  readProcessConfig(env, { name: 'energy', port: 3003, root });

export const readEnvironment = (): Result<ProcessConfig> => readEnergyConfig(process.env);

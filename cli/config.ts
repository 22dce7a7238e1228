import { join } from 'node:path';
import { type StorageConfig, readStorageConfig } from '@hearth/platform/storage-config.ts';

export const readCliConfig = (): StorageConfig =>
  readStorageConfig(process.env, join(import.meta.dirname, '..'));

import type { MigrationSet } from '@hearth/platform/database/migration-files.ts';

export const productMigrations: MigrationSet = {
  schema: 'product',
  directory: new URL('./migrations/', import.meta.url),
};

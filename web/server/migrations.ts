import type { MigrationSet } from '@hearth/platform/database/migration-files.ts';

export const webMigrations: MigrationSet = {
  schema: 'web',
  directory: new URL('../migrations/', import.meta.url),
};

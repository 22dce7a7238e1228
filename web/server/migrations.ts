import type { MigrationSet } from '@hearth/platform/database/migrate.ts';

export const webMigrations: MigrationSet = {
  schema: 'web',
  directory: new URL('../migrations/', import.meta.url),
};

import type { MigrationSet } from '@hearth/platform/database/migrate.ts';

export const identityMigrations: MigrationSet = {
  schema: 'identity',
  directory: new URL('migrations/', import.meta.url),
};

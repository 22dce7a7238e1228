import type { MigrationSet } from '@hearth/platform/database/migration-files.ts';

export const identityMigrations: MigrationSet = {
  schema: 'identity',
  directory: new URL('migrations/', import.meta.url),
};

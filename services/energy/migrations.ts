import type { MigrationSet } from '@hearth/platform/database/migration-files.ts';

export const energyMigrations: MigrationSet = {
  schema: 'energy',
  directory: new URL('./migrations/', import.meta.url),
};

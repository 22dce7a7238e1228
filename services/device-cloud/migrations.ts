import type { MigrationSet } from '@hearth/platform/database/migrate.ts';

export const deviceCloudMigrations: MigrationSet = {
  schema: 'device_cloud',
  directory: new URL('./migrations/', import.meta.url),
};

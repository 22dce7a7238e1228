import type { MigrationSet } from '@hearth/platform/database/migration-files.ts';

export const deviceCloudMigrations: MigrationSet = {
  schema: 'device_cloud',
  directory: new URL('./migrations/', import.meta.url),
};

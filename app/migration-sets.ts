import { deviceCloudMigrations } from '@hearth/device-cloud/migrations.ts';
import { energyMigrations } from '@hearth/energy/migrations.ts';
import { identityMigrations } from '@hearth/identity/migrations.ts';
import { productMigrations } from '@hearth/product/migrations.ts';
import { webMigrations } from '@hearth/web/server/migrations.ts';

/** Migrations of each service, in order. */
export const migrationsOfService = {
  identity: identityMigrations,
  product: productMigrations,
  energy: energyMigrations,
  'device-cloud': deviceCloudMigrations,
  web: webMigrations,
};

/** Migrations of all services. */
export const migrationSets = Object.values(migrationsOfService);

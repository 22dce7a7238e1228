import { deviceCloudMigrations } from '@hearth/device-cloud/migrations.ts';
import { energyMigrations } from '@hearth/energy/migrations.ts';
import { identityMigrations } from '@hearth/identity/migrations.ts';
import { productMigrations } from '@hearth/product/migrations.ts';
import { webMigrations } from '@hearth/web/server/migrations.ts';

/** The tables of each service, in the order in which they are made. */
export const migrationsOfService = {
  identity: identityMigrations,
  product: productMigrations,
  energy: energyMigrations,
  'device-cloud': deviceCloudMigrations,
  web: webMigrations,
};

/** The tables of everything. */
export const migrationSets = Object.values(migrationsOfService);

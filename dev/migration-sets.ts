import { deviceCloudMigrations } from '@hearth/device-cloud/migrations.ts';
import { energyMigrations } from '@hearth/energy/migrations.ts';
import { identityMigrations } from '@hearth/identity/migrations.ts';
import { productMigrations } from '@hearth/product/migrations.ts';
import { webMigrations } from '@hearth/web/server/migrations.ts';

/** The tables of everything, in the order in which they are made. */
export const migrationSets = [
  identityMigrations,
  productMigrations,
  energyMigrations,
  deviceCloudMigrations,
  webMigrations,
];

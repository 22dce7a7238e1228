import { join } from 'node:path';
import { migrationSets } from '@hearth/app/migration-sets.ts';
import { openMigrated } from './sql/migrated-engine.ts';
import { writeRowFiles } from './sql/row-files.ts';

// npm run rows: writes the row types of every schema from the migrations.
const engine = await openMigrated(migrationSets);
await writeRowFiles(join(import.meta.dirname, '..'), engine.tableColumns);
await engine.close();

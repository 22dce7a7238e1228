import { migrationSets } from '@hearth/app/migration-sets.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import { openDatabase } from '@hearth/platform/database/database.ts';
import { distribute } from '@hearth/platform/database/distribute.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { type CliCommand, done, failed } from './command.ts';

/** Brings the tables of a Citus cluster to their placement; processes do the same when they start. */
export const distributeCommand: CliCommand = {
  usage: 'distribute',
  summary: 'migrate the database and spread its tables over the machines of a Citus cluster',
  parameters: [],
  options: [],
  async run({ config }) {
    if (config.databaseUrl === undefined) return failed('DATABASE_URL is not set');
    const db = await openDatabase({ url: config.databaseUrl, log: silentLogger, poolSize: 2 });
    try {
      if (db.engine !== 'citus')
        return failed('the database has no extension citus: run "create extension citus" first');
      await migrate(db, migrationSets, systemClock);
      return done({ placed: await distribute(db, migrationSets, config) });
    } finally {
      await db.close();
    }
  },
};

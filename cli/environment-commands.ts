import {
  type EnvironmentState,
  cleanLeftovers,
  environmentState,
  findLeftovers,
} from '@hearth/operations/leftovers.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import {
  hasTable,
  storeEnvironment,
  leftoverSummary,
} from '@hearth/platform/database/environment-record.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { choiceOf } from '@hearth/platform/process/settings.ts';
import { environments } from '@hearth/platform/process/start-rules.ts';
import { type CliCommand, type CliInput, type CommandOutcome, done, failed } from './command.ts';
import { onEachDatabase, readEachDatabase } from './deployment-databases.ts';

export const environmentCommands: Readonly<Record<string, CliCommand>> = {
  'environment show': {
    usage: 'environment show',
    summary: 'show the environment of each database, and the sample data of feature in it',
    parameters: [],
    options: [],
    async run({ config }) {
      const states = await readEachDatabase(config, stateOf);
      return states.length > 0 ? done(states) : failed(noDatabase);
    },
  },
  'environment clean': {
    usage: 'environment clean',
    summary:
      'remove the demo accounts, sample units, partners, packages and manuals, and stored mail; stop the app before',
    parameters: [],
    options: [],
    run: ({ config }) =>
      report(config, async (db, name) => {
        await cleanLeftovers(db, systemClock);
        return stateOf(db, name);
      }),
  },
  'environment adopt': {
    usage: 'environment adopt feature|develop|staging|master',
    summary: 'move data without sample data to another environment; stop the app before',
    parameters: ['ENVIRONMENT'],
    options: [],
    run: adopt,
  },
};

interface DatabaseState extends EnvironmentState {
  readonly database: string;
}

const stateOf = async (db: Database, database: string): Promise<DatabaseState> => ({
  database,
  ...(await environmentState(db)),
});

async function report(
  config: CliInput['config'],
  work: (db: Database, name: string) => Promise<DatabaseState>,
): Promise<CommandOutcome> {
  const states = await onEachDatabase(config, work);
  return states.length > 0 ? done(states) : failed(noDatabase);
}

const noDatabase = 'there is no database below DATA_DIR, and DATABASE_URL is not set';

/** Adopts all databases or none. */
async function adopt({ config, args: [name] }: CliInput): Promise<CommandOutcome> {
  const environment = choiceOf(['ENVIRONMENT', name], environments);
  if (!environment.ok)
    return { exit: 2, words: `ENVIRONMENT is one of ${environments.join(', ')}` };
  const obstacles = await onEachDatabase(config, async (db, database) => {
    if (!(await hasTable(db, 'platform.environment')))
      return `${database}: not up to date: start the app on it once`;
    const leftovers = environment.value === 'feature' ? [] : await findLeftovers(db);
    return leftovers.length === 0
      ? null
      : `${database}: has ${leftoverSummary(leftovers)}; run "hearth environment clean" first`;
  });
  if (obstacles.length === 0) return failed(noDatabase);
  const found = obstacles.filter((obstacle) => obstacle !== null);
  if (found.length > 0) return failed(found.join('\n'));
  return report(config, async (db, database) => {
    await storeEnvironment(db, { environment: environment.value, clock: systemClock });
    return stateOf(db, database);
  });
}

import { systemClock } from '@hearth/calendar/clock.ts';
import { openDatabase } from '../database/database.ts';
import { startJobRunner } from '../jobs/job-runner.ts';
import { silentLogger } from '../process/log.ts';
import { createMetrics } from '../process/metrics.ts';
import { createRegistry } from '@hearth/access/registry.ts';
import { testing } from './config.ts';

/**
 * A process for tests that kill it: `node job-process.ts URL`. Its repeated job and its work items each insert a row into `run`
 * when they begin; an item takes 300 ms, like a vendor's answer. Outbox entries insert a row too.
 */
const [url = ''] = testing.programArguments();
const clock = systemClock;
const db = await openDatabase({ url, log: silentLogger, poolSize: 4, statementLimitMs: 1_500 });
const declaration = { resource: 'test', verb: 'run', roles: ['service'] } as const;
const note = (event: string, key: string): Promise<unknown> =>
  db.query('insert into run (what, key, pid, at) values ($1, $2, $3, $4)', [
    event,
    key,
    process.pid,
    clock.now().toString(),
  ]);

await startJobRunner({
  db,
  clock,
  log: silentLogger,
  metrics: createMetrics(),
  registry: createRegistry(),
  random: Math.random,
  owners: [
    {
      name: 'test',
      jobs: [
        {
          name: 'test.tick',
          declaration,
          everyS: 1,
          async run() {
            await note('tick', '');
            await new Promise((resolve) => setTimeout(resolve, 500));
          },
        },
      ],
      dueWork: [
        {
          name: 'test.item',
          declaration,
          lanes: { '': 4 },
          async run({ key }) {
            await note('item', key);
            await new Promise((resolve) => setTimeout(resolve, 300));
            return clock.now().add({ milliseconds: 500 });
          },
        },
      ],
      outbox: { test: async (_, key) => void (await note('delivered', key)) },
    },
  ],
});
process.stdout.write('started\n');

import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { energyMigrations } from '../migrations.ts';
import { benchOn, sentAt, seriesOf } from '../testing.ts';

// Process of kill.test.ts: reports the stored values, then writes batches, four at a time, and reports each acknowledgement
// until it is killed. Batch k puts k + 1 into slot k of two series: both or none.

const home = '019abcde-0000-7000-8000-00000000c0de';
const appliance = '019abcde-0000-7000-8000-00000000a001';
const startMs = Date.parse('2025-03-01T00:00:00Z');

const [dataDir = '', from = '0'] = process.argv.slice(2);
const db = await testDatabase('pglite', [energyMigrations], { dataDir });
const bench = benchOn(db, '2025-03-02T00:00:00Z');
const writeLine = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const body = { timeZone: 'Etc/UTC', clock: null };
await bench.client.putHome({ params: { installation: home }, body }, await bench.asService());
const rows = await db.query<{ vals: readonly (number | null)[] }>(
  'select vals from energy.reading_day order by series_no, day',
);
const batches = await db.query<{ count: number }>('select count(*) as count from energy.batch');
writeLine({ stored: rows.map((row) => row.vals), batches: batches[0]?.count });

let next = Number(from);
const write = async (): Promise<never> => {
  for (;;) {
    const k = next;
    next += 1;
    const values = Array.from({ length: 96 }, (_, slot) => (slot === k % 96 ? k + 1 : null));
    const days = [{ day: addDays('2025-03-01', Math.floor(k / 96)), values }];
    const series = (['sh', 'dhw'] as const).map((use) =>
      seriesOf({ appliance, use, stepS: 900, days }),
    );
    await bench.send(home, { batch: sentAt(startMs + k), series });
    writeLine({ acked: k });
  }
};
await Promise.all([write(), write(), write(), write()]);

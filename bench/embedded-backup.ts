// Claim: during a backup of the embedded database no statement waits longer than 0.8 s, a page's limit for its data; five backups
// leave at most 20 MB in memory.
// Floor: the same statements without a backup. Run: node bench/embedded-backup.ts [MEGABYTES]
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { backup } from '@hearth/platform/database/backup.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import { type Database, openDatabase, runUnlimited } from '@hearth/platform/database/database.ts';
import { silentLogger as log } from '@hearth/platform/process/log.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import { inTemporaryFolder } from './running-system.ts';

const megabytes = Number(process.argv[2] ?? 40);
const backups = 5;
const waitMsMax = 800;
const growthMbMax = 20;
const rowBytes = 1000;

await inTemporaryFolder(async (directory) => {
  const db = await openDatabase({ dataDir: join(directory, 'database'), log });
  await migrate(db, [], systemClock);
  await fill(db);
  const file = join(directory, 'backup.tgz');
  // The first backup makes code and buffers resident.
  await backup(db, file);
  const residentBeforeMb = await residentMb();
  const [durations, during] = [[] as number[], [] as number[]];
  let longestTickMs = 0;
  for (let count = 0; count < backups; count += 1) {
    const began = performance.now();
    const { waits, tickMs } = await measured(db, () => backup(db, file));
    durations.push(performance.now() - began);
    during.push(...waits);
    longestTickMs = Math.max(longestTickMs, tickMs);
  }
  const grownMb = (await residentMb()) - residentBeforeMb;
  const seconds = durations.reduce((sum, ms) => sum + ms, 0) / 1000;
  const idle = await measured(db, async () => {
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end) await db.query('select 1');
  });
  const longest = quantile(during, 1);
  console.log(
    `${backups} backups of ${megabytes} MB of rows: ${(seconds / backups).toFixed(1)} s each, ${((await stat(file)).size / 1024 ** 2).toFixed(1)} MB`,
  );
  console.log(`statements without a backup: ${summary(idle.waits)}, event loop ${ms(idle.tickMs)}`);
  console.log(
    `statements during a backup: ${summary(during)}, event loop ${ms(longestTickMs)} ${longest <= waitMsMax ? 'ok' : `ABOVE ${ms(waitMsMax)}`}`,
  );
  console.log(
    `resident: ${residentBeforeMb.toFixed(0)} MB before, ${grownMb.toFixed(1)} MB more after ${grownMb <= growthMbMax ? 'ok' : `ABOVE ${growthMbMax}`}`,
  );
  await db.close();
});

async function fill(db: Database): Promise<void> {
  await db.query('create table entry (id bigserial primary key, note text not null)');
  const rows = Math.round((megabytes * 1024 ** 2) / rowBytes);
  await runUnlimited(
    db,
    `insert into entry (note) select string_agg(md5((n * 31 + part)::text), '') from generate_series(1, ${rows}) n, generate_series(1, ${Math.floor(rowBytes / 32)}) part group by n`,
  );
}

/** Writes and reads in turn until the work is done; returns the time of each statement, ms. */
async function measured(
  db: Database,
  work: () => Promise<unknown>,
): Promise<{ readonly waits: readonly number[]; readonly tickMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  let isUnderWay = true;
  const done = work().finally(() => (isUnderWay = false));
  const waits: number[] = [];
  while (isUnderWay) {
    const began = performance.now();
    if (waits.length % 2 === 0)
      await db.query('insert into entry (note) values ($1)', ['x'.repeat(200)]);
    else await db.query('select note from entry where id = $1', [1 + waits.length]);
    waits.push(performance.now() - began);
  }
  await done;
  delay.disable();
  return { waits, tickMs: delay.max / 1e6 };
}

async function residentMb(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((first, second) => first - second);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function summary(waits: readonly number[]): string {
  return `${waits.length}, median ${ms(quantile(waits, 0.5))}, p99 ${ms(quantile(waits, 0.99))}, longest ${ms(quantile(waits, 1))}`;
}

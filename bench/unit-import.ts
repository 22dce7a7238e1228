// Claim: a vendor's list of 100,000 units on the embedded engine, or a million on PostgreSQL, loads within minutes and at most
// 300 MB of additional memory for any length.
// Floor: parsing and validating the same lines. Run: node bench/unit-import.ts [--postgres] [--rows N]
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { systemClock } from '@hearth/calendar/clock.ts';
import { openDatabase } from '@hearth/platform/database/database.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { newPostgresDatabase } from '@hearth/platform/testing/test-database.ts';
import { luhnDigit } from '@hearth/product/label/serial.ts';
import { productMigrations } from '@hearth/product/migrations.ts';
import { importUnits } from '@hearth/product/unit-registry/import-units.ts';
import { readUnitRow } from '@hearth/product/unit-registry/unit-row.ts';

const { values } = parseArgs({
  options: { postgres: { type: 'boolean', default: false }, rows: { type: 'string' } },
});
const rows = Number(values.rows ?? (values.postgres ? 1_000_000 : 100_000));
const memoryMbMax = 300;
const gtin = '09521234000013';

const dir = await mkdtemp(join(tmpdir(), 'hearth-bench-units-'));
const file = join(dir, 'units.csv');
try {
  await writeList();
  const floorS = await secondsOf(readOnly);
  const db = await openDatabase({
    log: silentLogger,
    statementLimitMs: 120_000,
    ...(values.postgres ? { url: await newPostgresDatabase() } : { dataDir: join(dir, 'db') }),
  });
  await migrate(db, [productMigrations], systemClock);
  const deps = {
    db,
    clock: systemClock,
    unitKey: randomBytes(32),
    random: (bytes: number) => randomBytes(bytes),
  };
  const watch = watchMemory();
  let output = '';
  const seconds = await secondsOf(async () => {
    const done = valueOf(await importUnits(deps, { file, codes: null }));
    output = `${done.units.toLocaleString('en')} units`;
  });
  const grownMb = watch.stop();
  const again = await secondsOf(async () => {
    valueOf(await importUnits(deps, { file, codes: null }));
  });
  await db.close();
  const engine = values.postgres ? 'PostgreSQL' : 'the embedded engine';
  const rate = (took: number): string => Math.round(rows / took).toLocaleString('en');
  console.log(`${output} on ${engine} in ${seconds.toFixed(1)} s: ${rate(seconds)} rows/s`);
  console.log(`the same list once more, over the first: ${rate(again)} rows/s`);
  console.log(
    `read and checked alone: ${rate(floorS)} rows/s, ratio ${(seconds / floorS).toFixed(1)}`,
  );
  console.log(
    `memory: ${grownMb.toFixed(0)} MB more than before at most ${grownMb <= memoryMbMax ? 'ok' : `ABOVE ${memoryMbMax}`}`,
  );
} finally {
  await rm(dir, { recursive: true });
}
process.exit();

/** Writes a list in which each unit has its own number and code. */
async function writeList(): Promise<void> {
  const { checkLetter } = await import('@hearth/product/label/commissioning-code.ts');
  const stream = createWriteStream(file);
  stream.write('gtin,serial,code\n');
  for (let row = 0; row < rows; row += 1) {
    const digits = String(row).padStart(9, '0');
    const checkCharacters = row
      .toString(32)
      .toUpperCase()
      .replaceAll(/[ILOU]/g, 'Z')
      .padStart(8, '0');
    const line = `${gtin},HW${digits}${luhnDigit(digits)},${checkCharacters}${checkLetter(checkCharacters)}\n`;
    if (!stream.write(line)) await once(stream, 'drain');
  }
  stream.end();
  await finished(stream);
}

async function readOnly(): Promise<void> {
  let good = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [item, serial, code] = line.split(',');
    if (readUnitRow({ gtin: item ?? '', serial: serial ?? '', code: code ?? '' }).ok) good += 1;
  }
  if (good !== rows) throw new Error(`${good} of ${rows} lines were good`);
}

async function secondsOf(run: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await run();
  return (performance.now() - began) / 1000;
}

/** Peak memory above the start; the embedded engine runs in the process, with its caches. */
function watchMemory(): { stop(): number } {
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  return {
    stop: () => {
      clearInterval(timer);
      return (most - before) / 1024 / 1024;
    },
  };
}

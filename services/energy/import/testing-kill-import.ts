import { randomUUID } from 'node:crypto';
import { accessOf, signAccess } from '@hearth/access/access.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { energyMigrations } from '../migrations.ts';
import { benchOn } from '../testing.ts';

// Process of kill.test.ts: reports what is stored, then stores a file of several years, or takes it back, until it ends or is killed.

const home = '019abcde-0000-7000-8000-00000000c0de';
const key = { secret: new Uint8Array(32).fill(7) };
const [dataDir = '', act = 'report'] = process.argv.slice(2);
const db = await testDatabase('pglite', [energyMigrations], { dataDir });
const bench = benchOn(db, '2025-11-20T12:30:00Z', { key });
const writeLine = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
const access = accessOf({
  installationId: home,
  personId: '019abcde-0000-7000-8000-00000000a0a0',
  role: 'owner',
  scopes: ['monitoring', 'settings'],
  visibleFrom: '2000-01-01T00:00:00Z',
  until: null,
  epoch: 1,
});
const owner = { token: await signAccess(access, key, bench.clock) };
const installation = { installation: home };
const body = { timeZone: 'Etc/UTC', clock: null };
await bench.client.putHome({ params: installation, body }, await bench.asService());

const [sums] = await db.query<{ days: number; kwh: number }>(
  'select count(*)::integer as days, coalesce(sum(total), 0)::float8 as kwh from energy.reading_day where n > 0',
);
const imports = valueOf(await bench.client.listImports({ params: installation }, owner));
const [opened] = imports;
const params = opened && { ...installation, import: opened.import };
const seen = params && valueOf(await bench.client.getImport({ params }, owner));
writeLine({ ...sums, state: opened?.state ?? null, progress: seen?.progress ?? null });

/** Eight batches of 366 days with 24 kWh each. */
const file = [
  'Zeit;Verbrauch kWh',
  ...Array.from({ length: 8 * 366 * 12 }, (_, i) => {
    const hour = String((i % 12) * 2).padStart(2, '0');
    return `${addDays('2017-01-01', Math.floor(i / 12))} ${hour}:00;${i % 2 === 0 ? 1 : 3}`;
  }),
].join('\n');

if (act === 'store') {
  const stored = params ?? { ...installation, import: randomUUID() };
  if (!params) {
    const query = { fileName: 'years.csv' };
    const upload = { params: stored, query, body: new TextEncoder().encode(file) };
    const preview = valueOf(await bench.client.uploadImport(upload, owner));
    if (preview.faults.length > 0) throw new Error(preview.faults[0]?.code);
  }
  writeLine({ begins: true });
  const record = valueOf(await bench.client.storeImport({ params: stored }, owner));
  writeLine({ ended: record.state });
}
if (act === 'undo' && params) {
  writeLine({ begins: true });
  writeLine({ ended: valueOf(await bench.client.undoImport({ params }, owner)).state });
}
await db.close();
process.exit(0);

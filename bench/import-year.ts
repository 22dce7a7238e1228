// Claim: a file with a year of quarter-hours is imported, upload with preview and storing together, in at most twice the time in which
// the same values are ingested.
// Rival: the request of the batch with the same values, as a meter's history arrives, alternating in the same run on PostgreSQL.
// Run: node bench/import-year.ts
import { addDays } from '@hearth/calendar/dates.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { medianOf } from '@hearth/physics/numerics.ts';
import { energyBench } from './energy-homes.ts';

const rounds = 15;
/** Rounds until the code of both is compiled: a file is read in a thread of its own, which nothing else warms up. */
const warmUps = 10;
const limit = 2;
const timeZone = 'Europe/Berlin';
const days = localDaysOf([{ fromDay: '0001-01-01', timeZone }]);
/** 2025-01-31 14:15 in the home's time zone. */
const localTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});
const year = Array.from({ length: 365 }, (_, i) => addDays('2025-01-01', i));
const valueAt = (k: number): number => Number((Math.abs(Math.sin(k * 12.9898)) * 2).toFixed(3));

const bench = await energyBench();
try {
  const ms = { upload: [] as number[], store: [] as number[], ingest: [] as number[] };
  const cpuRatios: number[] = [];
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const imported = await importYear(round);
    const ingest = await ingestYear(round);
    if (round < warmUps) continue;
    ms.upload.push(imported.upload.ms);
    ms.store.push(imported.store.ms);
    ms.ingest.push(ingest.ms);
    cpuRatios.push((imported.upload.cpuMs + imported.store.cpuMs) / ingest.cpuMs);
  }
  const ratios = ms.ingest.map((ingest, i) => ((ms.upload[i] ?? 0) + (ms.store[i] ?? 0)) / ingest);
  const ratio = medianOf(ratios);
  console.log(
    `import of a year: ${medianOf(ms.upload).toFixed(0)} ms upload and preview, ${medianOf(ms.store).toFixed(0)} ms storing; ` +
      `ingest ${medianOf(ms.ingest).toFixed(0)} ms; ratio ${ratio.toFixed(2)} ${ratio <= limit ? 'ok' : `ABOVE ${limit}`}; ` +
      `ratio of the service's CPU time, without the database, ${medianOf(cpuRatios).toFixed(2)}`,
  );
} finally {
  await bench.stop();
}

async function importYear(round: number): Promise<{ upload: Taken; store: Taken }> {
  const home = await bench.newHome();
  const token = await bench.personToken(home);
  const body = Buffer.from(fileOf(round));
  const path = `/v1/installations/${home}/imports/${crypto.randomUUID()}`;
  const headers = { 'content-type': 'application/octet-stream' };
  const upload = await timed(async () => {
    await bench.fetch(`${path}?fileName=year.csv`, { method: 'PUT', token, body, headers });
  });
  const store = await timed(async () => {
    await bench.fetch(`${path}/store`, { method: 'POST', token });
  });
  return { upload, store };
}

async function ingestYear(round: number): Promise<Taken> {
  const home = await bench.newHome();
  const token = await bench.serviceToken();
  const body = JSON.stringify({
    batch: crypto.randomUUID(),
    series: [
      {
        appliance: crypto.randomUUID(),
        metric: 'energy',
        use: 'grid-import',
        source: 'meter',
        unit: 'kWh',
        grade: 'measured',
        accuracy: null,
        stepS: 900,
        days: year.map((day, d) => ({ day, values: valuesOf(day, round + d) })),
      },
    ],
  });
  return await timed(async () => {
    await bench.fetch(`/v1/installations/${home}/batches`, { method: 'POST', token, body });
  });
}

function valuesOf(day: string, seed: number): number[] {
  return Array.from({ length: days.count(day, 900) }, (_, slot) => valueAt(seed * 96 + slot));
}

/** The year as a supplier's file. */
function fileOf(round: number): string {
  const rows = year.flatMap((day, d) => {
    const edges = days.edges(day, 900);
    return valuesOf(day, round + d).map((value, slot) => {
      const [date = '', time = ''] = localTime.format(edges[slot] ?? 0).split(' ');
      return `${date.split('-').toReversed().join('.')};${time};${String(value).replace('.', ',')}`;
    });
  });
  return ['Datum;Uhrzeit;Verbrauch kWh', ...rows].join('\n');
}

interface Taken {
  readonly ms: number;
  readonly cpuMs: number;
}

async function timed(act: () => Promise<void>): Promise<Taken> {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  await act();
  const { user, system } = process.cpuUsage(cpu);
  return { ms: performance.now() - start, cpuMs: (user + system) / 1000 };
}

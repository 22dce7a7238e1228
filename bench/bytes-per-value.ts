// Claim: a stored value takes at most 10 bytes on disk, with indexes, daily sums, and the data to undo batches for 14 days.
// Rival: one row a value (installation, series, instant, value) with its key.
// PostgreSQL, a year of nine quarter-hour series of ten homes. Run: node bench/bytes-per-value.ts
import { randomUUID } from 'node:crypto';
import { retentionDays } from '@hearth/energy/ingest/fold/settle-batches.ts';
import { addDays, datesOf } from '@hearth/calendar/dates.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { energyBench, seriesOfHome } from './energy-homes.ts';

const homes = 10;
const days = datesOf('2024-11-01', '2025-11-01');
const localDays = localDaysOf([{ fromDay: '0001-01-01', timeZone: 'Europe/Berlin' }]);
const bench = await energyBench();
try {
  let values = 0;
  for (let home = 0; home < homes; home += 1) {
    const installation = await bench.newHome();
    const series = seriesOfHome();
    for (let from = 0; from < days.length; from += 7)
      values += await send(installation, series, days.slice(from, from + 7));
  }
  const all = await bytesOf([
    'reading_day',
    'batch',
    'series',
    'home',
    'home_zone',
    'reading_period',
  ]);
  const batches = await bytesOf(['batch']);
  const rows = await bytesOf(['reading_day']);
  // All batches were received today, so all can still be withdrawn; of a year's batches a share of 14 days can.
  const steady = (all - batches + (batches * retentionDays) / days.length) / values;
  const rival = await narrowBytes();
  console.log(`${values.toLocaleString('en')} values`);
  console.log(`day rows with index and sums: ${(rows / values).toFixed(2)} B a value`);
  console.log(`kept batches: ${(batches / values).toFixed(2)} B a value for ${retentionDays} days`);
  console.log(`just after a year came at once: ${(all / values).toFixed(2)} B a value`);
  console.log(
    `steady state, a year of days of which ${retentionDays} are kept as batches: ${steady.toFixed(2)} B a value ${steady <= 10 ? 'ok' : 'ABOVE 10'}`,
  );
  console.log(
    `one row a value: ${rival.toFixed(2)} B a value, ratio ${(steady / rival).toFixed(3)}`,
  );
} finally {
  await bench.stop();
}

async function send(
  installation: string,
  series: readonly object[],
  week: readonly string[],
): Promise<number> {
  const sent = series.map((each) => ({
    ...each,
    days: week.map((day) => ({
      day,
      values: Array.from({ length: localDays.count(day, 900) }, () =>
        Number((Math.random() * 2).toFixed(3)),
      ),
    })),
  }));
  const body = JSON.stringify({ batch: randomUUID(), series: sent });
  const token = await bench.serviceToken();
  const response = await bench.fetch(`/v1/installations/${installation}/batches`, {
    method: 'POST',
    token,
    body,
  });
  return ((await response.json()) as { values: number }).values;
}

async function bytesOf(tables: readonly string[]): Promise<number> {
  const [row] = await bench.db.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(('energy.' || t)::regclass))::bigint as bytes from unnest($1::text[]) t`,
    [tables],
  );
  return row?.bytes ?? 0;
}

async function narrowBytes(): Promise<number> {
  await bench.db.query(
    `create table narrow (installation_id uuid, series_no smallint, at timestamptz, value real,
       primary key (installation_id, series_no, at))`,
  );
  const last = addDays(days[0] ?? '', 30);
  await bench.db.query(
    `insert into narrow select r.installation_id, r.series_no, r.day_start + (u.k - 1) * interval '15 minutes', u.v
     from energy.reading_day r cross join unnest(r.vals) with ordinality u (v, k) where r.day < $1
     order by r.day, r.installation_id, u.k`,
    [last],
  );
  const [row] = await bench.db.query<{ each: number }>(
    `select pg_total_relation_size('narrow')::float8 / count(*) as each from narrow`,
  );
  return row?.each ?? Number.NaN;
}

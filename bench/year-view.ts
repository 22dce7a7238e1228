// Claim: a year's view of one home takes at most 1.2 times as long with 300 homes in the table as with one.
// Rival: the same request with one home alone, alternating in the same run, on PostgreSQL; the homes' days are interleaved, as
// ingest writes them.
// Run: node bench/year-view.ts
import { systemClock } from '@hearth/calendar/clock.ts';
import { readDaysSql } from '@hearth/energy/reading/store.ts';
import { type EnergyBench, energyBench, seriesOfHome } from './energy-homes.ts';
import { medianOf } from '@hearth/physics/numerics.ts';

const scales = [1, 30, 300];
const rounds = 15;
const perRound = 5;
const year = systemClock.now().toString().slice(0, 4);
const lastYear = Number(year) - 1;

interface Scale {
  readonly homes: number;
  readonly bench: EnergyBench;
  readonly installation: string;
  readonly ms: number[];
}

const series = seriesOfHome().slice(0, 4);
const all: Scale[] = [];
try {
  for (const homes of scales) all.push(await filled(homes));
  // The first round warms all three up.
  for (let round = 0; round <= rounds; round += 1)
    for (const scale of all) {
      const ms = await roundMs(scale);
      if (round > 0) scale.ms.push(ms);
    }
  const alone = all[0]?.ms ?? [];
  for (const scale of all) {
    const ratio = medianOf(scale.ms.map((ms, k) => ms / (alone[k] ?? ms)));
    console.log(
      `${scale.homes} homes: ${medianOf(scale.ms).toFixed(1)} ms a year's view through the front door, ratio ${ratio.toFixed(2)} ` +
        `${ratio <= 1.2 ? 'ok' : 'ABOVE 1.2'}; the query of days: ${await plan(scale)}`,
    );
  }
} finally {
  for (const { bench } of all) await bench.stop();
}

async function filled(homes: number): Promise<Scale> {
  const bench = await energyBench();
  const installations = [];
  for (let k = 0; k < homes; k += 1) installations.push(await bench.newHome());
  const installation = installations[Math.floor(homes / 2)] ?? '';
  for (const home of installations) {
    const values = Array.from({ length: 96 }, () => 0.1);
    const body = JSON.stringify({
      batch: crypto.randomUUID(),
      series: seriesOfHome()
        .slice(0, series.length)
        .map((each) => ({ ...each, days: [{ day: `${lastYear}-01-01`, values }] })),
    });
    const token = await bench.serviceToken();
    await bench.fetch(`/v1/installations/${home}/batches`, { method: 'POST', token, body });
  }
  await bench.db.query('set statement_timeout = 0');
  for (let month = 1; month <= 24; month += 1)
    await bench.db.query(
      `insert into energy.reading_day (installation_id, series_no, day, day_start, last_no, vals)
       select h.installation_id, s.no, d::date, d at time zone 'Europe/Berlin', 1,
         array_fill((0.001 * (extract(doy from d) + s.no))::real, array[96])
       from generate_series($1::timestamp, $1::timestamp + interval '1 month' - interval '1 day', interval '1 day') d
         cross join energy.home h cross join generate_series(1, $2::integer) s (no)
       order by d, h.installation_id, s.no
       on conflict do nothing`,
      [
        `${lastYear - (month > 12 ? 1 : 0)}-${String(((month - 1) % 12) + 1).padStart(2, '0')}-01`,
        series.length,
      ],
    );
  await bench.db.query('vacuum analyze energy.reading_day');
  return { homes, bench, installation, ms: [] };
}

async function roundMs({ bench, installation }: Scale): Promise<number> {
  const token = await bench.personToken(installation);
  const start = performance.now();
  for (let k = 0; k < perRound; k += 1) {
    const response = await bench.fetch(
      `/v1/installations/${installation}/history?period=year&date=${lastYear}-06-01`,
      { token },
    );
    const { series: drawn } = (await response.json()) as { series: { total: number }[] };
    if (drawn.length !== series.length) throw new Error('the view is not whole');
  }
  return (performance.now() - start) / perRound;
}

/** Buffers of the view's query, and whether it uses the home's own keys. */
async function plan({ bench, installation }: Scale): Promise<string> {
  const rows = await bench.db.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers, costs off, timing off) ${readDaysSql}`,
    [installation, series.map((_, k) => k + 1), `${lastYear - 1}-01-01`, `${year}-01-01`, []],
  );
  const text = rows.map((row) => row['QUERY PLAN']).join('\n');
  const buffers = /Buffers: shared hit=(\d+)(?: read=(\d+))?/.exec(text);
  const count = Number(buffers?.[1] ?? 0) + Number(buffers?.[2] ?? 0);
  const [, found] = /rows=(\d+)/.exec(text) ?? [];
  return `${count} buffers for ${found} rows, ${/Index (?:Only )?Scan|Bitmap Index Scan/.exec(text)?.[0] ?? 'all of the table, which is this home alone'}`;
}

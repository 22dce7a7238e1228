// Claim: ingest through the service's front door reaches 40 % of the rate of the store's merge statement for the same pattern.
// Floor: that statement alone, on the same server, alternating in the same run. Run: node bench/ingest.ts
import { randomUUID } from 'node:crypto';
import { arrayText, mergeDaysSql } from '@hearth/energy/ingest/fold/store.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { medianOf } from '@hearth/physics/numerics.ts';
import { energyBench, seriesOfHome } from './energy-homes.ts';

type Vals = readonly (number | null)[];
interface Flush {
  readonly day: string;
  readonly vals: Vals;
}

const rounds = 7;
const series = seriesOfHome();
const days = localDaysOf([{ fromDay: '0001-01-01', timeZone: 'Europe/Berlin' }]);
const valueAt = (k: number): number => Number((Math.abs(Math.sin(k * 12.9898)) * 2).toFixed(3));

/** Content of one flush of a home: all series with the same slots. */
const patterns: Record<string, (k: number) => readonly Flush[]> = {
  'one slot a series': (k) => {
    const day = addDays('2025-06-01', Math.floor(k / 96));
    return [
      { day, vals: Array.from({ length: 96 }, (_, slot) => (slot === k % 96 ? valueAt(k) : null)) },
    ];
  },
  'whole days, a week at a time': (k) =>
    Array.from({ length: 7 }, (_, d) => ({
      day: addDays('2020-06-01', k * 7 + d),
      vals: Array.from({ length: days.count(addDays('2020-06-01', k * 7 + d), 900) }, (_, slot) =>
        valueAt(k + slot + d),
      ),
    })),
};

const bench = await energyBench();
try {
  for (const [name, pattern] of Object.entries(patterns))
    for (const lanes of [1, 4]) await compare(name, pattern, lanes);
} finally {
  await bench.stop();
}

async function compare(
  name: string,
  pattern: (k: number) => readonly Flush[],
  lanes: number,
): Promise<void> {
  const flushes = name.startsWith('one') ? 48 : 6;
  const through = await Promise.all(Array.from({ length: lanes }, () => bench.newHome()));
  const bare = await Promise.all(Array.from({ length: lanes }, () => bench.newHome()));
  const ratios: number[] = [];
  const rates: { through: number[]; bare: number[] } = { through: [], bare: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const ks = Array.from({ length: flushes }, (_, k) => round * flushes + k);
    const token = await bench.serviceToken();
    const bodies = ks.map((k) => bodiesOf(pattern(k), lanes));
    const rows = ks.map((k) => rowsOf(pattern(k)));
    const values =
      lanes *
      ks
        .flatMap((k) => pattern(k))
        .flatMap((flush) => flush.vals)
        .filter((v) => v !== null).length *
      series.length;
    const throughMs = await timed(through, async (home, lane) => {
      for (const body of bodies)
        await bench.fetch(`/v1/installations/${home}/batches`, {
          method: 'POST',
          token,
          body: body[lane] ?? '',
        });
    });
    const bareMs = await timed(bare, async (home) => {
      for (const row of rows) await bench.db.query(mergeDaysSql, [home, round + 1, 0, ...row]);
    });
    // The first round warms both up.
    if (round === 0) continue;
    ratios.push(bareMs / throughMs);
    rates.through.push((values / throughMs) * 1000);
    rates.bare.push((values / bareMs) * 1000);
  }
  const formatted = (list: readonly number[]): string =>
    Math.round(medianOf(list)).toLocaleString('en');
  const range = [...ratios].sort((a, b) => a - b).map((ratio) => ratio.toFixed(2));
  console.log(
    `${name}, ${lanes} at a time: end to end ${formatted(rates.through)} values/s, the statement alone ${formatted(rates.bare)} values/s, ` +
      `ratio ${medianOf(ratios).toFixed(2)} (${range[0]} to ${range.at(-1)}) ${medianOf(ratios) >= 0.4 ? 'ok' : 'BELOW 0.40'}`,
  );
}

function bodiesOf(flushes: readonly Flush[], lanes: number): string[] {
  const all = series.map((each) => ({
    ...each,
    days: flushes.map(({ day, vals }) => ({ day, values: vals })),
  }));
  return Array.from({ length: lanes }, () => JSON.stringify({ batch: randomUUID(), series: all }));
}

/** Arrays of the statement: numbers, days, day starts, values. */
function rowsOf(flushes: readonly Flush[]): readonly (readonly unknown[])[] {
  const rows = series.flatMap((_, k) => flushes.map((flush) => ({ ...flush, no: k + 1 })));
  return [
    rows.map((row) => row.no),
    rows.map((row) => row.day),
    rows.map((row) => new Date(days.spanOf(row.day).fromMs).toISOString()),
    rows.map((row) => arrayText(row.vals)),
  ];
}

async function timed(
  homes: readonly string[],
  run: (home: string, lane: number) => Promise<void>,
): Promise<number> {
  const start = performance.now();
  await Promise.all(homes.map(run));
  return performance.now() - start;
}

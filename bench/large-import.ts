// Claims: while a file of the largest size is uploaded and previewed, the service answers others: its event loop is late by at most
// 100 ms more than while idle (99th percentile). The process grows by at most 300 MB meanwhile.
// Floor: the same measurements in the same run while nothing happens. On PostgreSQL, a table, Green Button and statistics.
// Run: node bench/large-import.ts
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { isoInstant } from '@hearth/calendar/dates.ts';
import { minuteMs } from '@hearth/calendar/durations.ts';
import { fileBytesMax } from '@hearth/energy/import/contract.ts';
import { energyBench } from './energy-homes.ts';

const lateMsMax = 100;
const growthMbMax = 300;
const megabyte = 2 ** 20;
const startMs = Date.parse('2022-01-01T00:00:00Z');

const bench = await energyBench();
try {
  // The first file loads the code.
  await upload(new TextEncoder().encode('Zeit;kWh\n2025-01-01 00:00;1\n2025-01-01 01:00;1'));
  const idle = await measured(() => sleep(2000));
  console.log(`idle: event loop late by ${idle.lateMs.toFixed(0)} ms`);
  const files = { table: tableOf(), 'Green Button': greenButton(), statistics: statistics() };
  for (const [name, file] of Object.entries(files)) {
    const { lateMs, grownMb, seconds, answer } = await measured(() => upload(file));
    const isFine = lateMs - idle.lateMs <= lateMsMax && grownMb <= growthMbMax;
    console.log(
      `${name}, ${(file.length / megabyte).toFixed(1)} MiB: ${answer}, ${seconds.toFixed(1)} s, event loop late by ${lateMs.toFixed(0)} ms, ` +
        `process grown by ${grownMb.toFixed(0)} MB ${isFine ? 'ok' : `ABOVE ${lateMsMax} ms or ${growthMbMax} MB`}`,
    );
  }
} finally {
  await bench.stop();
}

async function upload(file: Uint8Array<ArrayBuffer>): Promise<string> {
  const home = await bench.newHome();
  const response = await bench.fetch(
    `/v1/installations/${home}/imports/${crypto.randomUUID()}?fileName=file`,
    {
      method: 'PUT',
      token: await bench.personToken(home),
      body: file,
      headers: { 'content-type': 'application/octet-stream' },
    },
  );
  const { flows, faults } = (await response.json()) as {
    flows: { intervals: number }[];
    faults: { code: string }[];
  };
  return faults[0]?.code ?? `${flows.reduce((sum, each) => sum + each.intervals, 0)} intervals`;
}

interface Measured<Answer> {
  /** 99th percentile. */
  readonly lateMs: number;
  readonly grownMb: number;
  readonly seconds: number;
  readonly answer: Answer;
}

async function measured<Answer>(act: () => Promise<Answer>): Promise<Measured<Answer>> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  delay.enable();
  const start = performance.now();
  const answer = await act();
  const seconds = (performance.now() - start) / 1000;
  delay.disable();
  clearInterval(timer);
  return {
    lateMs: delay.percentile(99) / 1e6,
    grownMb: (most - before) / megabyte,
    seconds,
    answer,
  };
}

/** Lines from a row number until the file has the largest size. */
function filled(head: string, lineOf: (i: number) => string, tail = ''): Uint8Array<ArrayBuffer> {
  const lines = [head];
  let length = head.length + tail.length;
  for (let i = 0; ; i += 1) {
    const line = lineOf(i);
    length += line.length;
    if (length > fileBytesMax) return new TextEncoder().encode([...lines, tail].join(''));
    lines.push(line);
  }
}

function valueAt(i: number): number {
  return Math.round(Math.abs(Math.sin(i * 12.9898)) * 50);
}

/** Minutes of a meter. */
function tableOf(): Uint8Array<ArrayBuffer> {
  return filled('Zeit;Verbrauch kWh\n', (i) => {
    const at = isoInstant(startMs + i * minuteMs).replace('.000', '');
    return `${at};0,${String(valueAt(i)).padStart(3, '0')}\n`;
  });
}

function greenButton(): Uint8Array<ArrayBuffer> {
  const head =
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:espi="http://naesb.org/espi"><entry><content><espi:IntervalBlock>';
  return filled(
    head,
    (i) =>
      `<espi:IntervalReading><espi:timePeriod><espi:duration>900</espi:duration><espi:start>${startMs / 1000 + i * 900}</espi:start>` +
      `</espi:timePeriod><espi:value>${valueAt(i) * 10}</espi:value></espi:IntervalReading>\n`,
    '</espi:IntervalBlock></content></entry></feed>',
  );
}

function statistics(): Uint8Array<ArrayBuffer> {
  const hourAt = (i: number): number => Date.parse('2005-01-01T00:00:00Z') + i * 3_600_000;
  return filled(
    '{"sensor.grid_import_energy":[{"start":1104534000000,"end":1104537600000,"change":1}',
    (i) =>
      `,{"start":${hourAt(i)},"end":${hourAt(i + 1)},"change":${valueAt(i) / 20},"state":1,"min":null,"max":null,"mean":null,"last_reset":null}`,
    ']}',
  );
}

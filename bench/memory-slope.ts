// Claim: a process that serves simulated homes at 60 times real time and demo guests grows by at most 5 MB an hour after its first
// half hour, and 500 open change streams take at most 150 MB. Run: node bench/memory-slope.ts [MINUTES]
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createVisitor, moveIn, type Visitor } from '@hearth/dev/visitor.ts';
import { callOperator } from '@hearth/platform/auth/operator.ts';
import {
  type RunningSystem,
  inTemporaryFolder,
  repository,
  startSystem,
} from './running-system.ts';

const minutes = Number(process.argv[2] ?? 120);
const settleMinutes = Math.min(30, minutes / 2);
const homes = 3;
const rate = 60;
const sampleEveryMs = 30_000;
const pageEveryMs = 2_000;
const guestEveryMs = 120_000;
const streams = 500;
/** Limit of one person's streams. */
const streamsOfPerson = 8;
const slopeMbMax = 5;
const streamsMbMax = 150;
const pages = ['/launcher', '/energy', '/installation-monitoring', '/energy/history', '/account'];

interface Sample {
  readonly minute: number;
  readonly residentMb: number;
  readonly heapMb: number;
}

await inTemporaryFolder(async (directory) => {
  const environment = { DEMO: 'on', TRUSTED_PROXIES: '1' };
  const flags = ['--max-semi-space-size=16'];
  const command = [process.execPath, ...flags, join(repository, 'app/start.ts'), '--port'];
  const system = await startSystem(command, { directory, environment });
  try {
    const visitors: Visitor[] = [];
    for (let home = 0; home < homes; home += 1)
      visitors.push(await resident(system.url, { directory, number: home, rate, meter: 30 }));
    report(await sampled(system, visitors));
    await measureStreams(system, directory);
  } finally {
    await system.stop();
  }
});

/** A person with a linked simulated home, and with a meter where days of history are given. */
async function resident(
  url: string,
  options: {
    readonly directory: string;
    readonly number: number;
    readonly rate: number;
    readonly meter?: number;
  },
): Promise<Visitor> {
  const { directory, number, ...clockAndMeter } = options;
  const person = { email: `resident${number}@example.com`, password: 'a-long-warm-winter' };
  const socket = join(directory, 'operator.sock');
  const added = [
    await callOperator(socket, 'users add', { ...person, name: 'Resident', locale: 'en' }),
    await callOperator(socket, 'homes add', {
      account: person.email,
      password: person.password,
      home: 'lindenweg',
      ...clockAndMeter,
    }),
  ];
  if (added.some((answer) => !JSON.stringify(answer).includes('"ok":true')))
    throw new Error(`not added: ${JSON.stringify(added)}`);
  // A different address each, because of the sign-in limit of an address.
  const forwarded = { 'x-forwarded-for': `192.0.2.${number}` };
  const visitor = createVisitor(url, (request) => {
    for (const [name, value] of Object.entries(forwarded)) request.headers.set(name, value);
    return fetch(request);
  });
  await moveIn(visitor, person);
  return visitor;
}

/** Opens pages in turn and a demo session now and then; samples twice a minute. */
async function sampled(
  system: RunningSystem,
  visitors: readonly Visitor[],
): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  const began = performance.now();
  let [sampledAt, guestAt, opened] = [Number.NEGATIVE_INFINITY, 0, 0];
  for (let now = 0; now < minutes * 60_000; now = performance.now() - began) {
    const visitor = visitors[opened % visitors.length];
    const page = pages[Math.floor(opened / visitors.length) % pages.length] ?? '/';
    const { status } = (await visitor?.open(page)) ?? { status: 0 };
    if (status !== 200) console.log(`${page} answered ${status}`);
    opened += 1;
    if (now - guestAt > guestEveryMs) {
      guestAt = now;
      await createVisitor(system.url, fetch).open('/energy/demo');
    }
    if (now - sampledAt > sampleEveryMs) {
      sampledAt = now;
      const sample = { minute: now / 60_000, ...(await memoryOf(system)) };
      samples.push(sample);
      console.log(
        `${sample.minute.toFixed(1)} min: ${sample.residentMb.toFixed(1)} MB resident, ${sample.heapMb.toFixed(1)} MB heap`,
      );
    }
    await sleep(pageEveryMs);
  }
  return samples;
}

async function memoryOf(system: RunningSystem) {
  const status = await readFile(`/proc/${system.pid}/status`, 'utf8');
  const metrics = await (await fetch(`${system.monitoringUrl}/metrics`)).text();
  return {
    residentMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
    heapMb: Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1]) / 1024 ** 2,
  };
}

function report(samples: readonly Sample[]): void {
  const late = samples.filter(({ minute }) => minute >= settleMinutes);
  const slope = 60 * slopeOf(late.map(({ minute, residentMb }) => [minute, residentMb]));
  const heap = 60 * slopeOf(late.map(({ minute, heapMb }) => [minute, heapMb]));
  console.log(
    `after ${settleMinutes} min: ${slope.toFixed(1)} MB an hour resident ${slope <= slopeMbMax ? 'ok' : `ABOVE ${slopeMbMax}`}, heap ${heap.toFixed(1)} MB an hour`,
  );
}

/** Theil-Sen: the median of the slopes of all pairs, robust against a single peak. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const slopes = points.flatMap(([x, y], at) =>
    points.slice(at + 1).map(([laterX, laterY]) => (laterY - y) / (laterX - x)),
  );
  return (
    slopes.toSorted((first, second) => first - second)[Math.floor(slopes.length / 2)] ?? Number.NaN
  );
}

/** Watchers have homes of their own, created before the first measurement. */
async function measureStreams(system: RunningSystem, directory: string): Promise<void> {
  const addresses: { address: string; headers: Record<string, string> }[] = [];
  for (let number = homes; number < homes + streams / streamsOfPerson; number += 1) {
    const visitor = await resident(system.url, { directory, number, rate: 1 });
    const { text } = await visitor.open('/launcher');
    const installation = /installation=([0-9a-f-]{36})/.exec(text)?.[1] ?? '';
    const address = `${system.url}/changes?installation=${installation}`;
    addresses.push({ address, headers: { cookie: visitor.cookies() } });
  }
  await sleep(sampleEveryMs);
  const before = await memoryOf(system);
  const abort = new AbortController();
  const opened: Response[] = [];
  for (let count = 0; count < streams; count += 1) {
    const { address = '', headers = {} } = addresses[count % addresses.length] ?? {};
    opened.push(await fetch(address, { headers, signal: abort.signal }));
  }
  await sleep(sampleEveryMs);
  const after = await memoryOf(system);
  abort.abort();
  const count = opened.filter(({ status }) => status === 200).length;
  const growthMb = after.residentMb - before.residentMb;
  console.log(
    `${count} of ${streams} streams open: ${growthMb.toFixed(1)} MB more resident ${growthMb <= streamsMbMax ? 'ok' : `ABOVE ${streamsMbMax}`}`,
  );
}

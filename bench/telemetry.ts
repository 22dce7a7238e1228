// Claim: the receiver of telemetry takes 2,000 events a second on one core, whatever their names in a bounded number of rows; the page's
// client needs at most 5 ms of a phone's processor (4 times throttled) for a batch, and 10,000 waiting events at most 5 MB; all clients of
// a page together have at most 12 KB (gzip).
// Floor, in the same run: a request that does nothing; one JSON.stringify of the batch. Run: node bench/telemetry.ts
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundledScript } from '@hearth/dev/bundled-script.ts';
import { trackEnvelope } from '@hearth/web/app/reporting/track-envelope.ts';
import { telemetryKey } from '@hearth/web/server/track-items.ts';
import {
  type RunningSystem,
  inTemporaryFolder,
  repository,
  startSystem,
} from './running-system.ts';
import { newPhone, slowDown, withSlowBrowser } from './slow-browser.ts';

const [eventsPerSMin, batchMsMax, memoryMbMax, clientBytesMax] = [2_000, 5, 5, 12 * 1024];
const [batches, requestsAtOnce] = [200, 4];

const verdict = (isWithin: boolean, limit: string): string => (isWithin ? 'ok' : `NOT ${limit}`);

weigh();
await inTemporaryFolder(async (directory) => {
  const environment = { TELEMETRY_CONNECTION: 'embedded', TRUSTED_PROXIES: '1' };
  const system = await startSystem(['node', 'app/start.ts', '--port'], { directory, environment });
  try {
    for (const size of [200, 20]) await measureReceiver(system, size);
  } finally {
    await system.stop();
  }
});
await withSlowBrowser(async (browser) => {
  const page = await newPhone(browser);
  const { devtools } = await slowDown(page);
  await page.evaluate(await clientScript());
  const { batchMs, floorMs } = await page.evaluate<{ batchMs: number; floorMs: number }>(
    'window.measureBatch()',
  );
  console.log(
    `client: ${batchMs.toFixed(2)} ms a batch of 100 KB, ${(batchMs / floorMs).toFixed(1)} times one JSON.stringify (${floorMs.toFixed(2)} ms) ` +
      verdict(batchMs <= batchMsMax, `within ${batchMsMax} ms`),
  );
  const usedMb = async (): Promise<number> => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    return usedSize / 1024 ** 2;
  };
  const before = await usedMb();
  const size = await page.evaluate<number>('window.fillQueue()');
  const took = (await usedMb()) - before;
  console.log(
    `client: ${size} waiting events take ${took.toFixed(2)} MB ${verdict(size === 10_000 && took <= memoryMbMax, `within ${memoryMbMax} MB`)}`,
  );
});

/** All files that a consent loads: what the start imports, and the clients. */
function weigh(): void {
  const folder = join(repository, 'web/build/client/assets');
  const names =
    /^(?:clients|error-reports|telemetry|tag-manager|watch-pages|report-browser)-[\w-]{8}\.js$/;
  const files = readdirSync(folder).filter((name) => names.test(name));
  const bytes = files.reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length,
    0,
  );
  console.log(
    `clients in ${files.length} files: ${(bytes / 1024).toFixed(1)} KB ${verdict(files.length > 0 && bytes <= clientBytesMax, 'within 12 KB')}`,
  );
}

async function measureReceiver({ url, monitoringUrl }: RunningSystem, size: number): Promise<void> {
  const bodies = Array.from({ length: batches }, (_, batch) => bodyOf(url, { batch, size }));
  const cpuS = async (): Promise<number> =>
    Number(
      /^process_cpu_seconds_total (\S+)/m.exec(
        await (await fetch(`${monitoringUrl}/metrics`)).text(),
      )?.[1],
    );
  const [cpuBefore, began] = [await cpuS(), performance.now()];
  await inTurns(bodies, async (body, at) => {
    // Each from a network of its own, since one may send 600 batches in ten minutes.
    const headers = { origin: url, 'x-forwarded-for': `198.51.${size}.${at}` };
    const { status } = await fetch(`${url}/v2/track`, { method: 'POST', body, headers });
    if (status !== 200) throw new Error(`the receiver answered ${status}`);
  });
  const [tookS, usedS] = [(performance.now() - began) / 1_000, (await cpuS()) - cpuBefore];
  const floorBegan = performance.now();
  await inTurns(bodies, async () => void (await (await fetch(`${url}/healthz`)).text()));
  const floorS = (performance.now() - floorBegan) / 1_000;
  const perCore = (batches * size) / usedS;
  console.log(
    `receiver: ${Math.round((batches * size) / tookS)} events/s in batches of ${size}, ${Math.round(perCore)} for each second of a core ` +
      `${verdict(perCore >= eventsPerSMin, `${eventsPerSMin} events/s`)}, ${(tookS / floorS).toFixed(1)} times a request that does nothing`,
  );
  const html = await (await fetch(`${url}/internal/telemetry`)).text();
  const rows = html.match(/<tr><th scope="row">/g)?.length ?? 0;
  console.log(
    `receiver: ${batches * size} distinct addresses are ${rows} rows ${verdict(rows <= 4, '4 rows')}`,
  );
}

/** Events of one page and of addresses that no page has. */
function bodyOf(origin: string, { batch, size }: { batch: number; size: number }): string {
  const context = { key: telemetryKey, version: 'a1', device: 'phone', origin };
  const atMs = Date.parse('2026-01-15T10:00:00Z');
  const id = (at: number): string =>
    createHash('sha256').update(`${batch} ${at}`).digest('hex').slice(0, 8);
  const encoded = Array.from({ length: size }, (_, at) =>
    trackEnvelope(
      at % 2
        ? { kind: 'vital', route: '/energy', name: 'LCP', value: 100 + at * 17, atMs, id: id(at) }
        : { kind: 'page', route: `/forged-${batch}-${at}`, atMs, id: id(at) },
      context,
    ),
  );
  return `[${encoded.join()}]`;
}

async function inTurns<T>(
  items: readonly T[],
  work: (item: T, at: number) => Promise<void>,
): Promise<void> {
  const rest = items.entries();
  const worker = async (): Promise<void> => {
    for (const [at, item] of rest) await work(item, at);
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, worker));
}

/** The client's own queue and format in a bare page, with a receiver that never answers. */
async function clientScript(): Promise<string> {
  return await bundledScript(`
    import { telemetryLimits } from '@hearth/web/app/reporting/limits.ts';
    import { createReportQueue } from '@hearth/web/app/reporting/report-queue.ts';
    import { trackEnvelope } from '@hearth/web/app/reporting/track-envelope.ts';
    const context = { key: '${telemetryKey}', version: 'a1', device: 'phone', origin: 'https://home.example' };
    const encode = (event) => trackEnvelope(event, context);
    const browser = { fetch: () => new Promise(() => undefined), random: Math.random, sendBeacon: () => true, storage: () => sessionStorage };
    const start = () => createReportQueue({
      target: { url: '/v2/track', contentType: 'application/json', retryStatuses: [] }, limits: telemetryLimits, encode,
      frame: (encoded) => '[' + encoded.join() + ']', isItem: () => true, isAllowed: () => true, sessionKey: 'telemetry', browser,
    });
    const eventAt = (at) => ({ kind: 'vital', route: '/energy', name: 'LCP', value: at * 17.5, atMs: 1768471200000 + at, id: Math.random().toString(16).slice(2, 10).padEnd(8, '0') });
    window.measureBatch = () => {
      const [batches, floors] = [[], []];
      for (let round = 0; round < 15; round += 1) {
        const queue = start();
        let longest = 0;
        for (let at = 0; at < 400; at += 1) {
          const event = eventAt(at);
          const began = performance.now();
          queue.add(event);
          longest = Math.max(longest, performance.now() - began);
        }
        batches.push(longest);
        const events = Array.from({ length: 270 }, (_, at) => JSON.parse(encode(eventAt(at))));
        const began = performance.now();
        JSON.stringify(events);
        floors.push(performance.now() - began);
      }
      const median = (list) => list.sort((a, b) => a - b)[7];
      return { batchMs: median(batches), floorMs: median(floors) };
    };
    window.fillQueue = () => {
      window.queue = start();
      for (let at = 0; at < 10_500; at += 1) window.queue.add(eventAt(at));
      return window.queue.size;
    };`);
}

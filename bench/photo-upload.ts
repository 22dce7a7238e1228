// Claims: while ten photos of 12 megapixels are uploaded in two forms, the server grows by at most 100 MB, and its event loop is late by
// at most 50 ms (99th percentile).
// Floor: the same measurements in the same run while nothing happens. The photos come from another process; the processes that decode
// them are measured too, as they exist for one photo each.
// Run: node bench/photo-upload.ts
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { ok, valueOf } from '@hearth/core/problem.ts';
import { serveOnLoopback } from '@hearth/platform/testing/serve-on-loopback.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { assistedHome } from '@hearth/product/assistance/testing-assistance.ts';
import { productMigrations } from '@hearth/product/migrations.ts';
import { carePaths } from '@hearth/web/app/care-paths.ts';
import type { Backend } from '@hearth/web/server/backend.ts';
import { fileUploads } from '@hearth/web/server/file-uploads.ts';
import { Hono } from 'hono';
import type { PhotosToSend } from './photo-sender.ts';

const lateMsMax = 50;
const growthMbMax = 100;
const megabyte = 2 ** 20;

const sender = fork(join(import.meta.dirname, 'photo-sender.ts'));
const [made] = await once(sender, 'message');
console.log(made);
const db = await testDatabase('pglite', [productMigrations]);
const home = await assistedHome(db);
const app = new Hono();
const token = home.as(home.ada).token ?? '';
const sessions = { restore: async () => ok({ accessToken: token }) };
const tooLarge = async () => new Response(null, { status: 413 });
const backend = { sessions, product: home.api } as unknown as Backend;
app.use(fileUploads(backend, { bytesMax: 256 * 1024, tooLarge }));
app.post('*', async ({ req }) => new Response(await req.raw.text()));
const server = await serveOnLoopback({
  fetch: async (request) => app.fetch(request),
});
try {
  const sent = await home.begin();
  // The first photo loads the code.
  await upload(sent, { from: 10, to: 11 });
  valueOf(await home.submit(sent));
  const draft = await home.begin();
  const idle = await measured(() => sleep(5_000));
  console.log(`idle: event loop late by ${idle.lateMs.toFixed(0)} ms`);
  const { lateMs, grownMb, otherMb, seconds } = await measured(async () => {
    await upload(sent, { from: 0, to: 5 });
    await upload(draft, { from: 5, to: 10 });
  });
  const stored = [...(await home.read(sent)).photos, ...(await home.read(draft)).photos].length;
  const isFine = lateMs <= lateMsMax && grownMb <= growthMbMax && stored === 11;
  console.log(
    `${stored - 1} photos in ${seconds.toFixed(1)} s: event loop late by ${lateMs.toFixed(0)} ms, server grown by ${grownMb.toFixed(0)} MB, ` +
      `process of a photo at most ${otherMb.toFixed(0)} MB ${isFine ? 'ok' : `ABOVE ${lateMsMax} ms or ${growthMbMax} MB`}`,
  );
} finally {
  sender.disconnect();
  await server.drain();
  await db.close();
}

async function upload(request: string, photos: Pick<PhotosToSend, 'from' | 'to'>): Promise<void> {
  const url = `http://localhost:${server.port}${carePaths.assistanceRequestPath}`;
  const order: PhotosToSend = { url, fields: { ...home.params, request }, ...photos };
  sender.send(order);
  const [answer] = await once(sender, 'message');
  if (String(answer).includes('file-fault')) throw new Error(String(answer));
}

interface Measured {
  /** 99th percentile. */
  readonly lateMs: number;
  readonly grownMb: number;
  /** Largest process that decodes a photo; 0 where the system does not show it. */
  readonly otherMb: number;
  readonly seconds: number;
}

async function measured(act: () => Promise<unknown>): Promise<Measured> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const before = process.memoryUsage.rss();
  let [most, other] = [before, 0];
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
    void bytesOfChildren().then((bytes) => (other = Math.max(other, bytes)));
  }, 50);
  delay.enable();
  const start = performance.now();
  await act();
  const seconds = (performance.now() - start) / 1000;
  delay.disable();
  clearInterval(timer);
  return {
    lateMs: delay.percentile(99) / 1e6,
    grownMb: (most - before) / megabyte,
    otherMb: other / megabyte,
    seconds,
  };
}

/** Resident bytes of the largest child besides the sender. */
async function bytesOfChildren(): Promise<number> {
  const list = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').catch(
    () => '',
  );
  const children = list.split(' ').filter((pid) => pid !== '' && pid !== String(sender.pid));
  const bytes = children.map(async (pid) => {
    const status = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
    return Number(status.split(' ')[1] ?? 0) * 4096;
  });
  return Math.max(0, ...(await Promise.all(bytes)));
}

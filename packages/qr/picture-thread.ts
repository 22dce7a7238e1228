import { parentPort } from 'node:worker_threads';
import { loadInstalledEngine } from './node-engine.ts';
import type { PictureJob, ThreadAnswer } from './picture-reader.ts';
import { openPicture } from './open-picture.ts';
import { pictureCodes } from './picture-codes.ts';

// A thread of its own, because a large untrusted photograph takes seconds.
await loadInstalledEngine();

let last = Promise.resolve();
parentPort?.on('message', ({ id, job }: { id: number; job: PictureJob }) => {
  last = last.then(async () => {
    parentPort?.postMessage({ id, answer: await read(job) }, []);
  });
});

async function read({ file, limits }: PictureJob): Promise<ThreadAnswer> {
  const opened = await openPicture(file, limits);
  if (!opened.ok) return opened;
  return { ok: true, codes: await pictureCodes(opened.pixels, limits.engines) };
}

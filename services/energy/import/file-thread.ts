import { parentPort } from 'node:worker_threads';
import { type ImportFile, readImport } from './read-import.ts';

// A thread of its own, because reading a large file takes seconds.
parentPort?.on('message', ({ id, job }: { id: number; job: ImportFile }) => {
  parentPort?.postMessage({ id, answer: { ok: true, value: readImport(job) } }, []);
});

import { Worker } from 'node:worker_threads';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { createWorkerQueue } from '@hearth/core/worker-queue.ts';
import { type ImportFile, type ReadImport, readImport } from './read-import.ts';

export type FileReader = (file: ImportFile) => Promise<Result<ReadImport>>;

/** Smaller files are read at once, within the time of a page. */
const bytesAtOnce = 256 * 1024;
/** A thread that needs more memory is ended; a table of the largest size needs about a third. */
const memoryMbMax = 1024;
const readMsMax = 120_000;

/** Reads files one after another, large ones in a thread, so that other requests are answered meanwhile. */
export function createFileReader(): FileReader {
  const queue = createWorkerQueue<ImportFile, Result<ReadImport>>({
    dropped: fail('unavailable', 'busy', { retryAfterS: 10 }),
    failed: fail('too-large', 'file-too-complex', { at: '/body' }),
    answerMsMax: readMsMax,
    start({ answered, failed }) {
      const thread = new Worker(new URL('./file-thread.ts', import.meta.url), {
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: memoryMbMax },
      });
      thread.on('message', ({ id, answer }: { id: number; answer: Result<ReadImport> }) =>
        answered(id, answer),
      );
      thread.on('error', failed);
      return {
        post: (message) => thread.postMessage(message, []),
        end: () => void thread.terminate(),
      };
    },
  });
  return async (file) =>
    file.bytes.length <= bytesAtOnce ? ok(readImport(file)) : await queue.ask(file);
}

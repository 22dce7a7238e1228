import { type WorkerQueue, createWorkerQueue } from '@hearth/core/worker-queue.ts';
import type { ScanAnswer, ScanJob } from './scan-job.ts';

/** Time limit: enough for a large photograph with both engines on an old phone; a frame takes a hundredth. */
const answerMsMax = 20_000;
const none: ScanAnswer = { ok: true, codes: [] };

let queue: WorkerQueue<ScanJob, ScanAnswer> | null = null;

/** Scans a frame or picture in the scanner's worker, one for the whole app, which ends when idle. */
export function scan(job: ScanJob): Promise<ScanAnswer> {
  queue ??= createWorkerQueue({
    dropped: none,
    failed: { ok: false, fault: 'engine' },
    answerMsMax,
    start({ answered, failed }) {
      const worker = new Worker(new URL('worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener(
        'message',
        ({ data: { id, answer } }: MessageEvent<{ id: number; answer: ScanAnswer }>) =>
          answered(id, answer),
      );
      worker.addEventListener('error', failed);
      return {
        post: (message, transfer) => worker.postMessage(message, transfer),
        end: () => worker.terminate(),
      };
    },
  });
  return queue.ask(job, job.kind === 'frame' ? [job.frame] : []);
}

import { type ClerkLine, createClerkLine } from '@hearth/qr/clerk-line.ts';
import type { ScanAnswer, ScanJob } from './scan-job.ts';

/** A large photograph by both engines on an old phone; a frame takes a hundredth of it. */
const answerMsMax = 20_000;
const none: ScanAnswer = { ok: true, codes: [] };

let line: ClerkLine<ScanJob, ScanAnswer> | null = null;

/** Asks the scanner's worker: one for the whole app, there while somebody asks it. */
export function scan(job: ScanJob): Promise<ScanAnswer> {
  line ??= createClerkLine({
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
  return line.ask(job, job.kind === 'frame' ? [job.frame] : []);
}

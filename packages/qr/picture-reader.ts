import { Worker } from 'node:worker_threads';
import type { Code } from './code.ts';
import { createWorkerQueue } from '@hearth/core/worker-queue.ts';
import { type PictureFault, pixelsMax } from './open-picture.ts';
import type { PictureEngines } from './picture-codes.ts';

export type PictureAnswer =
  | { readonly ok: true; readonly codes: readonly Code[] }
  /** `busy`: too many pending pictures; `too-hard`: the time limit was exceeded or the thread failed. */
  | { readonly ok: false; readonly code: PictureFault | 'busy' | 'too-hard' };

export type ThreadAnswer = Exclude<PictureAnswer, { code: 'busy' | 'too-hard' }>;

export interface PictureLimits {
  readonly pixelsMax: number;
  readonly engines?: PictureEngines;
}

/** Job of the thread for one picture. */
export interface PictureJob {
  readonly file: Uint8Array;
  readonly limits: PictureLimits;
}

export interface PictureReader {
  /** All codes of a PNG, JPEG or WebP file, possibly none. `pixelsMax` can only lower the general limit. */
  read(file: Uint8Array, limits?: PictureLimits): Promise<PictureAnswer>;
  end(): void;
}

const usualMsMax = 20_000;

/** Decodes pictures one at a time in a thread, which ends when idle. */
export function createPictureReader({ readMsMax = usualMsMax } = {}): PictureReader {
  const line = createWorkerQueue<PictureJob, PictureAnswer>({
    dropped: { ok: false, code: 'busy' },
    failed: { ok: false, code: 'too-hard' },
    answerMsMax: readMsMax,
    start({ answered, failed }) {
      const thread = new Worker(new URL('./picture-thread.ts', import.meta.url), { execArgv: [] });
      thread.on('message', ({ id, answer }: { id: number; answer: ThreadAnswer }) =>
        answered(id, answer),
      );
      thread.on('error', failed);
      return {
        post: (message) => thread.postMessage(message, []),
        end: () => void thread.terminate(),
      };
    },
  });
  return {
    read: (file, limits = { pixelsMax }) => line.ask({ file, limits }),
    end: line.end,
  };
}

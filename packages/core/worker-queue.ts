/** A worker of the browser or a thread of the server. */
export interface QueueWorker<Job> {
  readonly post: (
    message: { readonly id: number; readonly job: Job },
    transfer: Transferable[],
  ) => void;
  readonly end: () => void;
}

/** Callbacks of a worker. */
export interface WorkerCallbacks<Answer> {
  readonly answered: (id: number, answer: Answer) => void;
  /** The worker failed and cannot go on. */
  readonly failed: () => void;
}

export interface WorkerQueueOptions<Job, Answer> {
  readonly start: (reports: WorkerCallbacks<Answer>) => QueueWorker<Job>;
  /** The answer to a request beyond `pendingMax`, which is not sent to the worker. */
  readonly dropped: Answer;
  /** The answer to a request whose worker failed, was too slow, or was ended. */
  readonly failed: Answer;
  /** After this time on one request the worker counts as stuck and is ended. */
  readonly answerMsMax: number;
}

export interface WorkerQueue<Job, Answer> {
  /** Never rejects. */
  ask(job: Job, transfer?: Transferable[]): Promise<Answer>;
  /** Ends the worker; the next request starts another one. */
  end(): void;
}

/** The specification's limits: requests beyond six are dropped, and an idle worker ends after 2.5 s. */
const pendingMax = 6;
const idleMs = 2500;

/**
 * A queue in front of one worker. The first request starts the worker; it ends when it has been idle for 2500 ms. Every pending request
 * is settled, whatever happens to the worker.
 */
export function createWorkerQueue<Job, Answer>(
  options: WorkerQueueOptions<Job, Answer>,
): WorkerQueue<Job, Answer> {
  const pending = new Map<number, (answer: Answer) => void>();
  let worker: QueueWorker<Job> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;

  const end = (): void => {
    clearTimeout(timer);
    worker?.end();
    worker = null;
    for (const settle of pending.values()) settle(options.failed);
    pending.clear();
  };
  /** The worker handles one request at a time, so each answer restarts the time limit. */
  const rearm = (): void => {
    clearTimeout(timer);
    timer = setTimeout(end, pending.size === 0 ? idleMs : options.answerMsMax);
  };
  const settled = (id: number, answer: Answer): void => {
    const settle = pending.get(id);
    pending.delete(id);
    rearm();
    settle?.(answer);
  };
  const started = (): QueueWorker<Job> => {
    const own: QueueWorker<Job> = options.start({
      answered: (id, answer) => {
        if (own === worker && pending.has(id)) settled(id, answer);
      },
      failed: () => {
        if (own === worker) end();
      },
    });
    return own;
  };
  return {
    ask(job, transfer = []) {
      if (pending.size >= pendingMax) return Promise.resolve(options.dropped);
      lastId += 1;
      const id = lastId;
      const answered = new Promise<Answer>((settle) => pending.set(id, settle));
      worker ??= started();
      if (pending.size === 1) rearm();
      try {
        worker.post({ id, job }, transfer);
      } catch {
        settled(id, options.failed);
      }
      return answered;
    },
    end,
  };
}

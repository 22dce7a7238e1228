/** Who works elsewhere: a browser's worker, a thread of the server. */
export interface Clerk<Job> {
  readonly post: (
    message: { readonly id: number; readonly job: Job },
    transfer: Transferable[],
  ) => void;
  readonly end: () => void;
}

/** What a clerk reports to who started it. */
export interface Reports<Answer> {
  readonly answered: (id: number, answer: Answer) => void;
  /** It cannot go on. */
  readonly failed: () => void;
}

export interface LineOptions<Job, Answer> {
  readonly start: (reports: Reports<Answer>) => Clerk<Job>;
  /** For a request beyond `pendingMax`: answered at once, and the clerk never hears of it. */
  readonly dropped: Answer;
  /** For a request whose clerk failed, was too slow, or was ended. */
  readonly failed: Answer;
  /** After this long on one request the clerk is taken for stuck. */
  readonly answerMsMax: number;
}

export interface ClerkLine<Job, Answer> {
  /** Never rejects. */
  ask(job: Job, transfer?: Transferable[]): Promise<Answer>;
  /** The next request starts another clerk. */
  end(): void;
}

/** The specification's numbers: requests beyond six are dropped, and a clerk that is not needed ends after 2.5 s. */
const pendingMax = 6;
const idleMs = 2500;

/**
 * A line before one clerk, which is started by the first request and ended when it has answered the last one and 2500 ms have
 * gone by: a long job is never cut off by that, and the count of pending ones goes down whatever becomes of them.
 */
export function createClerkLine<Job, Answer>(
  options: LineOptions<Job, Answer>,
): ClerkLine<Job, Answer> {
  const pending = new Map<number, (answer: Answer) => void>();
  let clerk: Clerk<Job> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  const end = (): void => {
    clearTimeout(timer);
    clerk?.end();
    clerk = null;
    for (const settle of pending.values()) settle(options.failed);
    pending.clear();
  };
  /** One request at a time is worked on, so each answer gives the next one its whole time. */
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
  const started = (): Clerk<Job> => {
    const own: Clerk<Job> = options.start({
      answered: (id, answer) => {
        if (own === clerk && pending.has(id)) settled(id, answer);
      },
      failed: () => {
        if (own === clerk) end();
      },
    });
    return own;
  };
  return {
    ask(job, transfer = []) {
      if (pending.size >= pendingMax) return Promise.resolve(options.dropped);
      asked += 1;
      const id = asked;
      const answered = new Promise<Answer>((settle) => pending.set(id, settle));
      clerk ??= started();
      if (pending.size === 1) rearm();
      try {
        clerk.post({ id, job }, transfer);
      } catch {
        settled(id, options.failed);
      }
      return answered;
    },
    end,
  };
}

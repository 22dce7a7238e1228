import { dayMs } from '@hearth/calendar/durations.ts';
import type { Clock } from '@hearth/calendar/clock.ts';

export interface LastAnswer {
  readonly value: unknown;
  /** ISO time of the answer. */
  readonly at: string;
}

/** The last successful answer of each read call, in this process only: it ends with the process. */
export interface LastAnswers {
  find(key: string): LastAnswer | null;
  store(key: string, value: unknown): void;
  remove(key: string): void;
}

/** An older answer is not shown any more. */
const ageMsMax = dayMs;

interface Stored {
  readonly json: string;
  readonly atMs: number;
}

/** Bounded in characters of JSON; the least recently stored answers are dropped first. */
export function createLastAnswers(
  clock: Clock,
  { lengthMax = 24_000_000, answerLengthMax = 400_000 } = {},
): LastAnswers {
  const answers = new Map<string, Stored>();
  let length = 0;
  const nowMs = (): number => clock.now().epochMilliseconds;
  const remove = (key: string): void => {
    length -= answers.get(key)?.json.length ?? 0;
    answers.delete(key);
  };
  return {
    remove,
    find(key) {
      const stored = answers.get(key);
      if (!stored) return null;
      if (nowMs() - stored.atMs > ageMsMax) {
        remove(key);
        return null;
      }
      return { value: JSON.parse(stored.json), at: new Date(stored.atMs).toISOString() };
    },
    store(key, value) {
      remove(key);
      const json = JSON.stringify(value);
      if (json.length > answerLengthMax) return;
      answers.set(key, { json, atMs: nowMs() });
      length += json.length;
      for (const oldest of answers.keys()) {
        if (length <= lengthMax) break;
        remove(oldest);
      }
    },
  };
}

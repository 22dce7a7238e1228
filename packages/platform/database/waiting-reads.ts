import { CancelledError, cancellationSignal } from '@hearth/core/cancellation.ts';
import { parameterText } from './column-types.ts';
import type { Statement, StatementResult } from './store.ts';

/** Result of one read; each call parses its rows anew, because callers own their rows. */
export type ReadResult = () => StatementResult;

interface Caller {
  readonly signal: AbortSignal | undefined;
  readonly resolve: (result: StatementResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Most reads of one message, so that a write that comes between reads never waits for a whole crowd of later ones. */
const readsPerMessageMax = 100;

interface WaitingRead {
  readonly statement: Statement;
  readonly callers: Caller[];
}

/**
 * Reads that wait for the embedded engine's only connection. They are sent together, because waking the engine's thread costs as
 * much as a short statement; equal ones run once. A read that was already sent answers no later caller, who might miss a write.
 */
export class WaitingReads {
  readonly #take: (send: () => Promise<void>) => Promise<void>;
  readonly #run: (reads: readonly Statement[]) => readonly Promise<ReadResult>[];
  /** Reads of the message to be sent next and of those behind it. */
  #messages: Map<string, WaitingRead>[] = [];

  constructor(engine: {
    /** Calls back once the connection is free. */
    readonly take: (send: () => Promise<void>) => Promise<void>;
    readonly run: (reads: readonly Statement[]) => readonly Promise<ReadResult>[];
  }) {
    this.#take = engine.take;
    this.#run = engine.run;
  }

  read({ text, values = [] }: Statement): Promise<StatementResult> {
    const { promise, resolve, reject } = Promise.withResolvers<StatementResult>();
    const caller = { signal: cancellationSignal(), resolve, reject };
    const texts = values.map(parameterText);
    const key = JSON.stringify([text, texts]);
    const equal = this.#messages.map((reads) => reads.get(key)).find(Boolean);
    if (equal) equal.callers.push(caller);
    else this.#roomy().set(key, { statement: { text, values: texts }, callers: [caller] });
    return promise;
  }

  /** The last message that waits, or a new one behind it. */
  #roomy(): Map<string, WaitingRead> {
    const last = this.#messages.at(-1);
    if (last && last.size < readsPerMessageMax) return last;
    const reads = new Map<string, WaitingRead>();
    this.#messages.push(reads);
    this.#take(() => this.#sendNext()).catch((error: unknown) => rejectAll(reads.values(), error));
    return reads;
  }

  async #sendNext(): Promise<void> {
    const reads = [...(this.#messages.shift()?.values() ?? [])].filter(isAwaited);
    if (reads.length === 0) return;
    const results = this.#run(reads.map(({ statement }) => statement));
    await Promise.all(
      reads.map(async ({ callers }, place) => {
        try {
          const result = await results[place];
          for (const { resolve } of callers) if (result) resolve(result());
        } catch (error) {
          for (const { reject } of callers) reject(error);
        }
      }),
    );
  }
}

function rejectAll(reads: Iterable<WaitingRead>, error: unknown): void {
  for (const { callers } of reads) for (const { reject } of callers) reject(error);
}

/** Rejects callers that have left; false when none remains. */
function isAwaited({ callers }: WaitingRead): boolean {
  const left = callers.filter(({ signal }) => signal?.aborted);
  for (const { reject } of left) reject(new CancelledError());
  return left.length < callers.length;
}

/** Whether a statement only reads, so that its place among others and a second run change nothing. */
export const isRead = ({ text, values = [], limitMs }: Statement): boolean =>
  values.length > 0 && limitMs === undefined && /^\s*select\b/i.test(text) && !acts.test(text);

const acts =
  /\bfor (no key )?update\b|\bfor (key )?share\b|\binto\b|\bpg_|\b(next|set|curr|last)val\b|\bset_config\b|random|\bclock_timestamp\b/i;

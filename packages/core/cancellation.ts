import { AsyncLocalStorage } from 'node:async_hooks';

const signals = new AsyncLocalStorage<AbortSignal | undefined>();

/** Thrown when the client of a request has disconnected: a statement was not started, or was cancelled. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';

  constructor() {
    super('cancelled: the caller has left');
  }
}

/** Runs `work`; after the signal aborts, the database starts no further statement of it. For reads only. */
export function withCancellation<T>(signal: AbortSignal, work: () => T): T {
  return signals.run(signal, work);
}

/** Runs work that must end although its caller leaves: a change, or what several callers await. */
export function withoutCancellation<T>(work: () => T): T {
  return signals.run(undefined, work);
}

export const cancellationSignal = (): AbortSignal | undefined => signals.getStore();

export function throwIfCancelled(): void {
  if (signals.getStore()?.aborted) throw new CancelledError();
}

import { AsyncLocalStorage } from 'node:async_hooks';

const signals = new AsyncLocalStorage<AbortSignal | undefined>();

/** The caller of a request has left, so a statement of it was not started, or was ended. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';

  constructor() {
    super('cancelled: the caller has left');
  }
}

/** Runs `work`; once the signal aborts, the database starts no further statement of it. For work that changes nothing. */
export function withCancellation<T>(signal: AbortSignal, work: () => T): T {
  return signals.run(signal, work);
}

/** Runs work that others wait for too, so the caller that started it cannot cancel it. */
export function withoutCancellation<T>(work: () => T): T {
  return signals.run(undefined, work);
}

export const cancellationSignal = (): AbortSignal | undefined => signals.getStore();

export function throwIfCancelled(): void {
  if (signals.getStore()?.aborted) throw new CancelledError();
}

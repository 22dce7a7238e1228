import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '@hearth/calendar/clock.ts';
import { CancelledError } from '@hearth/core/cancellation.ts';
import type { Result } from '@hearth/core/problem.ts';
import type { Logger } from '../process/log.ts';
import type { ErrorReport, ErrorSource } from './error-report.ts';
import { ownReport } from './own-report.ts';

/** Reports errors of this process to the receiver, without waiting for it. Work that was cancelled is no error. */
export interface ErrorReporter {
  report(error: unknown, version?: string): void;
}

export interface ErrorReporterOptions {
  readonly source: ErrorSource;
  readonly clock: Clock;
  readonly log: Logger;
  /** Stores reports; may fail. */
  readonly send: (reports: readonly ErrorReport[]) => Promise<Result<unknown>>;
}

/** Reports under way; more at once are one fault with many symptoms. */
const underWayMax = 5;
/** Pause after a report that was not stored: the receiver has the same fault, or is down. */
const pauseMs = 60_000;

/** Whether the present work is the storing of a report. Its own errors are not reported, or a fault would report itself for ever. */
const storing = new AsyncLocalStorage<true>();

export function createErrorReporter(options: ErrorReporterOptions): ErrorReporter {
  const { source, clock, log, send } = options;
  let underWay = 0;
  let pausedUntilMs = 0;
  const failed = (fields: object): void => {
    pausedUntilMs = clock.now().epochMilliseconds + pauseMs;
    log.warn(fields, 'an error was not reported');
  };
  const store = async (report: ErrorReport): Promise<void> => {
    try {
      const stored = await storing.run(true, () => send([report]));
      if (!stored.ok) failed({ code: stored.code });
    } catch (err) {
      failed({ err });
    } finally {
      underWay -= 1;
    }
  };
  return {
    report(error, version) {
      if (error instanceof CancelledError) return;
      if (storing.getStore() || underWay >= underWayMax) return;
      if (clock.now().epochMilliseconds < pausedUntilMs) return;
      underWay += 1;
      void store(ownReport(error, version === undefined ? { source } : { source, version }));
    },
  };
}

/** A logger that also reports the error of each entry of the level `error`, under the usual name `err`. */
export function reportingLogger(log: Logger, reporter: ErrorReporter): Logger {
  const error = (...entry: Parameters<Logger['error']>): void => {
    log.error(...entry);
    const found = errorIn(entry[0]);
    if (found !== undefined) reporter.report(found);
  };
  return {
    debug: log.debug.bind(log),
    info: log.info.bind(log),
    warn: log.warn.bind(log),
    error,
    child: log.child.bind(log),
  };
}

const errorIn = (entry: unknown): unknown => {
  if (entry instanceof Error) return entry;
  return typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'err') : undefined;
};

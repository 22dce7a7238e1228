import { encodedEvent, envelopeOf, errorEvent, errorLimits } from '../app/reporting/error-event.ts';
import { telemetryLimits } from '../app/reporting/limits.ts';
import type { ErrorTarget } from '../app/reporting/reporting.ts';
import { sendReport } from '../app/reporting/send-report.ts';

const cacheName = 'report-errors';
const key = '/report-errors';
/** Of one life of the worker, which the browser ends after some seconds without work. */
const reportsMax = 10;

export interface WorkerErrorsOptions {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
  readonly nowMs: () => number;
  readonly build: string;
  /** Whether the device's choice allows it now; true where the browser does not tell. */
  readonly isAllowed: () => Promise<boolean>;
}

export interface WorkerErrors {
  /** Stores where errors are reported to, for later lives of the worker; null: nowhere. */
  setTarget(target: ErrorTarget | null): Promise<void>;
  report(error: unknown): Promise<void>;
}

/** Reports errors of the worker that nothing has handled, while the pages have a permission. Nothing of it fails the worker's work. */
export function createWorkerErrors(options: WorkerErrorsOptions): WorkerErrors {
  const { caches, nowMs, build } = options;
  let reports = 0;
  let pausedUntilMs = 0;
  const target = async (): Promise<ErrorTarget | null> => {
    const stored = await (await caches.open(cacheName)).match(key);
    return stored ? JSON.parse(await stored.text()) : null;
  };
  return {
    async setTarget(to) {
      try {
        if (to === null) await caches.delete(cacheName);
        else await (await caches.open(cacheName)).put(key, new Response(JSON.stringify(to)));
      } catch {
        // The storage is full or switched off, so errors of the worker are not reported.
      }
    },
    async report(error) {
      try {
        const to = await target();
        if (!to || reports >= reportsMax || nowMs() < pausedUntilMs) return;
        if (!(await options.isAllowed())) return;
        reports += 1;
        const event = errorEvent(error, {
          release: build,
          environment: to.environment,
          transaction: 'service-worker',
          atMs: nowMs(),
          breadcrumbs: [],
          typed: [],
        });
        const { retryStatuses } = telemetryLimits;
        const { limitedMs } = errorLimits;
        const contentType = 'text/plain;charset=UTF-8';
        const sent = await sendReport(
          { url: to.url, contentType, retryStatuses, limitedMs },
          envelopeOf(encodedEvent(event)),
          options.fetch,
        );
        if (sent.state === 'later')
          pausedUntilMs = nowMs() + Math.max(limitedMs, sent.retryAfterMs);
      } catch {
        // A report about a fault of reports helps nobody.
      }
    },
  };
}

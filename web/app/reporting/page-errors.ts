import {
  type Breadcrumb,
  type ErrorEvent,
  encodedEvent,
  envelopeOf,
  errorEvent,
  errorLimits,
  isErrorEvent,
} from './error-event.ts';
import { telemetryLimits } from './limits.ts';
import { type ReportBrowser, createReportQueue } from './report-queue.ts';
import type { ErrorTarget } from './reporting.ts';

export interface PageErrorsOptions {
  readonly target: ErrorTarget;
  readonly isAllowed: () => boolean;
  readonly browser: ReportBrowser;
  readonly release: string;
  readonly nowMs: () => number;
  /** Route pattern of the page. */
  readonly route: () => string;
  /** Values of the page's fields. */
  readonly typed: () => readonly string[];
}

export interface PageErrors {
  report(error: unknown): void;
  addBreadcrumb(category: Breadcrumb['category'], message: string): void;
  /** At the end of the document: what waits is stored for the next one. */
  leave(): void;
}

/** Errors of a document on their way to the receiver, each once, with what happened before. */
export function createPageErrors(options: PageErrorsOptions): PageErrors {
  const { target, isAllowed, browser, release, nowMs, route, typed } = options;
  const queue = createReportQueue<ErrorEvent>({
    target: {
      url: target.url,
      // Needs no permission of another origin.
      contentType: 'text/plain;charset=UTF-8',
      retryStatuses: telemetryLimits.retryStatuses,
      limitedMs: errorLimits.limitedMs,
    },
    // An envelope has one event.
    limits: {
      batchMs: 0,
      batchBytesMax: 1,
      batchItemsMax: 1,
      itemsMax: errorLimits.waitingMax,
      sessionItemsMax: errorLimits.waitingMax,
    },
    encode: encodedEvent,
    frame: ([encoded = '']) => envelopeOf(encoded),
    isItem: isErrorEvent,
    isAllowed,
    sessionKey: 'errors',
    browser,
  });
  const breadcrumbs: Breadcrumb[] = [];
  const seen = new Set<string>();
  return {
    report(error) {
      try {
        const event = errorEvent(error, {
          release,
          environment: target.environment,
          transaction: route(),
          atMs: nowMs(),
          breadcrumbs,
          typed: typed(),
        });
        const key = JSON.stringify(event.exception);
        if (seen.size >= errorLimits.documentMax || seen.has(key)) return;
        seen.add(key);
        queue.add(event);
      } catch {
        // A report about a fault of reports helps nobody.
      }
    },
    addBreadcrumb(category, message) {
      breadcrumbs.push({ atMs: nowMs(), category, message });
      if (breadcrumbs.length > errorLimits.breadcrumbsMax) breadcrumbs.shift();
    },
    leave: () => queue.leave(),
  };
}

import { buildId } from '../build-id.ts';
import { telemetryLimits } from './limits.ts';
import { randomId } from './random-id.ts';
import { reportBrowser, whenLeaving } from './report-browser.ts';
import { createReportQueue } from './report-queue.ts';
import type { TelemetryTarget } from './reporting.ts';
import { routeOfPath, routePattern } from './route-pattern.ts';
import { type EnvelopeContext, trackEnvelope } from './track-envelope.ts';
import { isPageEvent, type PageEvent } from './page-event.ts';
import { watchPages } from './watch-pages.ts';
import { watchRequests } from './watch-requests.ts';
import { watchVitals } from './watch-vitals.ts';

type Reported<Event> = Event extends unknown ? Omit<Event, 'atMs' | 'id'> : never;

/** Reports page views, web vitals, failed requests and steps of wizards, while `isAllowed`. */
export function startTelemetry({ url, key }: TelemetryTarget, isAllowed: () => boolean): void {
  const context: EnvelopeContext = {
    key,
    version: buildId,
    device: deviceClass(),
    origin: location.origin,
  };
  const queue = createReportQueue<PageEvent>({
    target: { url, contentType: 'application/json', retryStatuses: telemetryLimits.retryStatuses },
    limits: telemetryLimits,
    encode: (event) => trackEnvelope(event, context),
    frame: (encoded) => `[${encoded.join()}]`,
    isItem: isPageEvent,
    isAllowed,
    sessionKey: 'telemetry',
    browser: reportBrowser(),
  });
  const add = (event: Reported<PageEvent>): void =>
    queue.add({
      atMs: Math.round(performance.timeOrigin + performance.now()),
      id: randomId(4),
      ...event,
    });
  const takeVitals = watchVitals();
  const addVitals = (): void => {
    for (const vital of takeVitals()) add({ kind: 'vital', ...vital });
  };
  const steps = stepsOf(add);
  const view = (pathname: string): void => {
    add({ kind: 'page', route: routePattern(pathname) });
    steps.open(pathname);
  };
  view(location.pathname);
  watchPages(view);
  watchRequests((failure) =>
    add({ kind: 'request', route: routePattern(location.pathname), ...failure }),
  );
  whenLeaving({
    onHidden() {
      addVitals();
      queue.flush();
    },
    onEnd() {
      addVitals();
      steps.leave();
      queue.leave();
    },
  });
}

/** Steps of wizards that are opened, and the step at which a wizard is left for another page or with the document. */
function stepsOf(add: (event: Reported<PageEvent>) => void) {
  let current: { readonly wizard: string; readonly route: string } | null = null;
  const leave = (next?: string): void => {
    if (current && current.wizard !== next) add({ kind: 'step', ...current, move: 'left' });
    current = null;
  };
  return {
    leave,
    open(pathname: string): void {
      const found = routeOfPath(pathname);
      leave(found?.wizard);
      if (!found?.wizard) return;
      current = { wizard: found.wizard, route: found.path };
      add({ kind: 'step', ...current, move: 'reached' });
    },
  };
}

/** Of devices that are used by touch, those with a short side of 600 px or more are tablets. */
function deviceClass(): string {
  if (!matchMedia('(pointer: coarse)').matches) return 'desktop';
  return Math.min(screen.width, screen.height) < 600 ? 'phone' : 'tablet';
}

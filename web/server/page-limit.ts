import type { Logger } from '@hearth/platform/process/log.ts';
import type { Metrics } from '@hearth/platform/process/metrics.ts';
import { contentHeader, isPageContent } from '../app/page-content.ts';
import { type Priority, type RenderLimits, createRenderSlots } from './render-slots.ts';

/**
 * A render takes about 25 ms of the one JavaScript thread, so eight at a time take 0.2 s each and a full queue adds 0.3 s. That is
 * below the 0.8 s that a page waits for a service, and below the goal of 1 s for a page. Measured with bench/overload.ts.
 */
export const renderLimits = (pageTimeOutMs: number): RenderLimits => ({
  active: 8,
  queued: { form: 64, page: 12, prefetch: 0 },
  queueMs: { form: 10 * pageTimeOutMs, page: (pageTimeOutMs * 3) / 8, prefetch: 0 },
  leaseMs: 2 * pageTimeOutMs,
});

export interface PageLimitOptions {
  readonly limits: RenderLimits;
  readonly metrics: Pick<Metrics, 'pages' | 'renders'>;
  readonly log: Pick<Logger, 'warn'>;
  /** The answer in place of a page. */
  readonly busyPage: (request: Request) => Response;
}

type Render = (request: Request) => Promise<Response>;

/**
 * Renders a page in a slot, or answers at once that there are too many requests. A slot is taken when all of a form has arrived and
 * returned when the answer begins, so a client that sends or reads slowly holds none.
 */
export function createPageLimit(
  options: PageLimitOptions,
): (request: Request, render: Render) => Promise<Response> {
  const { limits, metrics, busyPage } = options;
  const slots = createRenderSlots(limits);
  const logRefusal = refusalLog(options.log);
  const report = (): void => {
    const { active, queued } = slots.counts();
    metrics.renders.set({ state: 'active' }, active);
    metrics.renders.set({ state: 'queued' }, queued);
  };
  return async (incoming, render) => {
    const request = await received(incoming);
    if (!request) {
      metrics.pages.inc({ content: 'cancelled' });
      return busyPage(incoming);
    }
    const taking = slots.take({ priority: priorityOf(request), signal: request.signal });
    report();
    const release = await taking;
    if (!release) {
      report();
      const isGone = request.signal.aborted;
      metrics.pages.inc({ content: isGone ? 'cancelled' : 'refused' });
      if (!isGone) logRefusal();
      return busyPage(request);
    }
    try {
      const response = await render(request);
      const content = response.headers.get(contentHeader);
      metrics.pages.inc({ content: isPageContent(content) ? content : 'whole' });
      return response;
    } finally {
      release();
      report();
    }
  };
}

const logEveryMs = 10_000;

/** Logs all refusals of ten seconds in one line. */
function refusalLog(log: Pick<Logger, 'warn'>): () => void {
  let refused = 0;
  return () => {
    refused += 1;
    if (refused > 1) return;
    setTimeout(() => {
      log.warn({ refused, seconds: logEveryMs / 1000 }, 'pages refused: too many requests');
      refused = 0;
    }, logEveryMs).unref();
  };
}

/** The request with its whole body, whose size is limited already; null where the client disconnected. */
async function received(request: Request): Promise<Request | null> {
  if (!request.body) return request;
  const { method, headers, signal, url } = request;
  const body = await request.arrayBuffer().catch(() => null);
  return body && new Request(url, { method, headers, signal, body });
}

function priorityOf({ method, headers }: Request): Priority {
  if (method === 'POST') return 'form';
  return headers.get('sec-purpose')?.startsWith('prefetch') ? 'prefetch' : 'page';
}

import { redirect } from 'react-router';
import type { Backend } from '../../server/backend.ts';
import { paths } from '../paths.ts';
import type { DowntimeNotice, PageRequest } from '../page-request.ts';
import type { MiddlewareStep } from './step.ts';

export const passCookie = '__Host-pass';

const checkIntervalMs = 5_000;

/** Downtime as announced by product; the state at any later time is computed from it. */
interface Closing {
  readonly from: string | null;
  readonly until: string | null;
}

/** The last known downtime, for each clock in the process. */
const heard = new WeakMap<Backend['clock'], { at: number; closing: Closing | null }>();

/** Redirects to the maintenance page during downtime, except for operators. */
export const maintenance: MiddlewareStep = async (pageRequest, backend) => {
  pageRequest.downtime = await noticeOf(backend);
  if (pageRequest.downtime?.state !== 'active' || isOperator(pageRequest, backend)) return;
  return redirect(paths.underMaintenance(`${pageRequest.url.pathname}${pageRequest.url.search}`));
};

function isOperator({ cookies }: PageRequest, { operatorPass, clock }: Backend): boolean {
  return operatorPass.isValid(cookies[passCookie] ?? '', clock.now());
}

/**
 * The current downtime notice, read from product at most every few seconds per process. While product does not answer, the last
 * known one holds.
 */
export async function noticeOf({ product, clock }: Backend): Promise<DowntimeNotice | null> {
  const now = clock.now().epochMilliseconds;
  const last = heard.get(clock);
  if (last && now - last.at < checkIntervalMs && now >= last.at) return noticeAt(last.closing, now);
  const found = await product.getDowntime({});
  // The client of this request has left; the result for other requests does not depend on it.
  if (!found.ok && found.code === 'aborted') return noticeAt(last?.closing ?? null, now);
  const closing = found.ok ? closingOf(found.value) : (last?.closing ?? null);
  heard.set(clock, { at: now, closing });
  return noticeAt(closing, now);
}

const closingOf = (downtime: Closing & { readonly state: string }): Closing | null =>
  downtime.state === 'announced' || downtime.state === 'active'
    ? { from: downtime.from, until: downtime.until }
    : null;

/** The notice at a time. No start means that the downtime has begun; no end means that the end is unknown. */
export function noticeAt(closing: Closing | null, now: number): DowntimeNotice | null {
  if (!closing) return null;
  const { from, until } = closing;
  if (until !== null && Date.parse(until) <= now) return null;
  const hasBegun = from === null || Date.parse(from) <= now;
  return { state: hasBegun ? 'active' : 'announced', from, until };
}

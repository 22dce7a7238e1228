import { redirect } from 'react-router';
import type { Backend } from '../../server/backend.ts';
import { paths } from '../paths.ts';
import type { DowntimeNotice, Visit } from '../visit.ts';
import type { MiddlewareStep } from './step.ts';

export const passCookie = '__Host-pass';

const askEveryMs = 5_000;

/** A closing as product told it: what follows of it at any time, this process works out by itself. */
interface Closing {
  readonly from: string | null;
  readonly until: string | null;
}

/** What a process has last heard, for each world that it lives in. */
const heard = new WeakMap<Backend['clock'], { at: number; closing: Closing | null }>();

/** Closes the app while it is being worked on, and opens it again when that is over. Whoever does the work comes in. */
export const maintenance: MiddlewareStep = async (visit, backend) => {
  visit.downtime = await noticeOf(backend);
  if (visit.downtime?.state !== 'active' || isOperator(visit, backend)) return;
  return redirect(paths.underMaintenance(`${visit.url.pathname}${visit.url.search}`));
};

function isOperator({ cookies }: Visit, { operatorPass, clock }: Backend): boolean {
  return operatorPass.isValid(cookies[passCookie] ?? '', clock.now());
}

/**
 * Asked at most every few seconds a process. A product that does not answer is no downtime, and takes back none that was announced:
 * it may be what the app is closed for.
 */
export async function noticeOf({ product, clock }: Backend): Promise<DowntimeNotice | null> {
  const now = clock.now().epochMilliseconds;
  const last = heard.get(clock);
  if (last && now - last.at < askEveryMs && now >= last.at) return noticeAt(last.closing, now);
  const found = await product.getDowntime({});
  // The client of this request has left; what the others see does not depend on it.
  if (!found.ok && found.code === 'aborted') return noticeAt(last?.closing ?? null, now);
  const closing = found.ok ? closingOf(found.value) : (last?.closing ?? null);
  heard.set(clock, { at: now, closing });
  return noticeAt(closing, now);
}

const closingOf = (told: Closing & { readonly state: string }): Closing | null =>
  told.state === 'announced' || told.state === 'active'
    ? { from: told.from, until: told.until }
    : null;

/** Without a beginning it has begun; without an end nobody knows it. */
export function noticeAt(closing: Closing | null, now: number): DowntimeNotice | null {
  if (!closing) return null;
  const { from, until } = closing;
  if (until !== null && Date.parse(until) <= now) return null;
  const hasBegun = from === null || Date.parse(from) <= now;
  return { state: hasBegun ? 'active' : 'announced', from, until };
}

import { redirect } from 'react-router';
import type { Backend } from '../../server/backend.ts';
import { paths } from '../paths.ts';
import type { DowntimeNotice } from '../visit.ts';
import type { Step } from './step.ts';

const askEveryMs = 5_000;
const last: { at: number; notice: DowntimeNotice | null } = {
  at: Number.NEGATIVE_INFINITY,
  notice: null,
};

/** Closes the app while it is being worked on, and opens it again when that is over. */
export const maintenance: Step = async (visit, backend) => {
  visit.downtime = await noticeOf(backend);
  if (visit.downtime?.state !== 'active') return;
  return redirect(paths.underMaintenance(`${visit.url.pathname}${visit.url.search}`));
};

/** Asked at most every few seconds a process; a product that does not answer is not a downtime. */
export async function noticeOf(backend: Backend): Promise<DowntimeNotice | null> {
  const now = backend.clock.now().epochMilliseconds;
  if (now - last.at < askEveryMs && now >= last.at) return last.notice;
  const found = await backend.product.getDowntime({});
  last.at = now;
  last.notice = null;
  if (found.ok && (found.value.state === 'announced' || found.value.state === 'active'))
    last.notice = { state: found.value.state, from: found.value.from, until: found.value.until };
  return last.notice;
}

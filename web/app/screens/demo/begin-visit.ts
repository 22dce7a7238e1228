import type { Result } from '@hearth/platform/problem.ts';
import type { DemoHome } from '@hearth/product/demo/contract.ts';
import { type RouterContextProvider, data, redirectDocument } from 'react-router';
import { leaveDemo } from '../../../server/leave-demo.ts';
import { addressOf } from '../../api/address.ts';
import { statusOf } from '../../api/problem-status.ts';
import { backendContext, visitContext } from '../../context.ts';
import { demoCookie } from '../../middleware/access-token.ts';

/** Why there is no visit, for the page that comes back. */
export interface NoVisit {
  readonly reason: 'full' | 'loading' | 'too-many' | 'none' | 'failed';
  /** Minutes after which it makes sense to try again; null where that is not known. */
  readonly minutes: number | null;
}

type Context = Readonly<RouterContextProvider>;

/** Makes a visit and sends the browser into it; or the same page again, saying why not. */
export async function beginVisit(
  context: Context,
  request: Request,
  wish: { home: DemoHome; attempt: string; to: (installation: string) => string },
) {
  const visit = context.get(visitContext);
  const backend = context.get(backendContext);
  const { demo } = visit;
  if (demo?.home === wish.home) throw redirectDocument(wish.to(demo.installation));
  // One visit a browser: another home is another visit.
  if (demo) await leaveDemo(backend, demo);
  const started = await backend.product.startVisit(
    { body: { home: wish.home, attempt: wish.attempt, address: addressOf(request) } },
    { token: await backend.serviceToken() },
  );
  if (!started.ok) return refused(started);
  const { installation, until } = started.value;
  const sid = await backend.demoSessions.begin(started.value);
  const seconds = Math.round((Date.parse(until) - backend.clock.now().epochMilliseconds) / 1000);
  throw redirectDocument(wish.to(installation), {
    headers: { 'set-cookie': cookieOf(sid, seconds) },
  });
}

const cookieOf = (sid: string, seconds: number): string =>
  `${demoCookie}=${sid}; Max-Age=${seconds}; Path=/; HttpOnly; Secure; SameSite=Lax`;

const reasons: Readonly<Record<string, NoVisit['reason']>> = {
  'demo-full': 'full',
  'demo-loading': 'loading',
  'no-demo': 'none',
  'too-many-tries': 'too-many',
};

function refused(problem: Extract<Result<unknown>, { ok: false }>) {
  const { code, kind, retryAfterS } = problem;
  const noVisit: NoVisit = {
    reason: reasons[code] ?? 'failed',
    minutes: retryAfterS === undefined ? null : Math.max(1, Math.ceil(retryAfterS / 60)),
  };
  const headers = retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) };
  return data(noVisit, { status: statusOf(kind), headers });
}

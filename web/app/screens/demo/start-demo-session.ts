import type { Result } from '@hearth/core/problem.ts';
import type { DemoHome } from '@hearth/product/demo/contract.ts';
import { type RouterContextProvider, data, redirectDocument } from 'react-router';
import { leaveDemo } from '../../../server/leave-demo.ts';
import { addressOf } from '../../api/address.ts';
import { statusOf } from '../../api/problem-status.ts';
import { backendContext, pageRequestContext } from '../../context.ts';
import { demoCookie } from '../../middleware/access-token.ts';

/** Reason why no demo session was started, for the page. */
export interface DemoRefusal {
  readonly reason: 'full' | 'loading' | 'too-many' | 'none' | 'failed';
  /** Minutes until the next attempt can succeed; null when unknown. */
  readonly minutes: number | null;
}

type Context = Readonly<RouterContextProvider>;

/** Starts a demo session and redirects to it, or returns the reason of the refusal. */
export async function startDemoSession(
  context: Context,
  request: Request,
  options: { home: DemoHome; attempt: string; to: (installation: string) => string },
) {
  const pageRequest = context.get(pageRequestContext);
  const backend = context.get(backendContext);
  const { demo } = pageRequest;
  if (demo?.home === options.home) throw redirectDocument(options.to(demo.installation));
  // One demo session per browser: another home ends the present one.
  if (demo) await leaveDemo(backend, demo);
  const started = await backend.product.startDemoSession(
    {
      body: {
        home: options.home,
        attempt: options.attempt,
        address: addressOf(request),
        language: pageRequest.language.tag,
      },
    },
    { token: await backend.serviceToken() },
  );
  if (!started.ok) return refused(started);
  const { installation, until } = started.value;
  const sid = await backend.demoSessions.begin(started.value);
  const seconds = Math.round((Date.parse(until) - backend.clock.now().epochMilliseconds) / 1000);
  throw redirectDocument(options.to(installation), {
    headers: { 'set-cookie': cookieOf(sid, seconds) },
  });
}

const cookieOf = (sid: string, seconds: number): string =>
  `${demoCookie}=${sid}; Max-Age=${seconds}; Path=/; HttpOnly; Secure; SameSite=Lax`;

const reasons: Readonly<Record<string, DemoRefusal['reason']>> = {
  'demo-full': 'full',
  'demo-loading': 'loading',
  'no-demo': 'none',
  'too-many-attempts': 'too-many',
};

function refused(problem: Extract<Result<unknown>, { ok: false }>) {
  const { code, kind, retryAfterS } = problem;
  const refusal: DemoRefusal = {
    reason: reasons[code] ?? 'failed',
    minutes: retryAfterS === undefined ? null : Math.max(1, Math.ceil(retryAfterS / 60)),
  };
  const headers = retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) };
  return data(refusal, { status: statusOf(kind), headers });
}

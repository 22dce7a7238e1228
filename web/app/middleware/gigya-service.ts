import { redirect } from 'react-router';
import type { Backend } from '../../server/backend.ts';
import { paths } from '../paths.ts';
import { sessionCookie } from './access-token.ts';
import { needsSession } from '../route-table.ts';
import type { Visit } from '../visit.ts';
import type { MiddlewareStep } from './step.ts';

const askEveryMs = 60_000;
/** When the account behind a session was last seen to be in order; forgotten with the process. */
const seen = new Map<string, number>();
const silentForMs = 5_000;
/** Until when a provider that has just said nothing is not asked again, in each world that a process lives in. */
const silentUntil = new WeakMap<Backend['clock'], number>();

/** The account behind a session has just changed: the next request looks at it. */
export const recheckAccount = (session: { readonly id: string }): boolean =>
  seen.delete(session.id);

/**
 * The identity provider's health and the account's state. An account that is gone or locked ends the session; a provider that is
 * down stops nobody who is signed in.
 */
export const gigyaService: MiddlewareStep = async (visit, backend) => {
  const { session } = visit;
  // The provider knows nobody of the demo.
  if (!session || visit.demo || visit.identity === 'down') return;
  // Elsewhere an account's state shows when its token is renewed.
  if (backend.settings.elsewhere) return;
  const now = backend.clock.now().epochMilliseconds;
  const lastSeen = seen.get(session.id);
  if (lastSeen !== undefined && now - lastSeen < askEveryMs) return;
  if (now < (silentUntil.get(backend.clock) ?? 0)) {
    visit.identity = 'down';
    return;
  }
  const account = await backend.identity.getAccount({}, { token: session.accessToken });
  if (account.ok && account.value.isLocked)
    return await endSession(visit, { backend, next: paths.locked() });
  if (account.ok && account.value.deletionDueAt !== null) return leaving(visit);
  if (account.ok && !account.value.emailVerified) return redirect(paths.verify());
  if (account.ok && account.value.missingConsent !== null) return consentFirst(visit);
  if (account.ok) {
    if (seen.size > 10_000) seen.clear();
    seen.set(session.id, now);
    return;
  }
  if (account.kind === 'not-found' || account.kind === 'gone' || account.kind === 'unauthenticated')
    return await endSession(visit, { backend, next: paths.signIn() });
  silentUntil.set(backend.clock, now + silentForMs);
  visit.identity = 'down';
};

/** Forgotten for good: the sign-in screen would send somebody who has a session straight back here. */
async function endSession(
  visit: Visit,
  { backend, next }: { readonly backend: Backend; readonly next: string },
): Promise<Response | undefined> {
  await backend.sessions.end(visit.cookies[sessionCookie] ?? '');
  visit.session = null;
  return visit.route && needsSession(visit.route.area) ? redirect(next) : undefined;
}

/** Who has not agreed to the present terms is asked first, with the way on; what is posted arrives, and so does who wants to leave. */
function consentFirst({ url, request, route }: Visit): Response | undefined {
  const isOpen = !route || !needsSession(route.area);
  const isTheAnswer = url.pathname === paths.consent() || url.pathname === paths.deleteAccount();
  return isOpen || isTheAnswer || request.method !== 'GET'
    ? undefined
    : redirect(paths.consent(`${url.pathname}${url.search}`));
}

/** An account that is about to be deleted is told so, wherever it goes but to itself; what is posted arrives. */
function leaving({ url, request, route }: Visit): Response | undefined {
  const isAtAccount = url.pathname === paths.account() || url.pathname.startsWith('/account/');
  const isOpen = !route || !needsSession(route.area);
  return isAtAccount || isOpen || request.method !== 'GET'
    ? undefined
    : redirect(paths.deleteAccount());
}

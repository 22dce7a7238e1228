import { redirect } from 'react-router';
import type { Backend } from '../../server/backend.ts';
import { choiceCookie } from '../api/cookies.ts';
import { languageOf } from '../i18n/languages.ts';
import { paths } from '../paths.ts';
import { sessionCookie } from './access-token.ts';
import { needsSession } from '../route-table.ts';
import type { PageRequest } from '../page-request.ts';
import type { MiddlewareStep } from './step.ts';

const checkIntervalMs = 60_000;
/** Time of the last successful check of a session's account; kept in the process. */
const seen = new Map<string, number>();
const silentForMs = 5_000;
/** Time until which an identity provider that failed is not called again, for each clock in the process. */
const silentUntil = new WeakMap<Backend['clock'], number>();

/** Removes the cached check: the account has just changed. */
export const recheckAccount = (session: { readonly id: string }): boolean =>
  seen.delete(session.id);

/**
 * Checks the identity provider and the account's state. A deleted or locked account ends the session; while the provider is down,
 * signed-in people stay signed in.
 */
export const gigyaService: MiddlewareStep = async (pageRequest, backend) => {
  const { session } = pageRequest;
  // Demo sessions have no account.
  if (!session || pageRequest.demo || pageRequest.identity === 'down') return;
  // With another identity provider, the account's state shows when its token is renewed.
  if (backend.settings.elsewhere) return;
  const now = backend.clock.now().epochMilliseconds;
  const lastSeen = seen.get(session.id);
  if (lastSeen !== undefined && now - lastSeen < checkIntervalMs) return;
  if (now < (silentUntil.get(backend.clock) ?? 0)) {
    pageRequest.identity = 'down';
    return;
  }
  const account = await backend.identity.getAccount({}, { token: session.accessToken });
  if (account.ok) applyLanguage(pageRequest, account.value.locale);
  if (account.ok && account.value.isLocked)
    return await endSession(pageRequest, { backend, next: paths.locked() });
  if (account.ok && account.value.deletionDueAt !== null) return leaving(pageRequest);
  if (account.ok && !account.value.emailVerified) return redirect(paths.verify());
  if (account.ok && account.value.missingConsent !== null) return consentFirst(pageRequest);
  if (account.ok) {
    if (seen.size > 10_000) seen.clear();
    seen.set(session.id, now);
    return;
  }
  if (account.kind === 'not-found' || account.kind === 'gone' || account.kind === 'unauthenticated')
    return await endSession(pageRequest, { backend, next: paths.signIn() });
  silentUntil.set(backend.clock, now + silentForMs);
  pageRequest.identity = 'down';
};

/** On a device where no language was chosen, the account's language is used from its first page on. */
function applyLanguage(pageRequest: PageRequest, locale: string): void {
  if (languageOf(pageRequest.cookies['locale']) !== null) return;
  const language = languageOf(locale);
  if (!language) return;
  pageRequest.language = language;
  pageRequest.headers.append('set-cookie', choiceCookie('locale', language.tag));
}

/** Deletes the session: with a session, the sign-in screen would redirect straight back here. */
async function endSession(
  pageRequest: PageRequest,
  { backend, next }: { readonly backend: Backend; readonly next: string },
): Promise<Response | undefined> {
  await backend.sessions.end(pageRequest.cookies[sessionCookie] ?? '');
  pageRequest.session = null;
  return pageRequest.route && needsSession(pageRequest.route.area) ? redirect(next) : undefined;
}

/** Redirects a person who has not accepted the current terms to the consent page; posted forms and the deletion page pass. */
function consentFirst({ url, request, route }: PageRequest): Response | undefined {
  const isOpen = !route || !needsSession(route.area);
  const isTheAnswer = url.pathname === paths.consent() || url.pathname === paths.deleteAccount();
  return isOpen || isTheAnswer || request.method !== 'GET'
    ? undefined
    : redirect(paths.consent(`${url.pathname}${url.search}`));
}

/** Redirects a person whose account is about to be deleted to the account pages; posted forms pass. */
function leaving({ url, request, route }: PageRequest): Response | undefined {
  const isAtAccount = url.pathname === paths.account() || url.pathname.startsWith('/account/');
  const isOpen = !route || !needsSession(route.area);
  return isAtAccount || isOpen || request.method !== 'GET'
    ? undefined
    : redirect(paths.deleteAccount());
}

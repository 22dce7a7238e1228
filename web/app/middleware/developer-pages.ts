import { publishedAccounts } from '@hearth/platform/process/demo-account.ts';
import { type Problem, fail } from '@hearth/core/problem.ts';
import { data, redirect } from 'react-router';
import type { Backend } from '../../server/backend.ts';
import { isOnThisMachine } from '../api/address.ts';
import type { PageRequest } from '../page-request.ts';

export const developerCookie = '__Host-developer';

/**
 * Whether a request may open the mail outbox, the pages below `/internal` and the demo accounts: only in `feature`, from this
 * machine or with the cookie of the printed one-time link.
 */
export function isDeveloper({ request, cookies }: PageRequest, backend: Backend): boolean {
  if (backend.settings.environment !== 'feature') return false;
  if (isOnThisMachine(request)) return true;
  const cookie = cookies[developerCookie];
  return cookie !== undefined && backend.developerAccess.isValid(cookie, backend.clock.now());
}

/** The passwords of the demo accounts are published; for others than developers they are treated as wrong. */
export function demoAccountRefusal(
  pageRequest: PageRequest,
  backend: Backend,
  email: string,
): Problem | null {
  const typed = email.trim().toLowerCase();
  const isDemo = publishedAccounts.some((account) => account.email === typed);
  if (!isDemo || backend.settings.environment !== 'feature' || isDeveloper(pageRequest, backend))
    return null;
  return fail('invalid', 'email-or-password-wrong', { at: '/body/password' });
}

/** Answers "not found" to others than developers. A valid key in the address is moved into the cookie. */
export function openDeveloperPage(pageRequest: PageRequest, backend: Backend): Response | null {
  if (isDeveloper(pageRequest, backend)) return null;
  const key = pageRequest.url.searchParams.get('key');
  const pass = key === null ? null : backend.developerAccess.redeem(key, backend.clock.now());
  if (pass === null) throw data(null, { status: 404 });
  const cookie = `${developerCookie}=${pass}; Path=/; Secure; HttpOnly; SameSite=Lax`;
  return redirect(pageRequest.url.pathname, { headers: { 'set-cookie': cookie } });
}

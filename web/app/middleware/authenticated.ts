import { redirect } from 'react-router';
import { keepUnsent } from './unsent-cookie.ts';
import { paths } from '../paths.ts';
import type { PageRequest } from '../page-request.ts';
import { demoCookie, sessionCookie } from './access-token.ts';
import type { MiddlewareStep } from './step.ts';

/**
 * Redirects to sign-in, with the way back, when nobody is signed in; a posted form is kept for the same person. Every loader checks
 * access to its data again.
 */
export const authenticated: MiddlewareStep = async (pageRequest, backend) => {
  if (pageRequest.session || isUnknown(pageRequest)) return;
  // After a demo session only its cookie is left.
  if (pageRequest.route?.area === 'demo' && pageRequest.cookies[demoCookie] !== undefined)
    return redirect(paths.demo({ over: true }));
  const returnPath = `${pageRequest.url.pathname}${pageRequest.url.search}`;
  const isPosted = pageRequest.request.method === 'POST';
  const kept = isPosted ? await keepUnsent(pageRequest, returnPath, backend) : null;
  const headers = kept === null ? {} : { 'set-cookie': kept };
  return redirect(paths.signIn(returnPath), { headers });
};

/** Whether a session exists that cannot be checked now: signing in again would not help. */
export const isUnknown = ({ session, identity, cookies }: PageRequest): boolean =>
  session === null && identity === 'down' && cookies[sessionCookie] !== undefined;

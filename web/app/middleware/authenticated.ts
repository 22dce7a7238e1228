import { redirect } from 'react-router';
import { paths } from '../paths.ts';
import type { Visit } from '../visit.ts';
import { demoCookie, sessionCookie } from './access-token.ts';
import type { MiddlewareStep } from './step.ts';

/** Redirects to sign-in, with the way back, when nobody is signed in. Every loader checks access to its data again. */
export const authenticated: MiddlewareStep = async (visit) => {
  if (visit.session || isUnknown(visit)) return;
  // After a demo session only its cookie is left.
  if (visit.route?.area === 'demo' && visit.cookies[demoCookie] !== undefined)
    return redirect(paths.demo({ over: true }));
  const asked =
    visit.request.method === 'GET'
      ? `${visit.url.pathname}${visit.url.search}`
      : visit.url.pathname;
  return redirect(paths.signIn(asked));
};

/** Whether a session exists that cannot be checked now: signing in again would not help. */
export const isUnknown = ({ session, identity, cookies }: Visit): boolean =>
  session === null && identity === 'down' && cookies[sessionCookie] !== undefined;

import { redirect } from 'react-router';
import { paths } from '../paths.ts';
import type { Visit } from '../visit.ts';
import { demoCookie, sessionCookie } from './access-token.ts';
import type { MiddlewareStep } from './step.ts';

/** Sends who is not signed in to sign in, with the way back. Who may see what is asked again in every loader. */
export const authenticated: MiddlewareStep = async (visit) => {
  if (visit.session || isUnknown(visit)) return;
  // Of a visit that is over only its cookie is left.
  if (visit.route?.area === 'demo' && visit.cookies[demoCookie] !== undefined)
    return redirect(paths.demo({ over: true }));
  const asked =
    visit.request.method === 'GET'
      ? `${visit.url.pathname}${visit.url.search}`
      : visit.url.pathname;
  return redirect(paths.signIn(asked));
};

/** Somebody with a session that cannot be looked at now: signing in again would not help them. */
export const isUnknown = ({ session, identity, cookies }: Visit): boolean =>
  session === null && identity === 'down' && cookies[sessionCookie] !== undefined;

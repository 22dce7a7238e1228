import { redirect } from 'react-router';
import { paths } from '../paths.ts';
import type { Step } from './step.ts';

/** Sends who is not signed in to sign in, with the way back. Who may see what is asked again in every loader. */
export const authenticated: Step = async (visit) => {
  if (visit.session) return;
  const asked =
    visit.request.method === 'GET'
      ? `${visit.url.pathname}${visit.url.search}`
      : visit.url.pathname;
  return redirect(paths.signIn(asked));
};

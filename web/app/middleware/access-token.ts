import type { Backend } from '../../server/backend.ts';
import type { Visit } from '../visit.ts';
import type { MiddlewareStep } from './step.ts';

export const sessionCookie = '__Host-sid';
export const demoCookie = '__Host-visit';

/**
 * Restores the session from its cookie and renews the provider's token when due; no token goes to the browser. A demo session has
 * its own cookie and comes first, except on sign-in screens and screens for people only.
 */
export const accessToken: MiddlewareStep = async (visit, backend) => {
  const area = visit.route?.area ?? 'public';
  visit.demo = await demoOf(visit, backend);
  if (visit.demo && area !== 'sign-in' && area !== 'signed-in') {
    visit.session = visit.demo.session;
    return;
  }
  await restoreOwn(visit, backend);
  if (visit.session) visit.demo = null;
};

async function demoOf({ cookies }: Visit, backend: Backend): Promise<Visit['demo']> {
  const sid = cookies[demoCookie];
  if (!sid) return null;
  return backend.demoSessions.restore(sid).catch((error: unknown) => {
    backend.log.error({ err: error }, 'visit of the demo not restored');
    return null;
  });
}

async function restoreOwn(visit: Visit, backend: Backend): Promise<void> {
  const sid = visit.cookies[sessionCookie];
  if (!sid) return;
  const restored = await backend.sessions.restore(sid).catch((error: unknown) => {
    backend.log.error({ err: error }, 'session not restored');
    return null;
  });
  if (!restored?.ok) {
    visit.identity = 'down';
    return;
  }
  visit.session = restored.value;
}

import type { Backend } from '../../server/backend.ts';
import type { PageRequest } from '../page-request.ts';
import type { MiddlewareStep } from './step.ts';

export const sessionCookie = '__Host-sid';
export const demoCookie = '__Host-demo';

/**
 * Restores the session from its cookie and renews the provider's token when due; no token goes to the browser. A demo session has
 * its own cookie and comes first, except on sign-in screens, on screens for people only, and on those where only people may act.
 */
export const accessToken: MiddlewareStep = async (pageRequest, backend) => {
  const area = pageRequest.route?.area ?? 'public';
  pageRequest.demo = await demoOf(pageRequest, backend);
  const { demo } = pageRequest;
  const isForPeople = area === 'sign-in' || area === 'signed-in';
  const mayDemoAct = pageRequest.route?.actionRoles?.includes('visitor') ?? true;
  if (demo && !isForPeople && mayDemoAct) {
    pageRequest.session = demo.session;
    return;
  }
  await restoreOwn(pageRequest, backend);
  if (pageRequest.session) pageRequest.demo = null;
  else if (demo && !isForPeople) pageRequest.session = demo.session;
};

async function demoOf({ cookies }: PageRequest, backend: Backend): Promise<PageRequest['demo']> {
  const sid = cookies[demoCookie];
  if (!sid) return null;
  return backend.demoSessions.restore(sid).catch((error: unknown) => {
    backend.log.error({ err: error }, 'demo session not restored');
    return null;
  });
}

async function restoreOwn(pageRequest: PageRequest, backend: Backend): Promise<void> {
  const sid = pageRequest.cookies[sessionCookie];
  if (!sid) return;
  const restored = await backend.sessions.restore(sid).catch((error: unknown) => {
    backend.log.error({ err: error }, 'session not restored');
    return null;
  });
  if (!restored?.ok) {
    pageRequest.identity = 'down';
    return;
  }
  pageRequest.session = restored.value;
}

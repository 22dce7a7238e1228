import type { Step } from './step.ts';

export const sessionCookie = '__Host-sid';

/** Restores the session from its cookie and renews the provider's token when due. No token ever goes to the browser. */
export const accessToken: Step = async (visit, backend) => {
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
};

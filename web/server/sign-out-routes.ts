import { fail, problemResponse } from '@hearth/core/problem.ts';
import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { signOutCookieName } from '../app/api/cookies.ts';
import { pushCookieName, readPushDevice } from '../app/api/push-cookie.ts';
import { paths } from '../app/paths.ts';
import type { Backend } from './backend.ts';

const sessionCookie = '__Host-sid';
const codeCookie = '__Host-code';
const cookie = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;

export interface SignOutBackend extends Pick<Backend, 'sessions' | 'settings'> {
  readonly identity: Pick<Backend['identity'], 'endSessions'>;
  readonly product: Pick<Backend['product'], 'removePushDevice' | 'removeOtherPushDevices'>;
}

/** Sign-out by the form, or by the cookie of a sign-out form that did not arrive. */
export function signOutRoutes(backend: SignOutBackend): Hono {
  const app = new Hono();
  app.use('*', async (context, next) => {
    const note = getCookie(context, signOutCookieName);
    const { method, path } = context.req;
    if (note === undefined || path === paths.signOut()) return await next();
    // After an offline sign-out nothing is shown until a page request completes it.
    if (method !== 'GET' || !isPage(context)) return problemResponse(gone);
    return await signOut(backend, context, note === 'everywhere');
  });
  app.post(paths.signOut(), async (context) => {
    const { everywhere } = await context.req.parseBody();
    return await signOut(backend, context, everywhere === 'yes');
  });
  return app;
}

const gone = fail('unauthenticated', 'sign-in-needed');

/** Whether the request opens a page; without fetch metadata the path decides. */
const isPage = ({ req }: Context): boolean =>
  (req.header('sec-fetch-mode') ?? (req.path.endsWith('.data') ? 'cors' : 'navigate')) ===
  'navigate';

async function signOut(
  backend: SignOutBackend,
  context: Context,
  isEverywhere: boolean,
): Promise<Response> {
  const { sessions, settings } = backend;
  const sid = getCookie(context, sessionCookie);
  if (sid !== undefined && isEverywhere) await endEverywhere(backend, sid);
  const device = readPushDevice(getCookie(context, pushCookieName));
  if (sid !== undefined && device !== null) await endPush(backend, sid, device);
  setCookie(context, sessionCookie, '', { ...cookie, maxAge: 0 });
  setCookie(context, pushCookieName, '', { ...cookie, maxAge: 0 });
  // A code from a label or an invitation belongs to the person who signs out.
  setCookie(context, codeCookie, '', { ...cookie, maxAge: 0 });
  setCookie(context, signOutCookieName, '', { path: '/', sameSite: 'Lax', maxAge: 0 });
  // The browser's stored data of the person is deleted with the session.
  context.header('clear-site-data', '"cache", "storage"');
  const cookies = context.req.header('cookie') ?? '';
  const left = sid === undefined ? null : await sessions.endWithProvider(sid, cookies);
  for (const line of left?.cookies ?? []) context.header('set-cookie', line, { append: true });
  return context.redirect(left?.url.href ?? new URL('/landing', settings.publicUrl).pathname, 303);
}

/** Ends all sessions of the person here at once, and at the provider; a missing answer of the provider is ignored. */
async function endEverywhere(
  { identity, product, sessions, settings }: SignOutBackend,
  sid: string,
): Promise<void> {
  const restored = await sessions.restore(sid);
  if (!restored.ok || !restored.value) return;
  const { accessToken: token } = restored.value;
  await sessions.endOthers(restored.value);
  await product.removeOtherPushDevices(
    { body: { keep: null } },
    { token, idempotencyKey: crypto.randomUUID() },
  );
  if (!settings.elsewhere)
    await identity.endSessions({ body: { ending: { which: 'all' } } }, { token });
}

/** Ends push on this device. Without an answer the browser ends it with its stored data, and the next message finds it gone. */
async function endPush(
  { product, sessions }: SignOutBackend,
  sid: string,
  device: string,
): Promise<void> {
  const restored = await sessions.restore(sid);
  if (!restored.ok || !restored.value) return;
  await product.removePushDevice({ params: { device } }, { token: restored.value.accessToken });
}

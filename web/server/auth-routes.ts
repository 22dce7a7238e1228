import { dayS } from '@hearth/calendar/durations.ts';
import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { problemResponse } from '@hearth/core/problem.ts';
import { addressOf } from '../app/api/address.ts';
import { deviceOf } from '../app/api/device.ts';
import { returnPathOf } from '../app/api/return-path.ts';
import { attemptCookie, surplusCookies } from './attempt-cookie.ts';
import type { Backend } from './backend.ts';
import { type SignOutBackend, signOutRoutes } from './sign-out-routes.ts';

const sessionCookie = '__Host-sid';
const cookie = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;
/** Age limit of a sign-in for services that require a recent one. */
const stepUpS = 300;
/** Longest life of a session, and so of its cookie. */
const sessionCookieS = 90 * dayS;

export type AuthBackend = SignOutBackend & Pick<Backend, 'provider' | 'startLimit'>;

/** Redirects to and from the identity provider; the screens have the texts. */
export function authRoutes(backend: AuthBackend): Hono {
  const { provider, sessions, startLimit } = backend;
  const app = new Hono();
  app.route('/', signOutRoutes(backend));
  const away = (problem: string): string => `/sign-in?problem=${problem}`;

  app.get('/auth/start', async (context) => {
    const allowed = await startLimit.take(addressOf(context.req.raw));
    if (!allowed.ok) {
      context.header('retry-after', String(allowed.retryAfterS));
      return context.redirect(away('too-many-starts'));
    }
    const locale = context.req.query('locale') ?? 'en';
    const isStepUp = context.req.query('step-up') === '1';
    const started = await provider.start({
      returnPath: returnPathOf(context.req.query('return'), '/launcher'),
      locale: /^[a-z]{2}$/.test(locale) ? locale : 'en',
      ...(isStepUp ? { maxAgeS: stepUpS } : {}),
    });
    if (!started.ok) return context.redirect(away('identity-unavailable'));
    const { attempt, url } = started.value;
    const id = await sessions.keepAttempt(attempt);
    if (id === null) return context.redirect(away('too-many-starts'));
    for (const name of surplusCookies(Object.keys(getCookie(context))))
      setCookie(context, name, '', { ...cookie, maxAge: 0 });
    setCookie(context, attemptCookie(attempt.state), id, { ...cookie, maxAge: 600 });
    return context.redirect(url.href);
  });

  app.get('/auth/callback', async (context) => {
    const name = attemptCookie(context.req.query('state') ?? '');
    const id = getCookie(context, name);
    if (id !== undefined) setCookie(context, name, '', { ...cookie, maxAge: 0 });
    const attempt = id === undefined ? null : await sessions.takeAttempt(id);
    if (!attempt) return context.redirect(away('sign-in-expired'));
    const signedIn = await provider.finish(new URL(context.req.url).searchParams, attempt);
    if (!signedIn.ok) return context.redirect(away(signedIn.code));
    // A sign-in never reuses the id of an old session.
    const before = getCookie(context, sessionCookie);
    const device = deviceOf(context.req.raw);
    const sid = await sessions.begin(signedIn.value, { device, before });
    setCookie(context, sessionCookie, sid, { ...cookie, maxAge: sessionCookieS });
    return context.redirect(attempt.returnPath);
  });

  app.post('/auth/backchannel-logout', async (context) => {
    const form = await context.req.parseBody();
    const token = form['logout_token'];
    const ended = await sessions.endAll(typeof token === 'string' ? token : '');
    context.header('cache-control', 'no-store');
    return ended.ok ? context.body(null, 200) : problemResponse(ended);
  });

  return app;
}

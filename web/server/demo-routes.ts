import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { demoCookie, sessionCookie } from '../app/middleware/access-token.ts';
import type { Backend } from './backend.ts';
import { leaveDemo } from './leave-demo.ts';

const cookie = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;

/** Ends demo sessions; screens start them. */
export function demoRoutes(backend: Pick<Backend, 'demoSessions' | 'product' | 'log'>): Hono {
  const app = new Hono();

  app.post('/demo/leave', async (context) => {
    await leave(backend, getCookie(context, demoCookie));
    setCookie(context, demoCookie, '', { ...cookie, maxAge: 0 });
    // Browser storage belongs to the demo session, unless a person is signed in as well.
    if (getCookie(context, sessionCookie) === undefined)
      context.header('clear-site-data', '"cache", "storage"');
    return context.redirect('/', 303);
  });

  // A sign-in ends the demo session.
  app.use('/auth/callback', async (context, next) => {
    await next();
    const isSignedIn = context.res.headers
      .getSetCookie()
      .some((set) => set.startsWith(`${sessionCookie}=`) && !set.startsWith(`${sessionCookie}=;`));
    const sid = getCookie(context, demoCookie);
    if (!isSignedIn || sid === undefined) return;
    await leave(backend, sid);
    setCookie(context, demoCookie, '', { ...cookie, maxAge: 0 });
  });

  return app;
}

async function leave(
  backend: Pick<Backend, 'demoSessions' | 'product' | 'log'>,
  sid: string | undefined,
): Promise<void> {
  const demo = sid === undefined ? null : await backend.demoSessions.restore(sid);
  if (demo) await leaveDemo(backend, demo);
}

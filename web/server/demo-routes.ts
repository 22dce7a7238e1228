import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { demoCookie, sessionCookie } from '../app/middleware/access-token.ts';
import type { Backend } from './backend.ts';
import { leaveDemo } from './leave-demo.ts';

const cookie = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;

/** The ways out of the demo; the way in is the screens' own. */
export function demoRoutes(backend: Pick<Backend, 'demoSessions' | 'product' | 'log'>): Hono {
  const app = new Hono();

  app.post('/demo/leave', async (context) => {
    await leave(backend, getCookie(context, demoCookie));
    setCookie(context, demoCookie, '', { ...cookie, maxAge: 0 });
    // What the browser kept is the visit's alone, unless somebody is signed in who has kept things too.
    if (getCookie(context, sessionCookie) === undefined)
      context.header('clear-site-data', '"cache", "storage"');
    return context.redirect('/', 303);
  });

  // Who has signed in is at home: the visit ends.
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

import { type Failure, fail, problemResponse } from '@hearth/core/problem.ts';
import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { sessionCookie } from '../app/middleware/access-token.ts';
import { statePath } from '../app/screens/purchase-package/state-path.ts';
import type { Backend } from './backend.ts';

/** State of a purchase, for the page that waits for its payment: while nothing has changed, the answer is empty (304). */
export function purchaseState({ sessions, product }: Pick<Backend, 'sessions' | 'product'>): Hono {
  const app = new Hono();
  app.get(statePath, async (context) => {
    const restored = await sessions.restore(getCookie(context, sessionCookie) ?? '').catch(failed);
    if (!restored.ok) return problemResponse(restored);
    if (!restored.value) return problemResponse(fail('unauthenticated', 'sign-in-needed'));
    const { accessToken: token } = restored.value;
    const params = { order: context.req.query('order') ?? '' };
    const found = await product.getPurchase({ params }, { token });
    if (!found.ok) return problemResponse(found);
    const { state } = found.value;
    const etag = `"${state}"`;
    const headers = { etag, 'cache-control': 'private, no-cache' };
    // The browser sends the ETag of its copy by itself, marked as weak if the copy was compressed on its way.
    return context.req.header('if-none-match')?.replace(/^W\//, '') === etag
      ? context.body(null, 304, headers)
      : context.text(state, 200, headers);
  });
  return app;
}

const failed = (): Failure => fail('unavailable', 'unavailable');

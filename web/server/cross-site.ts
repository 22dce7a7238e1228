import { fail, problemResponse } from '@hearth/core/problem.ts';

/**
 * A change asked for by another site is refused before anything reads it. `Sec-Fetch-Site` is the browser's own word; where
 * there is none, `Origin` must be ours. The provider's back-channel has neither and is known by its signature.
 */
export function crossSite(request: Request, publicUrl: URL): Response | null {
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  if (new URL(request.url).pathname === '/auth/backchannel-logout') return null;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isOurs = site === null ? origin === publicUrl.origin : site === 'same-origin';
  return isOurs ? null : problemResponse(fail('forbidden', 'cross-site'));
}

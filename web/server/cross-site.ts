import { fail, problemResponse } from '@hearth/core/problem.ts';

/**
 * Refuses changes requested by another site (CSRF). The browser sends `Sec-Fetch-Site`; without it `Origin` must be ours. The
 * provider's back-channel has neither and is verified by its signature.
 */
export function crossSite(request: Request, publicUrl: URL): Response | null {
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  if (new URL(request.url).pathname === '/auth/backchannel-logout') return null;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isOurs = site === null ? origin === publicUrl.origin : site === 'same-origin';
  return isOurs ? null : problemResponse(fail('forbidden', 'cross-site'));
}

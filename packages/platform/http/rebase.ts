/** Headers of one connection (hop-by-hop), and `content-*` headers of bytes that `fetch` has already decoded. */
const hopHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host'];
const bodyHeaders = ['content-encoding', 'content-length'];

/** Forwards requests below one base to the same path below another. Redirects and cookies are returned unchanged. */
export function rebased(from: URL, to: URL): (request: Request) => Promise<Response> {
  const start = from.pathname.replace(/\/$/, '');
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const below = pathname.startsWith(start) ? pathname.slice(start.length) : pathname;
    const headers = new Headers(request.headers);
    for (const name of [...hopHeaders, 'content-length']) headers.delete(name);
    // Compression between two processes of one deployment has no benefit.
    headers.set('accept-encoding', 'identity');
    const answer = await fetch(`${to.href.replace(/\/$/, '')}${below}${search}`, {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: request.signal,
      ...(request.body ? { body: await request.arrayBuffer() } : {}),
    });
    return forwardedResponse(answer);
  };
}

/** A response of `fetch` for the next hop: writable headers, without those of its connection. */
export function forwardedResponse(answer: Response): Response {
  const passed = new Response(answer.body, answer);
  for (const name of [...hopHeaders, ...bodyHeaders]) passed.headers.delete(name);
  return passed;
}

/** Between one hop and the next: these are about the connection, and `content-*` about bytes that `fetch` has already read. */
const hopHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host'];
const bodyHeaders = ['content-encoding', 'content-length'];

/**
 * Sends what is addressed below one base to the same path below another, and passes on what comes back as it is: redirects
 * and cookies are the caller's.
 */
export function rebased(from: URL, to: URL): (request: Request) => Promise<Response> {
  const start = from.pathname.replace(/\/$/, '');
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const below = pathname.startsWith(start) ? pathname.slice(start.length) : pathname;
    const headers = new Headers(request.headers);
    for (const name of [...hopHeaders, 'content-length']) headers.delete(name);
    // Nothing is gained by packing and unpacking between two processes of one deployment.
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

/** An answer of `fetch` for the next hop: its headers can be set, and those of the hop that it came over are left out. */
export function forwardedResponse(answer: Response): Response {
  const passed = new Response(answer.body, answer);
  for (const name of [...hopHeaders, ...bodyHeaders]) passed.headers.delete(name);
  return passed;
}

/** Whom tries are counted against: the peer as the server, or the proxy it trusts, names it. */
export function addressOf(request: Request): string {
  return (request.headers.get('x-client-address') ?? 'unknown').slice(0, 64);
}

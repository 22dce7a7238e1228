/** Whom tries are counted against. The server writes this header itself, whatever a request says (`platform/client-address.ts`). */
export function addressOf(request: Request): string {
  return (request.headers.get('x-client-address') ?? 'unknown').slice(0, 64);
}

/** A client on this machine; the server writes this header itself too, so no request can claim it. */
export const isOnThisMachine = (request: Request): boolean =>
  request.headers.get('x-client-loopback') === '1';

/** Client address for rate limits. The server sets this header itself, whatever a request sends (`platform/client-address.ts`). */
export function addressOf(request: Request): string {
  return (request.headers.get('x-client-address') ?? 'unknown').slice(0, 64);
}

/** Whether the client is on this machine; the server sets this header itself, so requests cannot claim it. */
export const isOnThisMachine = (request: Request): boolean =>
  request.headers.get('x-client-loopback') === '1';

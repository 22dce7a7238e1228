import type { IncomingMessage } from 'node:http';

/** Tells the app who is at the other end; whatever a request says of that itself is taken out. */
export const clientAddressHeader = 'x-client-address';

/**
 * Writes the peer's address into the request before the app reads it. Behind proxies of the operator's own, each of which adds
 * the address it saw to `X-Forwarded-For`, it is the entry the outermost of them wrote: the `proxies`th from the end.
 */
export function nameClient(request: IncomingMessage, proxies: number): void {
  const kept: string[] = [];
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at] ?? '';
    if (name.toLowerCase() !== clientAddressHeader)
      kept.push(name, request.rawHeaders[at + 1] ?? '');
  }
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const told = proxies > 0 ? forwarded.at(-proxies)?.trim() : undefined;
  const address = told || request.socket.remoteAddress || 'unknown';
  // IPv4 in its IPv6 form is the same machine.
  kept.push(clientAddressHeader, address.replace(/^::ffff:(?=\d)/, ''));
  request.rawHeaders.splice(0, request.rawHeaders.length, ...kept);
  request.headers[clientAddressHeader] = kept.at(-1);
}

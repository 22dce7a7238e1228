import type { IncomingMessage } from 'node:http';
import { reachOf } from './network-reach.ts';

/** The address of the client; whatever a request claims under this name is removed. */
export const clientAddressHeader = 'x-client-address';
/** `1` for a client on this machine, else absent; whatever a request claims under this name is removed. */
export const clientLoopbackHeader = 'x-client-loopback';

/**
 * Writes the client's address into the request before the app reads it: the peer's or, behind `proxies` proxies of the operator's
 * own, each of which adds the address of its client to `X-Forwarded-For`, the entry of the outermost of them: the `proxies`th from the end.
 */
export function setClientAddress(request: IncomingMessage, proxies: number): void {
  const headers: string[] = [];
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at] ?? '';
    if (![clientAddressHeader, clientLoopbackHeader].includes(name.toLowerCase()))
      headers.push(name, request.rawHeaders[at + 1] ?? '');
  }
  const forwarded = forwardedFor(request);
  const named = proxies > 0 ? forwarded.at(-proxies) : undefined;
  const address = named || request.socket.remoteAddress || 'unknown';
  // IPv4 in its IPv6 form is the same machine.
  headers.push(clientAddressHeader, address.replace(/^::ffff:(?=\d)/, ''));
  request.headers[clientAddressHeader] = headers.at(-1);
  delete request.headers[clientLoopbackHeader];
  if (isLoopback(request, forwarded)) {
    headers.push(clientLoopbackHeader, '1');
    request.headers[clientLoopbackHeader] = '1';
  }
  request.rawHeaders.splice(0, request.rawHeaders.length, ...headers);
}

/**
 * A connection from this machine has a loopback peer, or one address at both ends. Its peer may be a proxy for somebody elsewhere, counted
 * in `proxies` or not. So every address that the request names has to be loopback too: a stranger can add entries to `X-Forwarded-For`, but not take out the one that the proxy writes.
 */
function isLoopback(request: IncomingMessage, forwarded: readonly string[]): boolean {
  if (request.headers['forwarded'] !== undefined) return false;
  const { remoteAddress = '', localAddress } = request.socket;
  const isPeerHere = reachOf(remoteAddress) === 'loopback' || remoteAddress === localAddress;
  return isPeerHere && forwarded.every((address) => reachOf(address) === 'loopback');
}

function forwardedFor({ headers }: IncomingMessage): readonly string[] {
  const list = headers['x-forwarded-for'];
  return list === undefined
    ? []
    : String(list)
        .split(',')
        .map((address) => address.trim());
}

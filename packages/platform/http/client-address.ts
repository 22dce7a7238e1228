import type { IncomingMessage } from 'node:http';
import { reachOf } from './network-reach.ts';

/** Header with the client's address; values sent by the client are removed. */
export const clientAddressHeader = 'x-client-address';
/** Header with `1` for a client on this machine, else absent; values sent by the client are removed. */
export const clientLoopbackHeader = 'x-client-loopback';

/**
 * Sets the client's address in the request headers: the peer's address. Behind `proxies` proxies of the operator it is the
 * `proxies`th entry from the end of `X-Forwarded-For`, which the outermost proxy added.
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
 * Whether the connection comes from this machine: a loopback peer, or one address at both ends. The peer may be a proxy of a
 * remote client, so every address in the request has to be loopback too. A client can add entries to `X-Forwarded-For`, but
 * cannot remove the proxy's entry.
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

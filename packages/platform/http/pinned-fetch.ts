import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request as requestOver } from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';

/**
 * Sends a request to one of these addresses only. The runtime's `fetch` resolves the name itself, and its owner could change
 * the answer between check and connection.
 */
export async function pinnedFetch(
  request: Request,
  addresses: readonly string[],
): Promise<Response> {
  const body = request.body === null ? null : Buffer.from(await request.arrayBuffer());
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = requestOver(request.url, {
    method: request.method,
    headers: {
      ...Object.fromEntries(request.headers),
      // The response size is limited without decompression (zip-bomb guard).
      'accept-encoding': 'identity',
      ...(body === null ? {} : { 'content-length': String(body.byteLength) }),
    },
    signal: request.signal,
    // A kept-alive connection would bypass the given addresses.
    agent: false,
    lookup: lookupIn(addresses),
  });
  sent.once('response', resolve).once('error', reject);
  sent.end(body ?? undefined);
  return responseOf(await promise);
}

type Lookup = NonNullable<RequestOptions['lookup']>;

function lookupIn(addresses: readonly string[]): Lookup {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    if (options.all === true) return callback(null, found);
    const [first] = found;
    return first
      ? callback(null, first.address, first.family)
      : callback(new Error('no address'), '', 4);
  };
}

function responseOf(message: IncomingMessage): Response {
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  const status = message.statusCode ?? 502;
  const hasBody = ![204, 205, 304].includes(status);
  if (!hasBody) message.resume();
  return new Response(hasBody ? (Readable.toWeb(message) as ReadableStream<Uint8Array>) : null, {
    status,
    statusText: message.statusMessage ?? '',
    headers,
  });
}

import type { MiddlewareHandler } from 'hono';

/**
 * Refuses a body of more than `bytesMax`, also where nobody says beforehand how long it is: proxies pass forms on in pieces. Such a
 * body is read here and handed on whole, in a request of its own. (Hono's `bodyLimit` makes that of the Node server's request, whose
 * body no other request can take.)
 */
export function boundedBody(
  bytesMax: number,
  tooLarge: (request: Request) => Response | Promise<Response>,
): MiddlewareHandler {
  return async (context, next) => {
    const { raw } = context.req;
    if (!raw.body) return await next();
    const declaredLength = raw.headers.has('transfer-encoding')
      ? null
      : raw.headers.get('content-length');
    if (declaredLength !== null)
      return Number(declaredLength) > bytesMax ? await tooLarge(raw) : await next();
    const bytes = await readAtMost(raw.body, bytesMax);
    if (!bytes) return await tooLarge(raw);
    const { method, headers, signal, url } = raw;
    context.req.raw = new Request(url, { method, headers, signal, body: bytes });
    return await next();
  };
}

/** null where there is more. */
async function readAtMost(
  body: ReadableStream<Uint8Array>,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(Buffer.concat(pieces, length));
    length += value.byteLength;
    if (length > bytesMax) {
      reader.releaseLock();
      return null;
    }
    pieces.push(value);
  }
}

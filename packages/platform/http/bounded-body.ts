import type { MiddlewareHandler } from 'hono';

/**
 * Refuses a body of more than `bytesMax`, also without a declared length (chunked, as proxies send it). Such a body is read
 * here and passed on in a new request. (Hono's `bodyLimit` replaces the Node server's request, whose body no other request can
 * read.)
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

/** null when there is more. */
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

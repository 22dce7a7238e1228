import { boundedBody } from '@hearth/platform/http/bounded-body.ts';
import { networkOf } from '@hearth/platform/http/network-of.ts';
import { Hono } from 'hono';
import { addressOf } from '../app/api/address.ts';
import type { Backend } from './backend.ts';
import { envelopeBytesMax, readEnvelope } from './sentry-envelope.ts';

/** The only project; clients have `https://errors@HOST/errors/1` as their DSN. */
export const errorReceiverPath = '/errors/api/1/envelope/';
export const errorReceiverKey = 'errors';

/**
 * Receiver of error reports in the Sentry envelope protocol, for clients on any origin. It keeps type, scrubbed message and stack of an
 * error, and nothing else of an event: no person, address, breadcrumb or time of the client.
 */
export function errorReceiverRoutes(backend: Backend): Hono {
  const app = new Hono();
  app.use(errorReceiverPath, async (context, next) => {
    for (const [name, value] of Object.entries(crossOrigin)) context.header(name, value);
    if (context.req.method === 'OPTIONS') return context.body(null, 204);
    const allowed = await backend.startLimit.takeErrorReport(addressOf(context.req.raw));
    if (allowed.ok) return await next();
    const retryAfterS = String(allowed.retryAfterS ?? 60);
    context.header('retry-after', retryAfterS);
    context.header('x-sentry-rate-limits', `${retryAfterS}::organization`);
    return context.json({ detail: 'too many reports of this network' }, 429);
  });
  app.use(
    errorReceiverPath,
    boundedBody(envelopeBytesMax, () =>
      Response.json({ detail: 'the envelope is too large' }, { status: 413, headers: crossOrigin }),
    ),
  );
  app.post(errorReceiverPath, async (context) => {
    if (keyOf(context.req.raw) !== errorReceiverKey)
      return context.json({ detail: 'the key of the DSN is not that of this project' }, 403);
    const errors = readEnvelope(new Uint8Array(await context.req.raw.arrayBuffer()));
    if (!errors) return context.json({ detail: 'the body is no envelope' }, 400);
    if (errors.length > 0)
      await backend.errors.record(errors, networkNameOf(backend, context.req.raw));
    return context.json({});
  });
  return app;
}

/** Three letters by which most networks differ; thousands share them, so they identify none. */
const networkNameOf = ({ opaque }: Backend, request: Request): string =>
  opaque('error-network', networkOf(addressOf(request))).slice(0, 3);

const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type, content-encoding, x-sentry-auth',
  'access-control-expose-headers': 'retry-after, x-sentry-rate-limits',
  'access-control-max-age': '86400',
  'cache-control': 'no-store',
};

/** Key of the sender, from the query (browsers) or from the header. */
function keyOf({ url, headers }: Request): string | null {
  const inHeader = /\bsentry_key=(\w{1,64})/.exec(headers.get('x-sentry-auth') ?? '')?.[1];
  return new URL(url).searchParams.get('sentry_key') ?? inHeader ?? null;
}

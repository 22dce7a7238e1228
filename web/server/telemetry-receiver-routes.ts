import { boundedBody } from '@hearth/platform/http/bounded-body.ts';
import { type Context, Hono } from 'hono';
import { addressOf } from '../app/api/address.ts';
import type { Backend } from './backend.ts';
import { crossSite } from './cross-site.ts';
import { readTrackItems, trackBytesMax, trackPaths } from './track-items.ts';

/**
 * Receiver of telemetry in the track format of Application Insights, for pages of our own origin. It keeps totals of the day by route
 * pattern and class of devices: no person, address, text or time of the client.
 */
export function telemetryReceiverRoutes(backend: Backend): Hono {
  const app = new Hono();
  const { publicUrl } = backend.settings;
  for (const path of trackPaths) {
    app.use(path, async (context, next) => {
      const refused = crossSite(context.req.raw, publicUrl);
      if (refused) return refused;
      const taken = await backend.startLimit.takeTelemetry(addressOf(context.req.raw));
      if (taken.ok) return await next();
      context.header('retry-after', String(taken.retryAfterS ?? 60));
      return refusal(context, 429, 'too many reports of this network');
    });
    app.use(
      path,
      boundedBody(trackBytesMax, () => Response.json(answerOf(0, []), { status: 413 })),
    );
    app.post(path, async (context) => {
      const bytes = new Uint8Array(await context.req.raw.arrayBuffer());
      const items = readTrackItems(bytes, publicUrl.origin);
      if (!items) return refusal(context, 400, 'the body has no envelopes');
      const { received, reports, errors } = items;
      if (reports.length > 0 && !(await backend.telemetry.record(reports)))
        return refusal(context, 503, 'the totals cannot be stored right now');
      context.header('cache-control', 'no-store');
      return context.json(answerOf(received, errors), statusOf(received, errors.length));
    });
  }
  return app;
}

type ItemErrors = readonly { readonly index: number; readonly statusCode: number }[];

const answerOf = (itemsReceived: number, errors: ItemErrors) => ({
  itemsReceived,
  itemsAccepted: itemsReceived - errors.length,
  errors,
});

const statusOf = (received: number, refused: number): 200 | 206 | 400 => {
  if (refused === 0) return 200;
  return refused < received ? 206 : 400;
};

function refusal(context: Context, status: 400 | 429 | 503, message: string): Response {
  const errors = [{ index: 0, statusCode: status, message }];
  return context.json({ itemsReceived: 0, itemsAccepted: 0, errors }, status);
}

import type { Hono } from 'hono';
import type { DeviceCloudContext } from '../../context.ts';
import { grantOf } from '../../gate.ts';
import { refusalResponse, refuse } from '../../refusals.ts';
import { simulatedHomeOf } from '../store.ts';

/**
 * By which time an account's home lives. Not a part of the maker's API, outside of its quota and of what is made to go wrong: only
 * who knows that this cloud is simulated asks.
 */
export function clockRoutes(app: Hono, context: DeviceCloudContext): void {
  app.get('/world-clock', async (c) => {
    const grant = await grantOf(context, c.req.raw, context.deps.clock.now());
    if (!grant)
      return refusalResponse(refuse('UNAUTHORIZED', 'access token is missing, invalid or expired'));
    const home = await simulatedHomeOf(context.db, grant);
    return Response.json({ clock: home?.world ?? null });
  });
}

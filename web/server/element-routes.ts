import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';

/** Serves custom elements to pages of other sites: `/elements/scheduler.js`. */
export function elementRoutes(folder: URL): Hono {
  const app = new Hono();
  app.get('/elements/scheduler.js', async (context) =>
    context.body(await readFile(new URL('scheduler.js', folder), 'utf8'), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      // Module scripts of another origin need both.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    }),
  );
  return app;
}

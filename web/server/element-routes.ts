import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';

const elements = ['scheduler.js', 'request-for-assistance.js'] as const;

/** Serves custom elements to pages of other sites: `/elements/scheduler.js` and `/elements/request-for-assistance.js`. */
export function elementRoutes(folder: URL): Hono {
  const app = new Hono();
  for (const name of elements)
    app.get(`/elements/${name}`, async (context) =>
      context.body(await readFile(new URL(name, folder), 'utf8'), 200, {
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

import { orThrow } from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';
import type { Route } from './+types/schema';

/** JSON Schema of dossiers, for everybody who got one. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context }) => {
    const schema = orThrow(await context.get(backendContext).product.getDossierSchema({}));
    return new Response(`${JSON.stringify(schema, null, 2)}\n`, {
      headers: { 'content-type': 'application/schema+json; charset=utf-8' },
    });
  },
];

/** Never rendered: a route with a component answers an error with the app's error page. */
export default function DossierSchema() {
  return null;
}

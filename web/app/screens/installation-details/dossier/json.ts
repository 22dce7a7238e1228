import { orThrow } from '../../../api/installation.ts';
import { readDossier } from './read-dossier.ts';
import type { Route } from './+types/json';

/** The dossier of a home as a JSON file. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }) => {
    const dossier = orThrow((await readDossier(context, url)).read);
    return new Response(`${JSON.stringify(dossier, null, 2)}\n`, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="dossier-${dossier.madeOn}.json"`,
        'cache-control': 'no-store',
      },
    });
  },
];

/** Never rendered: a route with a component answers an error with the app's error page. */
export default function DossierFile() {
  return null;
}

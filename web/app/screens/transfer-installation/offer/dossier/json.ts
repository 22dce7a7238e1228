import { dossierFile } from '../../../installation-details/dossier/dossier-file.ts';
import { readOfferedDossier } from './read-offered-dossier.ts';
import type { Route } from './+types/json';

/** The dossier of an offered home as a JSON file. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request, params }) =>
    dossierFile(await readOfferedDossier(context, { request, code: params.code ?? '' })),
];

/** Never rendered: a route with a component answers an error with the app's error page. */
export default function OfferedDossierFile() {
  return null;
}

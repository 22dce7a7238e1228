import { orThrow } from '../../../api/installation.ts';
import { dossierFile } from './dossier-file.ts';
import { readDossier } from './read-dossier.ts';
import type { Route } from './+types/json';

/** The dossier of a home as a JSON file. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }) => dossierFile(orThrow((await readDossier(context, url)).read)),
];

/** Never rendered: a route with a component answers an error with the app's error page. */
export default function DossierFile() {
  return null;
}

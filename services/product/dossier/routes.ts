import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { z } from 'zod';
import type { ProductDeps } from '../deps.ts';
import { type dossierContract, dossier } from './contract.ts';
import { readDossier } from './read-dossier.ts';

export function dossierRoutes(deps: ProductDeps): Implementation<typeof dossierContract> {
  return {
    getDossier: async ({ access }) => ok(await readDossier(deps, access)),
    getDossierSchema: async () => ok({ ...z.toJSONSchema(dossier) }),
  };
}

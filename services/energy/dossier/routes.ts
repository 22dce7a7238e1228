import type { Implementation } from '@hearth/platform/http/http.ts';
import type { HomeDeps } from '../home/store.ts';
import type { dossierFiguresContract } from './contract.ts';
import { calculateDossierFigures } from './dossier-figures.ts';

export function dossierFiguresRoutes(
  deps: HomeDeps,
): Implementation<typeof dossierFiguresContract> {
  return {
    calculateDossierFigures: ({ access, body }) => calculateDossierFigures(deps, access, body),
  };
}

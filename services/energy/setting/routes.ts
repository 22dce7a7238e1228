import type { Implementation } from '@hearth/platform/http/http.ts';
import { notFound, ok } from '@hearth/core/problem.ts';
import type { settingContract } from './contract.ts';
import { readTariff, termsOf, withoutDocument } from './read-tariff.ts';
import { type SettingDeps, restoreTariff, saveTariff } from './save-setting.ts';
import { revisionsOf } from './store.ts';

export function settingRoutes(deps: SettingDeps): Implementation<typeof settingContract> {
  return {
    getTariff: async ({ access }) => {
      const { revisions, ...tariff } = await readTariff(deps.db, access);
      return ok({ ...tariff, revisions: [...revisions] });
    },
    getTariffRevision: async ({ access, params }) => {
      const revisions = await revisionsOf(deps.db, access, 'tariff');
      const found = revisions.find(({ revision }) => revision === params.revision);
      return found ? ok({ ...withoutDocument(found), terms: termsOf(found) }) : notFound();
    },
    saveTariff: async ({ access, ifMatch, body }) =>
      await saveTariff(deps, { access, ifMatch }, body.terms),
    restoreTariff: async ({ access, ifMatch, body }) =>
      await restoreTariff(deps, { access, ifMatch }, body.revision),
  };
}

import type { Implementation } from '@hearth/platform/http/http.ts';
import { notFound, ok } from '@hearth/core/problem.ts';
import type { settingContract } from './contract.ts';
import {
  type SettingDeps,
  restoreTariff,
  saveTariff,
  termsOf,
  withoutDocument,
} from './save-setting.ts';
import { revisionsOf } from './store.ts';

export function settingRoutes(deps: SettingDeps): Implementation<typeof settingContract> {
  return {
    getTariff: async ({ access }) => {
      const revisions = await revisionsOf(deps.db, access, 'tariff');
      const [newest] = revisions;
      return ok({
        revision: newest?.revision ?? 0,
        terms: termsOf(newest),
        revisions: revisions.map(withoutDocument),
      });
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

import type { Implementation } from '@hearth/platform/http/http.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import type { costContract } from './contract.ts';
import { comparePublished } from './compare-published.ts';
import { compareTariff } from './compare-tariff.ts';
import { exportCosts } from './export-costs.ts';
import { createRecentAnswers } from './recent-answers.ts';
import { readHourCosts } from './read-hour-costs.ts';
import { previewOwnUse } from './preview-own-use.ts';
import { previewEffect, previewPrices } from './preview-tariff.ts';
import { readCosts } from './read-costs.ts';

export function costRoutes(deps: PriceDeps): Implementation<typeof costContract> {
  const recent = createRecentAnswers();
  return {
    getCosts: ({ access, query }) => readCosts(deps, access, query),
    getHourCosts: ({ access, query }) => readHourCosts(deps, access, query.day),
    exportCosts: ({ access, query }) => exportCosts(deps, access, query),
    getPublishedComparison: ({ access }) =>
      recent.answer(deps, access, {
        name: 'getPublishedComparison',
        request: null,
        compute: () => comparePublished(deps, access),
      }),
    previewOwnUse: ({ access, body }) =>
      recent.answer(deps, access, {
        name: 'previewOwnUse',
        request: body,
        compute: () => previewOwnUse(deps, access, body.panels),
      }),
    compareTariff: ({ access, body }) =>
      recent.answer(deps, access, {
        name: 'compareTariff',
        request: body,
        compute: () => compareTariff(deps, access, body),
      }),
    previewTariffPrices: ({ access, body }) => previewPrices(deps, access, body),
    previewTariffEffect: ({ access, body }) => previewEffect(deps, access, body),
  };
}

import type { Implementation } from '@hearth/platform/http/http.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import type { costContract } from './contract.ts';
import { comparePublished } from './compare-published.ts';
import { compareTariff } from './compare-tariff.ts';
import { exportCosts } from './export-costs.ts';
import { readHourCosts } from './read-hour-costs.ts';
import { previewOwnUse } from './preview-own-use.ts';
import { previewEffect, previewPrices } from './preview-tariff.ts';
import { readCosts } from './read-costs.ts';

export function costRoutes(deps: PriceDeps): Implementation<typeof costContract> {
  return {
    getCosts: ({ access, query }) => readCosts(deps, access, query),
    getHourCosts: ({ access, query }) => readHourCosts(deps, access, query.day),
    exportCosts: ({ access, query }) => exportCosts(deps, access, query),
    getPublishedComparison: ({ access }) => comparePublished(deps, access),
    previewOwnUse: ({ access, body }) => previewOwnUse(deps, access, body.panels),
    compareTariff: ({ access, body }) => compareTariff(deps, access, body),
    previewTariffPrices: ({ access, body }) => previewPrices(deps, access, body),
    previewTariffEffect: ({ access, body }) => previewEffect(deps, access, body),
  };
}

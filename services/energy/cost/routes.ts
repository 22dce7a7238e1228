import { daysBetween } from '@hearth/calendar/dates.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { PriceDeps } from '../price/read-published-prices.ts';
import type { Costs, costContract } from './contract.ts';
import { comparePublished } from './compare-published.ts';
import { compareTariff } from './compare-tariff.ts';
import { exportCosts } from './export-costs.ts';
import { createRecentAnswers } from './recent-answers.ts';
import { readHourCosts } from './read-hour-costs.ts';
import { previewOwnUse } from './preview-own-use.ts';
import { previewEffect, previewPrices } from './preview-tariff.ts';
import { costsOfHome, readPricing } from './read-costs.ts';
import type { CostRange } from './read-usage.ts';

export function costRoutes(deps: PriceDeps): Implementation<typeof costContract> {
  const recent = createRecentAnswers();
  const recentDays = createRecentAnswers();
  // Two years of days take most of a megabyte.
  const recentYears = createRecentAnswers(20);
  return {
    getCosts: ({ access, query }) =>
      (isLong(query) ? recentYears : recentDays).answer(deps, access, {
        name: 'getCosts',
        request: query,
        readings: 'today',
        compute: async (home) =>
          costsOfHome(deps, access, {
            priced: await readPricing(deps, access, home),
            range: query,
          }),
        isFinal: isHeld,
      }),
    getHourCosts: ({ access, query }) => readHourCosts(deps, access, query.day),
    exportCosts: ({ access, query }) => exportCosts(deps, access, query),
    getPublishedComparison: ({ access }) =>
      recent.answer(deps, access, {
        name: 'getPublishedComparison',
        request: null,
        readings: 'past',
        compute: () => comparePublished(deps, access),
      }),
    previewOwnUse: ({ access, body }) =>
      recent.answer(deps, access, {
        name: 'previewOwnUse',
        request: body,
        readings: 'past',
        compute: () => previewOwnUse(deps, access, body.panels),
      }),
    compareTariff: ({ access, body }) =>
      recent.answer(deps, access, {
        name: 'compareTariff',
        request: body,
        readings: 'past',
        compute: () => compareTariff(deps, access, body),
      }),
    previewTariffPrices: ({ access, body }) => previewPrices(deps, access, body),
    previewTariffEffect: ({ access, body }) => previewEffect(deps, access, body),
  };
}

const isLong = ({ from, to }: CostRange): boolean => daysBetween(from, to) > 100;

/** The missing price of a day may arrive at any time. */
const isHeld = ({ days }: Costs): boolean => days.every(({ fault }) => fault === null);

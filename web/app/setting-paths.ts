import { withQuery } from './paths.ts';

/** Addresses of the settings of the energy area and their wizards. */
export const settingPaths = {
  settings: (installation?: string) => withQuery('/energy/settings', { installation }),
  imports: (
    query: { installation?: string | undefined; import?: string; fault?: 'too-large' } = {},
  ) => withQuery('/energy/import', query),
  alerts: (query: { installation?: string | undefined; sent?: string | undefined } = {}) =>
    withQuery('/energy/settings/alerts', query),
  tariff: (installation?: string) => withQuery('/energy/settings/tariff', { installation }),
  tariffStep: (step: string, query: { installation?: string; item?: string } = {}) =>
    withQuery(`/energy/settings/tariff/${step}`, query),
  tariffComparison: (query: Readonly<Record<string, string | undefined>> = {}) =>
    withQuery('/energy/settings/tariff/compare', query),
  tariffBill: (
    query: { installation?: string; bill?: string; part?: string; price?: string } = {},
  ) => withQuery('/energy/settings/tariff/bill', query),
  budget: (installation?: string) => withQuery('/energy/settings/budget', { installation }),
  budgetMonth: (month: string, installation?: string) =>
    `${withQuery('/energy/settings/budget', { installation, month })}#months`,
  budgetStep: (step: string, query: { installation?: string } = {}) =>
    withQuery(`/energy/settings/budget/${step}`, query),
  solar: (installation?: string) => withQuery('/energy/settings/solar', { installation }),
  solarStep: (step: string, query: { installation?: string } = {}) =>
    withQuery(`/energy/settings/solar/${step}`, query),
  saving: (installation?: string) => withQuery('/energy/settings/energy-saving', { installation }),
  savingStep: (step: string, query: { installation?: string } = {}) =>
    withQuery(`/energy/settings/energy-saving/${step}`, query),
  surplus: (installation?: string) =>
    withQuery('/energy/settings/pv-optimisation', { installation }),
  surplusStep: (step: string, query: { installation?: string } = {}) =>
    withQuery(`/energy/settings/pv-optimisation/${step}`, query),
} as const;

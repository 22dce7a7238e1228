import type { ScreenRoute } from './screen-route.ts';

const readers = ['owner', 'resident', 'demo'] as const;
const writers = ['owner', 'demo'] as const;

/** A step of the wizard of a contract. */
const tariffStep = {
  area: 'demo',
  wizard: 'tariff',
  catalogs: ['wizard'],
  resource: 'tariff',
  verb: 'update',
  roles: writers,
} as const;

/** A step of the wizard of the budget. */
const budgetStep = {
  ...tariffStep,
  wizard: 'budget',
  resource: 'budget',
} as const;

/** A step of the wizard of the solar panels. */
const solarStep = {
  ...tariffStep,
  wizard: 'solar',
  resource: 'solar',
} as const;

/** A step of the wizard of solar surplus. */
const surplusStep = {
  ...tariffStep,
  wizard: 'surplus',
  resource: 'pv-optimisation',
} as const;

/** A step of the wizard of energy saving. */
const savingStep = {
  ...tariffStep,
  wizard: 'saving',
  resource: 'energy-saving',
} as const;

/** Settings of the energy area and their wizards. */
export const settingRoutes = [
  {
    path: '/energy/settings',
    file: 'energy/settings/screen.tsx',
    area: 'demo',
    isCached: true,
    catalogs: ['settings'],
    resource: 'tariff',
    verb: 'read',
    roles: readers,
  },
  {
    path: '/energy/import',
    file: 'energy/import/screen.tsx',
    area: 'demo',
    catalogs: ['import'],
    resource: 'import',
    verb: 'update',
    roles: readers,
  },
  {
    path: '/energy/settings/alerts',
    file: 'energy/settings/alerts/screen.tsx',
    area: 'demo',
    catalogs: ['settings'],
    resource: 'alert-setting',
    verb: 'update',
    roles: readers,
  },
  {
    path: '/energy/settings/tariff',
    file: 'energy/settings/tariff/screen.tsx',
    area: 'demo',
    catalogs: ['settings'],
    resource: 'tariff',
    verb: 'update',
    roles: readers,
  },
  {
    path: '/energy/settings/tariff/compare',
    file: 'energy/settings/tariff/compare/screen.tsx',
    area: 'demo',
    catalogs: ['compare'],
    flag: 'contract_comparison_enabled',
    resource: 'tariff',
    verb: 'update',
    roles: readers,
  },
  {
    path: '/energy/settings/tariff/bill',
    file: 'energy/settings/tariff/bill/screen.tsx',
    area: 'demo',
    catalogs: ['settings'],
    resource: 'bills',
    verb: 'update',
    roles: readers,
  },
  {
    ...tariffStep,
    path: '/energy/settings/tariff/start-date',
    file: 'energy/settings/tariff/start-date/screen.tsx',
  },
  {
    ...tariffStep,
    path: '/energy/settings/tariff/end-date',
    file: 'energy/settings/tariff/end-date/screen.tsx',
  },
  {
    ...tariffStep,
    path: '/energy/settings/tariff/validity-date',
    file: 'energy/settings/tariff/validity-date/screen.tsx',
  },
  {
    ...tariffStep,
    path: '/energy/settings/tariff/reuse-details',
    file: 'energy/settings/tariff/reuse-details/screen.tsx',
  },
  {
    ...tariffStep,
    path: '/energy/settings/tariff/fixed-costs',
    file: 'energy/settings/tariff/fixed-costs/screen.tsx',
  },
  {
    ...tariffStep,
    path: '/energy/settings/tariff/variable-costs',
    file: 'energy/settings/tariff/variable-costs/screen.tsx',
  },
  {
    ...tariffStep,
    path: '/energy/settings/tariff/solar-installation',
    file: 'energy/settings/tariff/solar-installation/screen.tsx',
  },
  {
    ...tariffStep,
    path: '/energy/settings/tariff/detail',
    file: 'energy/settings/tariff/detail/screen.tsx',
  },
  {
    ...tariffStep,
    path: '/energy/settings/tariff/confirmation',
    file: 'energy/settings/tariff/confirmation/screen.tsx',
  },
  {
    ...tariffStep,
    path: '/energy/settings/tariff/confirm-exit',
    catalogs: ['settings', 'wizard'],
    file: 'energy/settings/tariff/confirm-exit/screen.tsx',
  },
  {
    path: '/energy/settings/budget',
    file: 'energy/settings/budget/screen.tsx',
    area: 'demo',
    catalogs: ['settings'],
    resource: 'budget',
    verb: 'update',
    roles: readers,
  },
  {
    ...budgetStep,
    path: '/energy/settings/budget/house-people',
    file: 'energy/settings/budget/house-people/screen.tsx',
  },
  {
    ...budgetStep,
    path: '/energy/settings/budget/insulation-status',
    file: 'energy/settings/budget/insulation-status/screen.tsx',
  },
  {
    ...budgetStep,
    path: '/energy/settings/budget/renovation',
    file: 'energy/settings/budget/renovation/screen.tsx',
  },
  {
    ...budgetStep,
    path: '/energy/settings/budget/electricity-usage',
    file: 'energy/settings/budget/electricity-usage/screen.tsx',
  },
  {
    ...budgetStep,
    path: '/energy/settings/budget/heat-usage',
    file: 'energy/settings/budget/heat-usage/screen.tsx',
  },
  {
    ...budgetStep,
    path: '/energy/settings/budget/heat-load-calculation',
    file: 'energy/settings/budget/heat-load-calculation/screen.tsx',
  },
  {
    ...budgetStep,
    path: '/energy/settings/budget/detail',
    file: 'energy/settings/budget/detail/screen.tsx',
  },
  {
    ...budgetStep,
    path: '/energy/settings/budget/confirmation',
    catalogs: ['budget', 'wizard'],
    file: 'energy/settings/budget/confirmation/screen.tsx',
  },
  {
    ...budgetStep,
    path: '/energy/settings/budget/confirm-exit',
    catalogs: ['budget', 'wizard'],
    file: 'energy/settings/budget/confirm-exit/screen.tsx',
  },
  {
    path: '/energy/settings/solar',
    file: 'energy/settings/solar/screen.tsx',
    area: 'demo',
    catalogs: ['settings'],
    resource: 'solar',
    verb: 'update',
    roles: readers,
  },
  {
    ...solarStep,
    path: '/energy/settings/solar/start',
    file: 'energy/settings/solar/start/screen.tsx',
  },
  {
    ...solarStep,
    path: '/energy/settings/solar/detail',
    file: 'energy/settings/solar/detail/screen.tsx',
  },
  {
    ...solarStep,
    path: '/energy/settings/solar/exported-energy',
    file: 'energy/settings/solar/exported-energy/screen.tsx',
  },
  {
    ...solarStep,
    path: '/energy/settings/solar/confirmation',
    catalogs: ['solar', 'wizard'],
    file: 'energy/settings/solar/confirmation/screen.tsx',
  },
  {
    ...solarStep,
    path: '/energy/settings/solar/confirm-exit',
    catalogs: ['solar', 'wizard'],
    file: 'energy/settings/solar/confirm-exit/screen.tsx',
  },
  {
    path: '/energy/settings/pv-optimisation',
    file: 'energy/settings/pv-optimisation/screen.tsx',
    area: 'demo',
    catalogs: ['settings'],
    resource: 'pv-optimisation',
    verb: 'update',
    roles: readers,
  },
  {
    ...surplusStep,
    path: '/energy/settings/pv-optimisation/start',
    file: 'energy/settings/pv-optimisation/start/screen.tsx',
  },
  {
    ...surplusStep,
    path: '/energy/settings/pv-optimisation/dhw',
    file: 'energy/settings/pv-optimisation/dhw/screen.tsx',
  },
  {
    ...surplusStep,
    path: '/energy/settings/pv-optimisation/sh',
    file: 'energy/settings/pv-optimisation/sh/screen.tsx',
  },
  {
    ...surplusStep,
    path: '/energy/settings/pv-optimisation/confirm-exit',
    catalogs: ['surplus', 'wizard'],
    file: 'energy/settings/pv-optimisation/confirm-exit/screen.tsx',
  },
  {
    path: '/energy/settings/energy-saving',
    file: 'energy/settings/energy-saving/screen.tsx',
    area: 'demo',
    catalogs: ['settings'],
    resource: 'energy-saving',
    verb: 'update',
    roles: readers,
  },
  {
    ...savingStep,
    path: '/energy/settings/energy-saving/start',
    file: 'energy/settings/energy-saving/start/screen.tsx',
  },
  {
    ...savingStep,
    path: '/energy/settings/energy-saving/info',
    file: 'energy/settings/energy-saving/info/screen.tsx',
  },
  {
    ...savingStep,
    path: '/energy/settings/energy-saving/select',
    file: 'energy/settings/energy-saving/select/screen.tsx',
  },
  {
    ...savingStep,
    path: '/energy/settings/energy-saving/set-point',
    file: 'energy/settings/energy-saving/set-point/screen.tsx',
  },
  {
    ...savingStep,
    path: '/energy/settings/energy-saving/confirm-exit',
    catalogs: ['saving', 'wizard'],
    file: 'energy/settings/energy-saving/confirm-exit/screen.tsx',
  },
] as const satisfies readonly ScreenRoute[];

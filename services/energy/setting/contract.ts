import type { Role } from '@hearth/access/access.ts';
import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { alertSettings } from '../alert-rule/alert-settings.ts';
import { supplierBills } from '../tariff/supplier-bills.ts';
import { applianceProperties } from '../home/appliance-properties.ts';
import { savingSettings } from '../saving/saving-settings.ts';
import { surplusSettings } from '../surplus/surplus-settings.ts';
import { budgetPlan } from '../budget/budget-plan.ts';
import { solarPanels } from '../solar/solar-panels.ts';
import { terms } from '../tariff/terms.ts';

const revisionNumber = z.int().min(1).max(1_000_000);

export const settingRevision = z.object({
  revision: revisionNumber,
  /** First local day on which it differs from the revision before. */
  validFrom: localDate,
  author: z.uuid(),
  savedAt: instant,
  /** Earlier revision whose document it re-activates; null for one that was typed. */
  restores: revisionNumber.nullable(),
  /** False after the setting was removed. */
  isSet: z.boolean(),
});
export type SettingRevision = z.infer<typeof settingRevision>;

interface Kind<Shape extends z.ZodRawShape> {
  readonly resource: string;
  /** The document under its name, null where nothing is set. */
  readonly document: Shape;
  readonly readers: readonly Role[];
  readonly writers: readonly Role[];
}

const pathOf = ({ resource }: { readonly resource: string }) =>
  `/v1/installations/{installation}/settings/${resource}` as const;

const read = <Shape extends z.ZodRawShape>(kind: Kind<Shape>) =>
  endpoint({
    method: 'get',
    path: pathOf(kind),
    summary: `Setting "${kind.resource}" and all its revisions, the newest first`,
    resource: kind.resource,
    verb: 'read',
    roles: kind.readers,
    params: inInstallation,
    answer: z.object({
      /** Number for `If-Match`; 0 before the first save. */
      revision: z.int().min(0),
      ...kind.document,
      revisions: z.array(settingRevision),
    }),
  });

const readRevision = <Shape extends z.ZodRawShape>(kind: Kind<Shape>) =>
  endpoint({
    method: 'get',
    path: `${pathOf(kind)}/revisions/{revision}`,
    summary: `One revision of setting "${kind.resource}" with its document, null where it was removed`,
    resource: kind.resource,
    verb: 'read',
    roles: kind.readers,
    params: inInstallation.extend({ revision: z.coerce.number().int().min(1).max(1_000_000) }),
    answer: settingRevision.extend(kind.document),
  });

const save = <Shape extends z.ZodRawShape>(kind: Kind<Shape>) =>
  endpoint({
    method: 'put',
    path: pathOf(kind),
    summary: `Save setting "${kind.resource}" as a new revision, null to remove it; 409 when another revision was saved since`,
    resource: kind.resource,
    verb: 'update',
    roles: kind.writers,
    idempotent: true,
    params: inInstallation,
    body: z.strictObject(kind.document),
    answer: settingRevision,
  });

const restore = (kind: Kind<z.ZodRawShape>) =>
  endpoint({
    method: 'post',
    path: `${pathOf(kind)}/restore`,
    summary: `Re-activate an earlier revision of setting "${kind.resource}" as a new one; 409 when another was saved since`,
    resource: kind.resource,
    verb: 'update',
    roles: kind.writers,
    idempotent: true,
    params: inInstallation,
    body: z.strictObject({ revision: revisionNumber }),
    answer: settingRevision,
  });

const putFirst = <Shape extends z.ZodRawShape>(kind: Kind<z.ZodRawShape>, document: Shape) =>
  endpoint({
    method: 'put',
    path: `${pathOf(kind)}/first`,
    summary: `Save the first revision of setting "${kind.resource}" of a template home; changes nothing where one was ever saved`,
    resource: kind.resource,
    verb: 'update',
    roles: ['service'],
    idempotent: true,
    params: inInstallation,
    body: z.strictObject({ ...document, author: z.uuid() }),
  });

/** Partners see no contract and no bill. */
const tariff = {
  resource: 'tariff',
  document: { terms: terms.nullable() },
  readers: ['owner', 'resident', 'demo'],
  writers: ['owner', 'demo'],
} as const;

/** Partners see the panels, which they installed or maintain. */
const solar = {
  resource: 'solar',
  document: { panels: solarPanels.nullable() },
  readers: ['owner', 'resident', 'demo', 'partner'],
  writers: ['owner', 'demo'],
} as const;

/** What a household plans to spend is not visible to partners. */
const budget = {
  resource: 'budget',
  document: { budget: budgetPlan.nullable() },
  readers: ['owner', 'resident', 'demo'],
  writers: ['owner', 'demo'],
} as const;

/** Bills are as private as the contract. */
const bills = {
  resource: 'bills',
  document: { bills: supplierBills.nullable() },
  readers: ['owner', 'resident', 'demo'],
  writers: ['owner', 'demo'],
} as const;

/** Residents read which alerts the home raises; owners decide it. */
const alerts = {
  resource: 'alert-setting',
  document: { alerts: alertSettings.nullable() },
  readers: ['owner', 'resident', 'demo'],
  writers: ['owner', 'demo'],
} as const;

/** Residents read how the home uses its sun and what it saves; owners decide it. */
const surplus = {
  resource: 'pv-optimisation',
  document: { surplus: surplusSettings.nullable() },
  readers: ['owner', 'resident', 'demo'],
  writers: ['owner', 'demo'],
} as const;

const saving = {
  resource: 'energy-saving',
  document: { saving: savingSettings.nullable() },
  readers: ['owner', 'resident', 'demo'],
  writers: ['owner', 'demo'],
} as const;

/** Partners who maintain the units see what belongs to them. */
const appliances = {
  resource: 'appliance-property',
  document: { appliances: applianceProperties.nullable() },
  readers: ['owner', 'resident', 'demo', 'partner'],
  writers: ['owner', 'demo'],
} as const;

const kwh = z.number().min(0);

export const panelYield = z.object({
  /** AC energy of a usual year, kWh; four years in five lie between low and high. */
  yearKwh: z.object({ low: kwh, middle: kwh, high: kwh }),
  /** January to December. */
  monthsKwh: z.array(kwh).length(12),
  /** In the order of the arrays: the year before a limit of the shared inverter, and the values that it was computed with. */
  arrays: z.array(
    z.object({ ratedKw: z.number(), azimuthDeg: z.number(), tiltDeg: z.number(), kwh }),
  ),
  /** What the year changes by with all arrays 45 degrees further east or west, or 15 degrees steeper or flatter. */
  turnedKwh: z.object({
    east: z.number(),
    west: z.number(),
    steeper: z.number(),
    flatter: z.number(),
  }),
  /** No address is stored: the climate is that of the time zone's largest town. */
  isLocationAssumed: z.boolean(),
});
export type PanelYield = z.infer<typeof panelYield>;

/** First revisions of template homes. */
export const firstSettingContract = {
  putFirstTariff: putFirst(tariff, { terms }),
  putFirstSolar: putFirst(solar, { panels: solarPanels }),
  putFirstBudget: putFirst(budget, { budget: budgetPlan }),
  putFirstBills: putFirst(bills, { bills: supplierBills }),
};

/** Settings of a home, each a row of revisions: saving adds one, nothing is overwritten. `If-Match` names the revision that was opened, `"0"` before the first. */
export const settingContract = {
  ...firstSettingContract,
  getTariff: read(tariff),
  getTariffRevision: readRevision(tariff),
  saveTariff: save(tariff),
  restoreTariff: restore(tariff),
  getSolar: read(solar),
  getSolarRevision: readRevision(solar),
  saveSolar: save(solar),
  restoreSolar: restore(solar),
  getBudget: read(budget),
  getBudgetRevision: readRevision(budget),
  saveBudget: save(budget),
  restoreBudget: restore(budget),
  getBills: read(bills),
  getBillsRevision: readRevision(bills),
  saveBills: save(bills),
  restoreBills: restore(bills),
  getAlertSettings: read(alerts),
  getAlertSettingsRevision: readRevision(alerts),
  saveAlertSettings: save(alerts),
  restoreAlertSettings: restore(alerts),
  getSurplus: read(surplus),
  getSurplusRevision: readRevision(surplus),
  saveSurplus: save(surplus),
  restoreSurplus: restore(surplus),
  getSaving: read(saving),
  getSavingRevision: readRevision(saving),
  saveSaving: save(saving),
  restoreSaving: restore(saving),
  getApplianceProperties: read(appliances),
  getApplianceRevision: readRevision(appliances),
  saveApplianceProperties: save(appliances),
  restoreApplianceProperties: restore(appliances),
  estimateYield: endpoint({
    method: 'post',
    path: `${pathOf(solar)}/expected-yield`,
    summary: 'Energy that solar panels as typed give in a usual year; changes nothing',
    resource: 'solar',
    verb: 'read',
    roles: solar.readers,
    params: inInstallation,
    idempotent: true,
    body: z.strictObject({ panels: solarPanels }),
    answer: panelYield,
  }),
};

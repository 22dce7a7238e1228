import {
  type AlertSettings,
  alertSettings,
  firstDayOfAlertChange,
} from '../alert-rule/alert-settings.ts';
import { type SuppliersBill, firstBilledChange, supplierBills } from '../tariff/supplier-bills.ts';
import { type BudgetPlan, budgetPlan, firstDayOfPlanChange } from '../budget/budget-plan.ts';
import { type SolarPanels, firstDayOfChange, solarPanels } from '../solar/solar-panels.ts';
import {
  type SavingSettings,
  firstDayOfSavingChange,
  savingSettings,
} from '../saving/saving-settings.ts';
import {
  type SurplusSettings,
  firstDayOfSurplusChange,
  surplusSettings,
} from '../surplus/surplus-settings.ts';
import {
  type ApplianceProperties,
  applianceProperties,
  firstDayOfPropertyChange,
} from '../home/appliance-properties.ts';
import { firstChangedDay } from '../tariff/first-changed-day.ts';
import { type Terms, terms } from '../tariff/terms.ts';
import type { SettingName } from './store.ts';

/** A kind of setting: its stored document, and the first day that two documents differ, null when they say the same. */
export interface SettingKind<Document> {
  readonly name: SettingName;
  /** Throws when the stored document is none, which no release wrote. */
  parse(stored: unknown): Document;
  firstChangedDay(before: Document | null, after: Document | null): string | null;
  /** Kind of due work that follows each save; its key is the text of the access that saved. */
  readonly workAfterSave?: string;
}

/** Kind of due work that prices all days of a home. */
export const priceDaysKind = 'energy.price-days';

/** Kind of due work that runs the rules of alerts on a home; its key is the installation. */
export const watchHomeKind = 'energy.watch-home';

/** Kind of due work that forecasts a home; its key is the installation. */
export const forecastHomeKind = 'energy.forecast-home';

/** Settings that a forecast is made of. */
export const forecastInputs: ReadonlySet<string> = new Set(['tariff', 'solar']);

export const tariffKind: SettingKind<Terms> = {
  name: 'tariff',
  workAfterSave: priceDaysKind,
  parse: (stored) => terms.parse(stored),
  firstChangedDay,
};

export const solarKind: SettingKind<SolarPanels> = {
  name: 'solar',
  parse: (stored) => solarPanels.parse(stored),
  firstChangedDay: firstDayOfChange,
};

export const budgetKind: SettingKind<BudgetPlan> = {
  name: 'budget',
  parse: (stored) => budgetPlan.parse(stored),
  firstChangedDay: firstDayOfPlanChange,
};

export const billsKind: SettingKind<readonly SuppliersBill[]> = {
  name: 'bills',
  parse: (stored) => supplierBills.parse(stored),
  firstChangedDay: firstBilledChange,
};

export const alertsKind: SettingKind<AlertSettings> = {
  name: 'alerts',
  parse: (stored) => alertSettings.parse(stored),
  firstChangedDay: firstDayOfAlertChange,
};

export const surplusKind: SettingKind<SurplusSettings> = {
  name: 'surplus',
  parse: (stored) => surplusSettings.parse(stored),
  firstChangedDay: firstDayOfSurplusChange,
};

export const savingKind: SettingKind<SavingSettings> = {
  name: 'saving',
  parse: (stored) => savingSettings.parse(stored),
  firstChangedDay: firstDayOfSavingChange,
};

export const appliancesKind: SettingKind<ApplianceProperties> = {
  name: 'appliances',
  parse: (stored) => applianceProperties.parse(stored),
  firstChangedDay: firstDayOfPropertyChange,
};

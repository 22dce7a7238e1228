import type { Access } from '@hearth/access/access.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { branded } from '@hearth/core/branded.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { SettingRevision, settingContract } from './contract.ts';
import { estimateYield } from './estimate-yield.ts';
import { readRevision, readSetting } from './read-setting.ts';
import { type SettingDeps, addFirstRevision, restoreSetting, saveSetting } from './save-setting.ts';
import {
  type SettingKind,
  alertsKind,
  appliancesKind,
  billsKind,
  budgetKind,
  savingKind,
  solarKind,
  surplusKind,
  tariffKind,
} from './setting-kinds.ts';

export function settingRoutes(deps: SettingDeps): Implementation<typeof settingContract> {
  const tariff = endpointsOf(deps, tariffKind, (terms) => ({ terms }));
  const solar = endpointsOf(deps, solarKind, (panels) => ({ panels }));
  const budget = endpointsOf(deps, budgetKind, (plan) => ({ budget: plan }));
  const bills = endpointsOf(deps, billsKind, (list) => ({ bills: list && [...list] }));
  const alerts = endpointsOf(deps, alertsKind, (settings) => ({ alerts: settings }));
  const surplus = endpointsOf(deps, surplusKind, (settings) => ({ surplus: settings }));
  const saving = endpointsOf(deps, savingKind, (settings) => ({ saving: settings }));
  const appliances = endpointsOf(deps, appliancesKind, (all) => ({ appliances: all }));
  return {
    getTariff: tariff.read,
    getTariffRevision: tariff.readRevision,
    saveTariff: async ({ body, ...request }) => await tariff.save(request, body.terms),
    restoreTariff: tariff.restore,
    putFirstTariff: async ({ params, body }) =>
      await tariff.putFirst({ params, author: body.author }, body.terms),
    getSolar: solar.read,
    getSolarRevision: solar.readRevision,
    saveSolar: async ({ body, ...request }) => await solar.save(request, body.panels),
    restoreSolar: solar.restore,
    putFirstSolar: async ({ params, body }) =>
      await solar.putFirst({ params, author: body.author }, body.panels),
    getBudget: budget.read,
    getBudgetRevision: budget.readRevision,
    saveBudget: async ({ body, ...request }) => await budget.save(request, body.budget),
    restoreBudget: budget.restore,
    putFirstBudget: async ({ params, body }) =>
      await budget.putFirst({ params, author: body.author }, body.budget),
    putFirstBills: async ({ params, body }) =>
      await bills.putFirst({ params, author: body.author }, body.bills),
    getBills: bills.read,
    getBillsRevision: bills.readRevision,
    saveBills: async ({ body, ...request }) => await bills.save(request, body.bills),
    restoreBills: bills.restore,
    getAlertSettings: alerts.read,
    getAlertSettingsRevision: alerts.readRevision,
    saveAlertSettings: async ({ body, ...request }) => await alerts.save(request, body.alerts),
    restoreAlertSettings: alerts.restore,
    getSurplus: surplus.read,
    getSurplusRevision: surplus.readRevision,
    saveSurplus: async ({ body, ...request }) => await surplus.save(request, body.surplus),
    restoreSurplus: surplus.restore,
    getSaving: saving.read,
    getSavingRevision: saving.readRevision,
    saveSaving: async ({ body, ...request }) => await saving.save(request, body.saving),
    restoreSaving: saving.restore,
    getApplianceProperties: appliances.read,
    getApplianceRevision: appliances.readRevision,
    saveApplianceProperties: async ({ body, ...request }) =>
      await appliances.save(request, body.appliances),
    restoreApplianceProperties: appliances.restore,
    estimateYield: async ({ access, body }) => await estimateYield(deps, access, body.panels),
  };
}

interface ConditionalRequest {
  readonly access: Access;
  readonly ifMatch: string | undefined;
}

interface FirstSave {
  readonly params: { readonly installation: string };
  readonly author: string;
}

/** Endpoints of one kind; `named` puts the document under its name in the contract. */
function endpointsOf<Document, Named>(
  deps: SettingDeps,
  kind: SettingKind<Document>,
  named: (document: Document | null) => Named,
) {
  return {
    read: async ({ access }: { readonly access: Access }) => {
      const { revision, document, revisions } = await readSetting(deps.db, access, kind);
      return ok({ revision, ...named(document), revisions: [...revisions] });
    },
    readRevision: async ({
      access,
      params,
    }: {
      readonly access: Access;
      readonly params: { readonly revision: number };
    }): Promise<Result<SettingRevision & Named>> => {
      const found = await readRevision(deps.db, access, { kind, revision: params.revision });
      if (!found) return notFound();
      const { document, ...revision } = found;
      return ok({ ...revision, ...named(document) });
    },
    save: async (request: ConditionalRequest, document: Document | null) =>
      await saveSetting(deps, { ...request, kind }, document),
    restore: async ({
      body,
      ...request
    }: ConditionalRequest & { readonly body: { readonly revision: number } }) =>
      await restoreSetting(deps, { ...request, kind }, body.revision),
    putFirst: async ({ params, author }: FirstSave, document: Document) => {
      const installation = branded<string, 'InstallationId'>(params.installation.toLowerCase());
      await addFirstRevision(deps, { installation, author }, { kind, document });
      return ok(undefined);
    },
  };
}

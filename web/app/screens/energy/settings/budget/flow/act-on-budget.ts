import { isDeepStrictEqual } from 'node:util';
import type { HouseRecord } from '@hearth/energy/building/contract.ts';
import type { BudgetPlan } from '@hearth/energy/budget/budget-plan.ts';
import type { ExpectedYear } from '@hearth/energy/expected-year/contract.ts';
import { type Result, fail } from '@hearth/core/problem.ts';
import type { RouterContextProvider } from 'react-router';
import { sessionOf } from '../../../../../api/installation.ts';
import { backendContext } from '../../../../../context.ts';
import type { FinishAction } from '../../../../../wizard/act-on-step.ts';
import { houseIn } from './house-basis.ts';
import { actOnSettingStep } from '../../act-on-setting-step.ts';
import { newestBudget } from './newest-budget.ts';
import { type SettingCalls, undoSave } from '../../restore-setting.ts';
import { type BudgetDraft, readBudget } from './read-budget.ts';
import { budgetWizard } from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

/** The action of a step of the budget. */
export async function actOnBudgetStep(context: Context, posted: FormData, name: string) {
  return await actOnSettingStep(context, posted, {
    wizard: budgetWizard,
    name,
    action: budgetAction,
    newest: (outdated) => newestBudget(context, outdated),
  });
}

/** Saving the budget as a new revision and the answers about the house, and restoring both. */
export const budgetAction: FinishAction = {
  before: async ({ context, installation }, typed) => {
    const read = await readBudget(context, { installation, typed });
    if (!read.ok) return read;
    const { basis, stored, record } = read.value;
    const isHouseChanged = !isDeepStrictEqual(stored, record);
    return {
      ok: true,
      value: {
        revision: basis.revision,
        version: houseIn(basis)?.version ?? 0,
        house: isHouseChanged && stored ? JSON.stringify(stored) : null,
      },
    };
  },
  carryOut: async (typed, { context, installation, key }) => {
    const { energy } = context.get(backendContext);
    const params = { installation };
    const read = await readBudget(context, { installation, typed });
    if (!read.ok) return read;
    const { token, basis, record } = read.value;
    if (!record) return fail('invalid', 'house-missing');
    const expected = await energy.estimateYear({ params, body: { house: record } }, { token });
    if (!expected.ok) return expected;
    const budget = planOf(expected.value, {
      target: read.value.target,
      validFrom: monthStart(context, read.value),
    });
    // First the budget, which checks the target: nothing is saved where it is refused.
    const saved = await energy.saveBudget(
      { params, body: { budget } },
      {
        token,
        ifMatch: `"${basis.revision}"`,
        idempotencyKey: `${key}.${basis.revision}`,
      },
    );
    if (!saved.ok) return withFieldPlace(saved);
    return await saveHouse(context, { ...read.value, record, installation, key });
  },
  putBack: async ({ revision, version, house }, at) => {
    const { context, installation, key } = at;
    const restored = await undoSave(Number(revision), budgetCalls(context, installation), at);
    if (!restored.ok || typeof house !== 'string') return restored;
    const body: HouseRecord = JSON.parse(house);
    return await context.get(backendContext).product.putBuilding(
      { params: { installation }, body },
      {
        token: sessionOf(context).accessToken,
        ifMatch: `"${Number(version) + 1}"`,
        idempotencyKey: `${key}.house`,
      },
    );
  },
};

/** Brings the budget back, or removes it. */
export function budgetCalls(context: Context, installation: string): SettingCalls {
  const { energy } = context.get(backendContext);
  const params = { installation };
  return {
    restore: async (revision, options) =>
      await energy.restoreBudget({ params, body: { revision } }, options),
    remove: async (options) => await energy.saveBudget({ params, body: { budget: null } }, options),
  };
}

function monthStart(context: Context, { timeZone }: BudgetDraft): string {
  const { clock } = context.get(backendContext);
  return clock.now().toZonedDateTimeISO(timeZone).toPlainDate().with({ day: 1 }).toString();
}

/** The budget that is saved: the expected months to a thousandth. */
function planOf(
  year: ExpectedYear,
  { target, validFrom }: Pick<BudgetPlan, 'target' | 'validFrom'>,
): BudgetPlan {
  const rounded = (value: number): number => Math.round(value * 1000) / 1000;
  return {
    validFrom,
    currency: year.currency,
    target,
    months: year.months.map(({ heatPumpKwh, householdKwh, amount }) => ({
      heatPumpKwh: rounded(heatPumpKwh),
      householdKwh: rounded(householdKwh),
      amount: amount === null ? null : Math.max(0, rounded(amount)),
    })),
  };
}

async function saveHouse(
  context: Context,
  {
    record,
    stored,
    basis,
    installation,
    key,
  }: BudgetDraft & {
    readonly record: HouseRecord;
    readonly installation: string;
    readonly key: string;
  },
): Promise<Result<unknown>> {
  if (isDeepStrictEqual(stored, record)) return { ok: true, value: null };
  const version = houseIn(basis)?.version ?? 0;
  return await context.get(backendContext).product.putBuilding(
    { params: { installation }, body: record },
    {
      token: sessionOf(context).accessToken,
      ifMatch: `"${version}"`,
      idempotencyKey: `${key}.house.${version}`,
    },
  );
}

/** The problem at the field that the form names. */
function withFieldPlace<P extends { readonly at?: string | undefined }>(problem: P): P {
  return problem.at === '/body/budget/currency'
    ? { ...problem, at: '/body/budget/target/year' }
    : problem;
}

import type { ExpectedYear } from '@hearth/energy/expected-year/contract.ts';
import type { RouterContextProvider } from 'react-router';
import { backendContext } from '../../../../../context.ts';
import { openSettingStep, savedSince } from '../../open-setting-step.ts';
import { stepValues } from './draft-record.ts';
import { houseIn } from './house-basis.ts';
import { readBudget } from './read-budget.ts';
import { statedUnit } from './stated-unit.ts';
import { budgetWizard } from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

/** Loader of a step of the budget: its fields, and the year that follows from the answers so far. */
export async function openBudgetStep(context: Context, url: URL, step: string) {
  const open = await openSettingStep(context, url, { wizard: budgetWizard, step });
  if (!open) return { state: 'unavailable' as const };
  const { opened, installation, writer } = open;
  const read = await readBudget(context, { installation, typed: opened.typed });
  if (!read.ok) return { state: 'unavailable' as const };
  const { token, budget, basis, record, target, version, timeZone } = read.value;
  const initial =
    opened.typed[step] === undefined
      ? stepValues(step, { record, target }, writer)
      : opened.initial;
  const unit = record ? await statedUnit(context, installation) : {};
  const year: ExpectedYear | null = record
    ? await context
        .get(backendContext)
        .energy.estimateYear(
          { params: { installation }, body: { house: record, ...unit } },
          { token },
        )
        .then((found) => (found.ok ? found.value : null))
    : null;
  return {
    state: 'open' as const,
    opened: { ...opened, initial, basis },
    record,
    target,
    year,
    timeZone,
    saved: budget.budget,
    newer: savedSince(budget, basis),
    /** The house or the home changed elsewhere since this draft began. */
    isHouseNewer: version > (houseIn(basis)?.version ?? version),
  };
}

export type OpenBudget = Extract<Awaited<ReturnType<typeof openBudgetStep>>, { state: 'open' }>;

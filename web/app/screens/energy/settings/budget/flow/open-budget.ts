import type { ExpectedYear } from '@hearth/energy/expected-year/contract.ts';
import { type RouterContextProvider, redirect } from 'react-router';
import { backendContext, pageRequestContext } from '../../../../../context.ts';
import { settingPaths } from '../../../../../setting-paths.ts';
import { requestedFlow } from '../../../../../wizard/flow.ts';
import { openStep } from '../../../../../wizard/open-step.ts';
import { settingWriters } from '../../open-setting.ts';
import { fieldWriter } from '../../../../../wizard/typed-values.ts';
import { stepValues } from './draft-record.ts';
import { houseIn } from './house-basis.ts';
import { readBudget } from './read-budget.ts';
import { statedUnit } from './stated-unit.ts';
import { budgetWizard } from './wizard.ts';

type Context = Readonly<RouterContextProvider>;

/** Loader of a step of the budget: its fields, and the year that follows from the answers so far. */
export async function openBudgetStep(context: Context, url: URL, step: string) {
  const flow = await requestedFlow(context, url, budgetWizard);
  const opened = await openStep(context, url, { wizard: budgetWizard, step });
  if (flow.state !== 'read' || opened.state !== 'open') return { state: 'unavailable' as const };
  const { installation, role } = flow.chosen.installation;
  if (!settingWriters.includes(role)) throw redirect(settingPaths.budget(installation));
  const read = await readBudget(context, { installation, typed: opened.typed });
  if (!read.ok) return { state: 'unavailable' as const };
  const { token, budget, basis, record, target, version, timeZone } = read.value;
  const locale = context.get(pageRequestContext).language.format;
  const initial =
    opened.typed[step] === undefined
      ? stepValues(step, { record, target }, fieldWriter(locale))
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
    /** Time of a save by another person or page since this draft began; null without one. */
    newer: budget.revision > basis.revision ? (budget.revisions[0]?.savedAt ?? null) : null,
    /** The house or the home changed elsewhere since this draft began. */
    isHouseNewer: version > (houseIn(basis)?.version ?? version),
  };
}

export type OpenBudget = Extract<Awaited<ReturnType<typeof openBudgetStep>>, { state: 'open' }>;

import { branded } from '@hearth/core/branded.ts';
import type { DueWork } from '@hearth/platform/process/service.ts';
import { dispatchPlanKind, planHomeKind } from '../planning/wake-plan.ts';
import { dispatchPlan } from './dispatch-plan.ts';
import { heldObservations } from './held-observations.ts';
import type { PlanDeps } from './plan-deps.ts';
import { planHome } from './plan-home.ts';

/** Homes that one process plans at a time: one programme is solved while another home is read. Work that is due later waits in the table. */
const homesAtOnce = 2;
const dispatchesAtOnce = 4;

const declaration = { resource: 'plan', verb: 'run', roles: ['service'] } as const;

/** Plans homes each quarter-hour and after events, and sends the signals of their plans. */
export function planWork(own: Omit<PlanDeps, 'observations'>): readonly DueWork[] {
  const deps: PlanDeps = { ...own, observations: heldObservations() };
  return [
    {
      name: planHomeKind,
      declaration,
      lanes: { '': homesAtOnce },
      retryMsMax: 900_000,
      run: ({ key }) => planHome(deps, branded(key)),
    },
    {
      name: dispatchPlanKind,
      declaration,
      lanes: { '': dispatchesAtOnce },
      retryMsMax: 120_000,
      async run({ key }) {
        await dispatchPlan(deps, branded(key));
        return null;
      },
    },
  ];
}

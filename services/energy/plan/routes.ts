import type { Implementation } from '@hearth/platform/http/http.ts';
import type { planContract } from './contract.ts';
import { switchPlanning } from './switch-planning.ts';
import { endRule, vetoDecision } from './veto-decision.ts';
import { type PlanViewDeps, viewPlan } from './view-plan.ts';

export function planRoutes(deps: PlanViewDeps): Implementation<typeof planContract> {
  return {
    getPlan: ({ access }) => viewPlan(deps, access),
    switchPlan: ({ access, body }) => switchPlanning(deps, access, body),
    vetoDecision: ({ access, params, body }) =>
      vetoDecision(deps, access, { decision: params.decision, body }),
    endVeto: ({ access, params }) => endRule(deps, access, params.veto),
  };
}

import type { Access } from '@hearth/access/access.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import type { Result } from '@hearth/core/problem.ts';
import type { AnswerOf, InputOf } from '@hearth/platform/http/contract.ts';
import type { planControlContract } from '@hearth/product/plan-control/contract.ts';

type Contract = typeof planControlContract;
export type PlanControl = AnswerOf<Contract['getPlanControl']>;
export type PlanControlRequest = InputOf<Contract['requestPlanCommands']>['body'];
export type PlanAnswer = AnswerOf<Contract['requestPlanCommands']>;

/** Product, as the planner needs it. */
export interface PlanPort {
  /** Access of the home's first owner or of its demo session; null without one. Throws when product does not answer. */
  readonly watchAccess: (installation: InstallationId) => Promise<Access | null>;
  readonly planControl: (installation: InstallationId) => Promise<Result<PlanControl>>;
  readonly requestCommands: (
    installation: InstallationId,
    request: PlanControlRequest,
  ) => Promise<Result<PlanAnswer>>;
  readonly endControl: (installation: InstallationId) => Promise<Result<undefined>>;
}

/** Without product no home is planned. */
export const noPlanPort: PlanPort = {
  watchAccess: async () => null,
  planControl: async () => ({ ok: true, value: { house: null, units: [] } }),
  requestCommands: async () => ({ ok: true, value: { outcomes: [], writesLeft: 0 } }),
  endControl: async () => ({ ok: true, value: undefined }),
};

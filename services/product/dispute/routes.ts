import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { answerDispute, getDispute, listDisputes, withdrawDispute } from './answer-dispute.ts';
import type { disputeContract } from './contract.ts';
import { openDispute } from './open-dispute.ts';

export function disputeRoutes(deps: ProductDeps): Implementation<typeof disputeContract> {
  return {
    openDispute: (call) => openDispute(deps, call),
    listDisputes: (call) => listDisputes(deps, call),
    getDispute: (call) => getDispute(deps, call),
    answerDispute: (call) => answerDispute(deps, call),
    withdrawDispute: (call) => withdrawDispute(deps, call),
  };
}

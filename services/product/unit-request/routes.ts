import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { answerUnitRequest, getUnitRequest } from './answer-request.ts';
import type { unitRequestContract } from './contract.ts';

export function unitRequestRoutes(deps: ProductDeps): Implementation<typeof unitRequestContract> {
  return {
    getUnitRequest: (call) => getUnitRequest(deps, call),
    answerUnitRequest: (call) => answerUnitRequest(deps, call),
  };
}

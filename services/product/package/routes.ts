import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import type { packageContract } from './contract.ts';
import { endPackage } from './end-package.ts';
import { listPackages } from './list-packages.ts';
import { startTrial } from './start-trial.ts';

export function packageRoutes(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
): Implementation<typeof packageContract> {
  return {
    listPackages: async ({ access, query }) => ok(await listPackages(deps, access, query.language)),
    startTrial: (call) => startTrial(deps, call),
    cancelPackage: ({ access, params, body, requestId }) =>
      endPackage(deps, { access, requestId, action: 'cancel', ...params, ...body }),
    withdrawPackage: ({ access, params, body, requestId }) =>
      endPackage(deps, { access, requestId, action: 'withdraw', ...params, ...body }),
  };
}

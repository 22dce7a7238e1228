import { demoIssuer } from '@hearth/access/access.ts';
import { fail, ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import type { demoContract } from './contract.ts';
import { demoOverview } from './demo-overview.ts';
import { endSession, startSession } from './demo-session.ts';

export function demoRoutes(deps: ProductDeps): Implementation<typeof demoContract> {
  const { demo } = deps;
  return {
    getDemo: async () => ok(await demoOverview(deps)),
    startDemoSession: async ({ body }) =>
      demo ? startSession({ ...deps, demo }, body) : fail('not-found', 'no-demo'),
    endDemoSession: async ({ caller }) => {
      if (!demo || caller.kind !== 'person' || caller.issuer !== demoIssuer)
        return fail('not-found', 'no-demo');
      await endSession({ ...deps, demo }, caller.subject);
      return ok(undefined);
    },
  };
}

import { type TokenKey, signService, verifyToken } from '@hearth/access/access.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { PlanPort } from '@hearth/energy/plan/plan-port.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import { installationContract } from '@hearth/product/installation/contract.ts';
import { planControlContract } from '@hearth/product/plan-control/contract.ts';

/** Product as the planner of the same test reaches it. */
export function planPortOver({
  fetch,
  key,
  clock,
}: {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly key: TokenKey;
  readonly clock: Clock;
}): PlanPort {
  const { issueWatchAccess } = installationContract;
  const client = createClient(
    { issueWatchAccess, ...planControlContract },
    {
      baseUrl: 'http://product.test',
      fetch,
      timeoutMs: 60_000,
      retries: 0,
      random: () => 0,
    },
  );
  const asEnergy = async () => ({ token: await signService('energy', key, clock) });
  return {
    async watchAccess(installation) {
      const params = { installation };
      const { token } = valueOf(await client.issueWatchAccess({ params }, await asEnergy()));
      const caller = token === null ? null : valueOf(await verifyToken(token, key, clock));
      return caller?.kind === 'access' ? caller.access : null;
    },
    planControl: async (installation) =>
      await client.getPlanControl({ params: { installation } }, await asEnergy()),
    requestCommands: async (installation, body) =>
      await client.requestPlanCommands({ params: { installation }, body }, await asEnergy()),
    endControl: async (installation) =>
      await client.endPlanControl({ params: { installation } }, await asEnergy()),
  };
}

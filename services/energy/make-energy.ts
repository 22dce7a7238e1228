import { assertAnswered } from '@hearth/core/call-error.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import { signService, verifyToken } from '@hearth/access/access.ts';
import { type ServiceLocation, createClient } from '@hearth/platform/http/client.ts';
import type { Service, ServiceDeps } from '@hearth/platform/process/service.ts';
import { accessJournalContract } from '@hearth/product/access-journal/contract.ts';
import { alertMessageContract } from '@hearth/product/inbox/contract.ts';
import { installationContract } from '@hearth/product/installation/contract.ts';
import { planControlContract } from '@hearth/product/plan-control/contract.ts';
import { createEnergy } from './app.ts';
import { makeGenerationSource, makePriceSource, makeWeatherSource } from './make-sources.ts';
import type { SourceSettings } from './config.ts';

export interface EnergySetting {
  readonly sources: SourceSettings;
  readonly product: ServiceLocation;
  /** With the weather stations of simulated homes; null: only the configured weather. */
  readonly simulatedCloud: ServiceLocation | null;
  /** In [0, 1): the jitter of retries. */
  readonly random: () => number;
}

/** Creates the service from its settings, for its own process or a shared one. */
export function makeEnergy(
  deps: ServiceDeps,
  { sources, product, simulatedCloud, random }: EnergySetting,
): Service {
  const { checkEpoch } = createClient(
    { checkEpoch: installationContract.checkEpoch },
    { ...product, timeoutMs: 800, retries: 1, random },
  );
  const calls = createClient(
    {
      issueWatchAccess: installationContract.issueWatchAccess,
      postAlertMessage: alertMessageContract.postAlertMessage,
      recordUse: accessJournalContract.recordUse,
      ...planControlContract,
    },
    { ...product, timeoutMs: 5_000, retries: 0, random },
  );
  const asEnergy = async () => ({ token: await signService('energy', deps.key, deps.clock) });
  const accessIn = async (token: string) => {
    const caller = await verifyToken(token, deps.key, deps.clock);
    return caller.ok && caller.value.kind === 'access' ? caller.value.access : null;
  };
  const needs = { metrics: deps.metrics, random };
  const watchAccess = async (installation: InstallationId) => {
    const issued = await calls.issueWatchAccess({ params: { installation } }, await asEnergy());
    assertAnswered(issued, 'product');
    return issued.value.token === null ? null : await accessIn(issued.value.token);
  };
  return createEnergy({
    ...deps,
    random,
    weather: makeWeatherSource(sources, needs, simulatedCloud),
    prices: makePriceSource(sources, needs),
    generation: makeGenerationSource(sources, needs),
    postUse: async ({ installation, ...body }) =>
      await calls.recordUse({ params: { installation }, body }, await asEnergy()),
    alerts: {
      watchAccess,
      async postMessage({ installation, ...body }, idempotencyKey) {
        const options = { ...(await asEnergy()), idempotencyKey };
        return await calls.postAlertMessage({ params: { installation }, body }, options);
      },
    },
    plans: {
      watchAccess,
      planControl: async (installation) =>
        await calls.getPlanControl({ params: { installation } }, await asEnergy()),
      requestCommands: async (installation, body) =>
        await calls.requestPlanCommands({ params: { installation }, body }, await asEnergy()),
      endControl: async (installation) =>
        await calls.endPlanControl({ params: { installation } }, await asEnergy()),
    },
    async epochOf(installation, person) {
      const answer = await checkEpoch({ params: { installation, person } }, await asEnergy());
      return answer.ok ? answer.value.epoch : undefined;
    },
  });
}

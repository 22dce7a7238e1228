import { signService, verifyToken } from '@hearth/access/access.ts';
import { type ServiceLocation, createClient } from '@hearth/platform/http/client.ts';
import type { Service, ServiceDeps } from '@hearth/platform/process/service.ts';
import { alertMessageContract } from '@hearth/product/inbox/contract.ts';
import { installationContract } from '@hearth/product/installation/contract.ts';
import { createEnergy } from './app.ts';
import { makeGenerationSource, makePriceSource, makeWeatherSource } from './make-sources.ts';
import type { SourceSettings } from './config.ts';

export interface EnergySetting {
  readonly sources: SourceSettings;
  readonly product: ServiceLocation;
  /** In [0, 1): the jitter of retries. */
  readonly random: () => number;
}

/** Creates the service from its settings, for its own process or a shared one. */
export function makeEnergy(
  deps: ServiceDeps,
  { sources, product, random }: EnergySetting,
): Service {
  const { checkEpoch } = createClient(
    { checkEpoch: installationContract.checkEpoch },
    { ...product, timeoutMs: 800, retries: 1, random },
  );
  const alerts = createClient(
    {
      issueWatchAccess: installationContract.issueWatchAccess,
      postAlertMessage: alertMessageContract.postAlertMessage,
    },
    { ...product, timeoutMs: 5_000, retries: 0, random },
  );
  const asEnergy = async () => ({ token: await signService('energy', deps.key, deps.clock) });
  const accessIn = async (token: string) => {
    const caller = await verifyToken(token, deps.key, deps.clock);
    return caller.ok && caller.value.kind === 'access' ? caller.value.access : null;
  };
  const needs = { metrics: deps.metrics, random };
  return createEnergy({
    ...deps,
    random,
    weather: makeWeatherSource(sources, needs),
    prices: makePriceSource(sources, needs),
    generation: makeGenerationSource(sources, needs),
    alerts: {
      async watchAccess(installation) {
        const issued = await alerts.issueWatchAccess(
          { params: { installation } },
          await asEnergy(),
        );
        if (!issued.ok) throw new Error(`product answered ${issued.code}`);
        return issued.value.token === null ? null : await accessIn(issued.value.token);
      },
      async postMessage({ installation, ...body }, idempotencyKey) {
        const options = { ...(await asEnergy()), idempotencyKey };
        return await alerts.postAlertMessage({ params: { installation }, body }, options);
      },
    },
    async epochOf(installation, person) {
      const answer = await checkEpoch({ params: { installation, person } }, await asEnergy());
      return answer.ok ? answer.value.epoch : undefined;
    },
  });
}

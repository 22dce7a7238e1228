import { signService } from '@hearth/access/access.ts';
import { type ServiceLocation, createClient } from '@hearth/platform/http/client.ts';
import type { Service, ServiceDeps } from '@hearth/platform/process/service.ts';
import { installationContract } from '@hearth/product/installation/contract.ts';
import { createEnergy } from './app.ts';
import { makePriceSource, makeWeatherSource } from './make-sources.ts';
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
  const needs = { metrics: deps.metrics, random };
  return createEnergy({
    ...deps,
    random,
    weather: makeWeatherSource(sources, needs),
    prices: makePriceSource(sources, needs),
    async epochOf(installation, person) {
      const token = await signService('energy', deps.key, deps.clock);
      const answer = await checkEpoch({ params: { installation, person } }, { token });
      return answer.ok ? answer.value.epoch : undefined;
    },
  });
}

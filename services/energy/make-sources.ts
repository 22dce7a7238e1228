import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceLocation } from '@hearth/platform/http/client.ts';
import { type Egress, createEgress } from '@hearth/platform/http/egress.ts';
import type { Metrics } from '@hearth/platform/process/metrics.ts';
import { entsoeGeneration } from './emission/entsoe-generation.ts';
import type { GenerationSource } from './emission/generation-source.ts';
import { awattar } from './price/awattar.ts';
import { energyCharts } from './price/energy-charts.ts';
import { entsoe } from './price/entsoe.ts';
import { priceModel } from './price/price-model.ts';
import type { PriceSource } from './price/price-source.ts';
import type { SourceAddress, SourceSettings } from './config.ts';
import type { UpstreamTransport } from './upstream/read-upstream.ts';
import { climateWeather } from './weather/climate-weather.ts';
import { openMeteo } from './weather/open-meteo.ts';
import { stationWeather } from './weather/station-weather.ts';
import type { WeatherSource } from './weather/weather-source.ts';

export interface SourceNeeds {
  readonly metrics: Metrics;
  /** In [0, 1): the jitter of retries. */
  readonly random: () => number;
}

/** The configured weather source, with the stations of simulated homes where the simulated cloud is known. */
export function makeWeatherSource(
  { weather }: SourceSettings,
  needs: SourceNeeds,
  simulatedCloud: ServiceLocation | null,
): WeatherSource {
  const stations = simulatedCloud ? { ofStation: stationsAt(simulatedCloud, needs) } : {};
  if (weather.kind === 'climate') return { ...climateWeather(), ...stations };
  const { at, apiKey, callsPerDay } = weather;
  const transport = transportTo(at, needs);
  return { ...openMeteo({ transport, base: at.base, apiKey, callsPerDay }), ...stations };
}

function stationsAt({ baseUrl, fetch }: ServiceLocation, needs: SourceNeeds) {
  const base = new URL(baseUrl);
  const egress = createEgress({ metrics: needs.metrics, trusted: [{ base, fetch }] });
  return stationWeather({ transport: transportOver(egress, needs), base });
}

export function makePriceSource({ prices }: SourceSettings, needs: SourceNeeds): PriceSource {
  if (prices.kind === 'model') return priceModel();
  const { base } = prices.at;
  const transport = transportTo(prices.at, needs);
  switch (prices.kind) {
    case 'entso-e':
      return entsoe({ transport, base, token: prices.token });
    case 'awattar-de':
      return awattar({ transport, base, zone: 'DE-LU' });
    case 'awattar-at':
      return awattar({ transport, base, zone: 'AT' });
    case 'energy-charts':
      return energyCharts({ transport, base });
  }
}

/** Generation by the hour comes with the connection to ENTSO-E; null without. */
export function makeGenerationSource(
  { prices }: SourceSettings,
  needs: SourceNeeds,
): GenerationSource | null {
  if (prices.kind !== 'entso-e') return null;
  const { at, token } = prices;
  return entsoeGeneration({ transport: transportTo(at, needs), base: at.base, token });
}

const timeoutMs = 20_000;
/** Response limit: three months in quarter-hours are below a megabyte. */
const bytesMax = 8 * 1024 * 1024;

/** An address configured by the operator may be private; any other must be public. */
function transportTo({ base, isNamed }: SourceAddress, needs: SourceNeeds): UpstreamTransport {
  const trusted = isNamed ? [{ base }] : [];
  return transportOver(createEgress({ metrics: needs.metrics, trusted }), needs);
}

function transportOver(egress: Egress, needs: SourceNeeds): UpstreamTransport {
  return {
    egress,
    timeoutMs,
    bytesMax,
    retries: 2,
    random: needs.random,
    sleep: async (delayMs) => {
      await sleep(delayMs);
    },
  };
}

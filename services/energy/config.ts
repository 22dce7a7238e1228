import { join } from 'node:path';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import {
  type ProcessConfig,
  readProcessConfig,
  readServiceAddress,
} from '@hearth/platform/process/process-config.ts';
import { addressOf, choiceOf } from '@hearth/platform/process/settings.ts';

const root = join(import.meta.dirname, '../..');

export interface EnergyConfig extends ProcessConfig {
  readonly productUrl: URL;
  readonly deviceCloudUrl: URL;
  readonly sources: SourceSettings;
}

/** The settings of this service in a process of its own; the names are those of `.env.example`. */
export function readEnergyConfig(env: NodeJS.ProcessEnv): Result<EnergyConfig> {
  const shared = readProcessConfig(env, { name: 'energy', port: 3003, root });
  if (!shared.ok) return shared;
  const product = readServiceAddress(env, 'product', shared.value.environment);
  if (!product.ok) return product;
  const deviceCloud = readServiceAddress(env, 'device-cloud', shared.value.environment);
  if (!deviceCloud.ok) return deviceCloud;
  const sources = readSourceSettings(env);
  if (!sources.ok) return sources;
  return ok({
    ...shared.value,
    productUrl: product.value,
    deviceCloudUrl: deviceCloud.value,
    sources: sources.value,
  });
}

export const readEnvironment = (): Result<EnergyConfig> => readEnergyConfig(process.env);

/** Sources of weather and prices. */
export interface SourceSettings {
  readonly weather:
    | { readonly kind: 'climate' }
    | {
        readonly kind: 'open-meteo';
        readonly at: SourceAddress;
        readonly apiKey: string | null;
        readonly callsPerDay: number;
      };
  readonly prices:
    | { readonly kind: 'model' }
    | { readonly kind: 'entso-e'; readonly at: SourceAddress; readonly token: string }
    | { readonly kind: 'awattar-de' | 'awattar-at' | 'energy-charts'; readonly at: SourceAddress };
}

export interface SourceAddress {
  readonly base: URL;
  /** The operator configured this address: it may be on their own network, and plain http. */
  readonly isNamed: boolean;
}

const weatherSources = ['climate', 'open-meteo'] as const;
const priceSources = ['model', 'entso-e', 'awattar-de', 'awattar-at', 'energy-charts'] as const;

const addresses = {
  'open-meteo': 'https://api.open-meteo.com',
  'entso-e': 'https://web-api.tp.entsoe.eu',
  'awattar-de': 'https://api.awattar.de',
  'awattar-at': 'https://api.awattar.at',
  'energy-charts': 'https://api.energy-charts.info',
} as const;
/** Address of Open-Meteo for customers with a key. */
const keyedAddress = 'https://customer-api.open-meteo.com';
/** Its terms allow 10,000 calls a day without a key. */
const freeCallsPerDay = 9000;
const callsPerDayMax = 10_000_000;

/** Settings of the sources, with the names of `.env.example`; without any, weather and prices are simulated. */
export function readSourceSettings(env: NodeJS.ProcessEnv): Result<SourceSettings> {
  const weather = weatherSettings(env);
  if (!weather.ok) return weather;
  const prices = priceSettings(env);
  return prices.ok ? ok({ weather: weather.value, prices: prices.value }) : prices;
}

function weatherSettings(env: NodeJS.ProcessEnv): Result<SourceSettings['weather']> {
  const kind = choiceOf(['WEATHER_SOURCE', env['WEATHER_SOURCE'] || 'climate'], weatherSources);
  if (!kind.ok) return kind;
  const apiKey = env['WEATHER_KEY'] || null;
  if (kind.value === 'climate')
    return unused(env, ['WEATHER_URL', 'WEATHER_KEY'], 'WEATHER_SOURCE') ?? ok({ kind: 'climate' });
  const fallback = apiKey === null ? addresses['open-meteo'] : keyedAddress;
  const address = sourceAddress(['WEATHER_URL', env['WEATHER_URL']], fallback);
  if (!address.ok) return address;
  const callsPerDay = Number(env['WEATHER_CALLS_PER_DAY'] || freeCallsPerDay);
  if (!Number.isInteger(callsPerDay) || callsPerDay < 1 || callsPerDay > callsPerDayMax)
    return fail('invalid', 'not-a-count', { at: '/WEATHER_CALLS_PER_DAY' });
  return ok({ kind: 'open-meteo', at: address.value, apiKey, callsPerDay });
}

function priceSettings(env: NodeJS.ProcessEnv): Result<SourceSettings['prices']> {
  const kind = choiceOf(['PRICE_SOURCE', env['PRICE_SOURCE'] || 'model'], priceSources);
  if (!kind.ok) return kind;
  if (kind.value === 'model')
    return unused(env, ['PRICE_URL', 'PRICE_TOKEN'], 'PRICE_SOURCE') ?? ok({ kind: 'model' });
  const address = sourceAddress(['PRICE_URL', env['PRICE_URL']], addresses[kind.value]);
  if (!address.ok) return address;
  if (kind.value !== 'entso-e') return ok({ kind: kind.value, at: address.value });
  const token = env['PRICE_TOKEN'];
  return token
    ? ok({ kind: 'entso-e', at: address.value, token })
    : fail('invalid', 'not-set', { at: '/PRICE_TOKEN' });
}

/** A setting of a source that is not selected is a mistake. */
function unused(
  env: NodeJS.ProcessEnv,
  names: readonly string[],
  missing: string,
): Result<never> | null {
  const set = names.find((name) => env[name]);
  return set === undefined
    ? null
    : fail('invalid', 'half-set-pair', { at: `/${missing}`, params: { set, missing } });
}

function sourceAddress(
  setting: readonly [string, string | undefined],
  fallback: string,
): Result<SourceAddress> {
  const [name, named] = setting;
  const base = addressOf([name, named || fallback]);
  return base.ok ? ok({ base: base.value, isNamed: Boolean(named) }) : base;
}

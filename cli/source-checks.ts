import { dayMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import type { SourceSettings } from '@hearth/energy/config.ts';
import { hourlyIntensity } from '@hearth/energy/emission/hourly-intensity.ts';
import {
  makeGenerationSource,
  makePriceSource,
  makeWeatherSource,
} from '@hearth/energy/make-sources.ts';
import { biddingZones } from '@hearth/energy/place/bidding-zones.ts';
import { marketDays } from '@hearth/energy/price/market-days.ts';
import { failureText } from '@hearth/energy/upstream/upstream-answer.ts';
import { weatherCellOf } from '@hearth/energy/weather/weather-cell.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import type { Result } from '@hearth/core/problem.ts';
import type { Check } from './environment-check.ts';
import { reasonOf } from './report-operation.ts';

/** Checks the configured sources of weather, prices and generation with one small request each. */
export async function sourceChecks(settings: Result<SourceSettings>): Promise<readonly Check[]> {
  if (!settings.ok)
    return [{ check: 'weather and prices', ok: false, finding: reasonOf(settings) }];
  const checks = [weatherCheck, priceCheck, generationCheck];
  const found = await Promise.all(checks.map((check) => check(settings.value)));
  return found.flatMap((check) => check ?? []);
}

const needs = () => ({ metrics: createMetrics(), random: Math.random });

/** An arbitrary place. */
const brussels = weatherCellOf({ latitudeDeg: 50.85, longitudeDeg: 4.35 });

async function weatherCheck(settings: SourceSettings): Promise<Check> {
  const check = 'weather';
  const source = makeWeatherSource(settings, needs(), null);
  if (source.limits === null)
    return { check, ok: true, finding: 'made here of the climate, simulated' };
  const nowMs = systemClock.now().epochMilliseconds;
  const fromMs = Math.floor(nowMs / quarterHourMs) * quarterHourMs;
  const toMs = fromMs + quarterHourMs;
  const answer = await source.read({ ...brussels, country: 'BE', fromMs, toMs, nowMs });
  if (!answer.ok) return { check, ok: false, finding: `${source.name}: ${failureText(answer)}` };
  const celsius = answer.weather.slots[0]?.outdoorC ?? null;
  return celsius === null
    ? { check, ok: false, finding: `${source.name} answers without a temperature` }
    : { check, ok: true, finding: `${source.name} answers: ${celsius.toFixed(1)} °C in Brussels` };
}

async function priceCheck(settings: SourceSettings): Promise<Check> {
  const check = 'prices';
  const source = makePriceSource(settings, needs());
  if (source.callsPerDay === null)
    return { check, ok: true, finding: 'made here by a model of the market, simulated' };
  const zone = biddingZones.find((each) => source.serves(each));
  if (!zone) return { check, ok: false, finding: `${source.name} serves no zone` };
  const nowMs = systemClock.now().epochMilliseconds;
  const answer = await source.read({ zone, ...marketDays.spanOf(marketDays.dayOf(nowMs)), nowMs });
  if (!answer.ok) return { check, ok: false, finding: `${source.name}: ${failureText(answer)}` };
  const { length } = answer.prices.prices;
  return {
    check,
    ok: length > 0,
    finding: `${source.name} answers: ${length} prices of ${zone.code} today`,
  };
}

/** Null without a source of generation: greenhouse gases then have the figure of the year. */
async function generationCheck(settings: SourceSettings): Promise<Check | null> {
  const check = 'generation';
  const source = makeGenerationSource(settings, needs());
  const [zone] = biddingZones;
  if (source === null || !zone) return null;
  const nowMs = systemClock.now().epochMilliseconds;
  const answer = await source.read({ zone, fromMs: nowMs - dayMs, toMs: nowMs, nowMs });
  if (!answer.ok) return { check, ok: false, finding: `${source.name}: ${failureText(answer)}` };
  const { size } = hourlyIntensity(answer.generation);
  return {
    check,
    ok: size > 0,
    finding: `${source.name} answers: ${size} hours of ${zone.code} since yesterday`,
  };
}

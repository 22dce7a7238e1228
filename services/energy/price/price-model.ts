import { dayMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import { rememberedNoise } from '../weather/lattice-noise.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import type { BiddingZone } from '../place/bidding-zones.ts';
import { type MarketConditions, conditionsOf } from './market-conditions.ts';
import { marketDays, marketEdges, marketTimeMs, tomorrowAt } from './market-days.ts';
import type { AreaPrice, PriceSource } from './price-source.ts';
import { publishedAt } from './publication.ts';

/**
 * Model of a day-ahead market: clearing prices by the merit order of power plants under the modelled weather. Deterministic,
 * and tomorrow's prices appear when the real ones are published. Every value is `simulated`.
 */
export function priceModel(): PriceSource {
  const zones = new Map<string, (fromMs: number) => MarketConditions>();
  const days = new Map<string, readonly AreaPrice[]>();
  // Prices of a day never change, and all homes of a zone request the same few days.
  const pricesOn = (day: string, zone: BiddingZone): readonly AreaPrice[] => {
    const key = `${zone.code} ${day}`;
    const conditions = zones.get(zone.code) ?? conditionsOf(zone);
    zones.set(zone.code, conditions);
    const prices = days.get(key) ?? pricesOfDay(day, zone, conditions);
    if (days.size >= daysMax) days.clear();
    days.set(key, prices);
    return prices;
  };
  return {
    name: 'model',
    attribution: null,
    grade: 'simulated',
    callsPerDay: null,
    serves: () => true,
    async read({ zone, fromMs, toMs, nowMs }) {
      const prices: AreaPrice[] = [];
      const endMs = Math.min(toMs, knownUntilMs(nowMs));
      for (
        let day = marketDays.dayOf(fromMs);
        marketDays.spanOf(day).fromMs < endMs;
        day = addDays(day, 1)
      )
        prices.push(...pricesOn(day, zone));
      const requested = prices.filter((price) => price.toMs > fromMs && price.fromMs < toMs);
      return { ok: true, prices: { currency: 'EUR', prices: requested } };
    },
  };
}

const daysMax = 500;

function knownUntilMs(nowMs: number): number {
  const tomorrow = tomorrowAt(nowMs);
  const { fromMs, toMs } = marketDays.spanOf(tomorrow);
  return nowMs >= publishedAt(tomorrow) ? toMs : fromMs;
}

function pricesOfDay(
  day: string,
  zone: BiddingZone,
  conditions: (fromMs: number) => MarketConditions,
): readonly AreaPrice[] {
  const edges = marketEdges(day);
  const drift = driftOf(zone, marketTimeMs(day, 12, 0));
  return edges.slice(0, -1).map((fromMs, i) => {
    const toMs = edges[i + 1] ?? fromMs;
    let sum = 0;
    for (let ms = fromMs; ms < toMs; ms += quarterHourMs) sum += meritOf(zone, conditions(ms));
    const perMwh = (zone.levelPerMwh * drift * sum * quarterHourMs) / (toMs - fromMs);
    // The market's price step is a cent per MWh.
    return { fromMs, toMs, microsPerKwh: Math.round(perMwh * 100) * 10 };
  });
}

const monthMs = 30 * dayMs;
/** Noise stream of the price level over months, as from fuel prices. */
const stream = 21;

function driftOf(zone: BiddingZone, atMs: number): number {
  const monthIndex = atMs / monthMs;
  const noise = (step: number) => rememberedNoise(stream, zone, { step, memory: 0.6 });
  const step = Math.floor(monthIndex);
  return Math.exp(0.13 * (noise(step) + (noise(step + 1) - noise(step)) * (monthIndex - step)));
}

/**
 * Price relative to the zone's usual one by residual load (load minus solar and wind, less its mean, in shares of the mean
 * load): negative where must-run plants pay to continue, flat where renewables set the price, then gas, then rarely used
 * plants.
 * The points match quantiles of DE-LU, 2023 and 2024 (BNetzA, SMARD.de, CC BY 4.0), to those of the model's own residual load.
 */
const merit = [
  [-0.85, -0.98],
  [-0.58, -0.13],
  [-0.43, 0],
  [-0.38, 0.02],
  [-0.3, 0.18],
  [-0.18, 0.62],
  [-0.1, 0.8],
  [0.01, 1.02],
  [0.12, 1.22],
  [0.28, 1.59],
  [0.35, 1.82],
  [0.455, 2.45],
  [0.55, 4.2],
] as const;

function meritOf(zone: BiddingZone, { load, solar, wind }: MarketConditions): number {
  const usual = 0.965 - 0.096 * zone.solar - 1.02 * zone.wind;
  const residual = load - solar - wind - usual;
  const above = merit.findIndex(([x]) => x > residual);
  if (above < 0) return dearest;
  const next = Math.max(1, above);
  const [from, to] = [merit[next - 1] ?? merit[0], merit[next] ?? merit[1]];
  const value = from[1] + ((to[1] - from[1]) * (residual - from[0])) / (to[0] - from[0]);
  return Math.max(cheapest, value);
}

const cheapest = -1.5;
const dearest = 4.2;

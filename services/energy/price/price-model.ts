import { dayMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import { rememberedNoise } from '../weather/lattice-noise.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import type { BiddingZone } from '../place/bidding-zones.ts';
import { type MarketConditions, conditionsOf } from './market-conditions.ts';
import { marketDays, marketEdges, marketTimeMs, tomorrowAt } from './market-days.ts';
import type { AreaPrice, PriceSource } from './price-source.ts';
import { publishedAt } from './publication.ts';

/**
 * Nobody's auction: what a day-ahead market would clear at under the weather of the climate, by the order in which power plants are called;
 * the same whenever it is asked, and known of tomorrow when the real one is published. Every value is `simulated`.
 */
export function priceModel(): PriceSource {
  const zones = new Map<string, (fromMs: number) => MarketConditions>();
  const days = new Map<string, readonly AreaPrice[]>();
  // A day's prices never change, and everybody of a zone asks for the same few days.
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
      const asked = prices.filter((price) => price.toMs > fromMs && price.fromMs < toMs);
      return { ok: true, prices: { currency: 'EUR', prices: asked } };
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
    // The market sells in cents by the megawatt-hour.
    return { fromMs, toMs, microsPerKwh: Math.round(perMwh * 100) * 10 };
  });
}

const monthMs = 30 * dayMs;
/** Fuel and what else the level of prices follows, for months. */
const stream = 21;

function driftOf(zone: BiddingZone, atMs: number): number {
  const at = atMs / monthMs;
  const noise = (step: number) => rememberedNoise(stream, zone, { step, memory: 0.6 });
  const step = Math.floor(at);
  return Math.exp(0.13 * (noise(step) + (noise(step + 1) - noise(step)) * (at - step)));
}

/**
 * Price over the zone's usual one by the load that sun and wind leave, less its mean, in shares of the mean load: below zero where must-run
 * plants pay to go on, flat where renewables set the price, then gas and at last what hardly ever runs. The points are quantiles of DE-LU,
 * 2023 and 2024 (BNetzA, SMARD.de, CC BY 4.0), against those of the model's own rest.
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
  const rest = load - solar - wind - usual;
  const above = merit.findIndex(([x]) => x > rest);
  if (above < 0) return dearest;
  const next = Math.max(1, above);
  const [from, to] = [merit[next - 1] ?? merit[0], merit[next] ?? merit[1]];
  const value = from[1] + ((to[1] - from[1]) * (rest - from[0])) / (to[0] - from[0]);
  return Math.max(cheapest, value);
}

const cheapest = -1.5;
const dearest = 4.2;

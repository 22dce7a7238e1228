import { addDays } from '@hearth/calendar/dates.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { LocatedHome } from '../place/locate-home.ts';
import { marketDays } from '../price/market-days.ts';
import type { GenerationSource } from './generation-source.ts';
import { readCarbonDays, requestCarbonZone } from './store.ts';

export interface EmissionDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Null without a connection to a source of generation. */
  readonly generation: GenerationSource | null;
}

/** Greenhouse gases of generation by hour. */
export interface HourlyIntensity {
  readonly attribution: string;
  /** g CO2 equivalent per kWh by the start of the hour, epoch milliseconds. */
  readonly gramsPerKwh: ReadonlyMap<number, number>;
}

/**
 * Stored hours of the home's bidding zone, which the request keeps being read. Null without a source, without a zone, and for a home whose
 * clock differs from the real time.
 */
export async function readIntensity(
  { db, clock, generation }: EmissionDeps,
  { place, isOffWorldTime }: Pick<LocatedHome, 'place' | 'isOffWorldTime'>,
  span: { readonly fromMs: number; readonly toMs: number },
): Promise<HourlyIntensity | null> {
  const zone = place.biddingZone;
  if (generation === null || zone === null || isOffWorldTime) return null;
  await requestCarbonZone(db, zone, clock.now().epochMilliseconds);
  const days = await readCarbonDays(db, zone, {
    from: marketDays.dayOf(span.fromMs),
    to: addDays(marketDays.dayOf(span.toMs - 1), 1),
  });
  const gramsPerKwh = new Map<number, number>();
  for (const { day, gramsPerKwh: hours } of days) {
    const edges = marketDays.edges(day, hourMs / 1000);
    for (const [k, grams] of hours.entries()) {
      const hour = edges[k];
      if (grams !== null && hour !== undefined) gramsPerKwh.set(hour, grams);
    }
  }
  return { attribution: generation.attribution, gramsPerKwh };
}

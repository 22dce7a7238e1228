import { weekdayOf } from '@hearth/calendar/dates.ts';
import { dayMinutes } from '@hearth/calendar/durations.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';
import { type MarketDayPrices, priceTail } from '../forecast/price-tail.ts';
import { medianAt } from '../forecast/quantiles.ts';
import type { Observation } from './observation.ts';
import { slotMin } from './scenario.ts';

type PriceObservation = Pick<
  Observation,
  'minute' | 'timeZone' | 'prices' | 'pricedSlots' | 'pastImportEur'
>;

const hoursMin = 23;

/** Import price: published, else the median of the price forecast; with too few past days, the last published price at the same time of day. */
export function importPriceForecast(observation: PriceObservation, slots: number): Float64Array {
  const { minute, timeZone, prices, pricedSlots } = observation;
  const clock = localClockOf(timeZone);
  const days = publishedDays(observation);
  const lastDay = days.at(-1)?.day ?? 0;
  const tails = new Map<number, readonly number[] | null>();
  const tailOf = (day: number): readonly number[] | null => {
    const tail = tails.get(day) ?? medianPrices(days, day, Math.max(1, day - lastDay));
    tails.set(day, tail);
    return tail;
  };
  const values = new Float64Array(slots);
  for (let k = 0; k < slots; k += 1) {
    const local = clock.minuteOf(minute + k * slotMin);
    const forecast = (): number =>
      tailOf(Math.floor(local / dayMinutes))?.[Math.floor((local % dayMinutes) / 60)] ??
      values[k - dayMinutes / slotMin] ??
      0;
    values[k] = k < pricedSlots ? (prices.importEur[k] ?? 0) : forecast();
  }
  return values;
}

/** Feed-in price: the last known one, as it is fixed for years. */
export function exportPriceForecast(
  { prices, pricedSlots }: PriceObservation,
  slots: number,
): Float64Array {
  return Float64Array.from(
    { length: slots },
    (_, k) => prices.exportEur[Math.min(k, pricedSlots - 1)] ?? 0,
  );
}

interface PublishedDay extends MarketDayPrices {
  /** Local days since 1970. */
  readonly day: number;
}

/** Local days whose prices are published, by hours of the clock, oldest first. */
function publishedDays({
  minute,
  timeZone,
  prices,
  pricedSlots,
  pastImportEur,
}: PriceObservation): readonly PublishedDay[] {
  const clock = localClockOf(timeZone);
  const first = minute - pastImportEur.length * slotMin;
  const columns = [...pastImportEur, ...prices.importEur.subarray(0, pricedSlots)];
  const slotsByDay = Map.groupBy(
    columns
      .map((price, i) => ({ price, local: clock.minuteOf(first + i * slotMin) }))
      .filter(({ price }) => !Number.isNaN(price)),
    ({ local }) => Math.floor(local / dayMinutes),
  );
  return [...slotsByDay]
    .map(([day, own]) => {
      const byHour = Map.groupBy(own, ({ local }) => Math.floor((local % dayMinutes) / 60));
      const hours = Array.from({ length: 24 }, (_, hour) => meanPrice(byHour.get(hour) ?? []));
      return { day, weekday: weekdayOf(day), hours };
    })
    .filter(({ hours }) => hours.filter((price) => price !== null).length >= hoursMin);
}

function meanPrice(slots: readonly { readonly price: number }[]): number | null {
  return slots.length === 0
    ? null
    : slots.reduce((sum, { price }) => sum + price, 0) / slots.length;
}

function medianPrices(
  days: readonly PublishedDay[],
  day: number,
  ahead: number,
): readonly number[] | null {
  const tail = priceTail(days, { weekday: weekdayOf(day), ahead });
  return tail?.hours.map((hour) => hour[medianAt] ?? 0) ?? null;
}

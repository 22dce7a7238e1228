import { weekdayOf } from '@hearth/calendar/dates.ts';
import { dayMinutes } from '@hearth/calendar/durations.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';
import { type MarketDayPrices, type PriceTail, priceTail } from '../forecast/price-tail.ts';
import { medianAt, quantiles } from '../forecast/quantiles.ts';
import type { Observation } from './observation.ts';
import { slotMin } from './scenario.ts';

type PriceObservation = Pick<
  Observation,
  'minute' | 'timeZone' | 'prices' | 'pricedSlots' | 'pastImportEur'
>;

const hoursMin = 23;

/** Import price: published, else the median of the price forecast; with too few past days, the last published price at the same time of day. */
export function importPriceForecast(observation: PriceObservation, slots: number): Float64Array {
  return Float64Array.from(
    importPriceQuantiles(observation, slots),
    (values) => values[medianAt] ?? 0,
  );
}

/** Import price of each slot by quantile, as `importPriceForecast`; a published price has no spread. */
export function importPriceQuantiles(
  observation: PriceObservation,
  slots: number,
): readonly (readonly number[])[] {
  const { minute, timeZone, prices, pricedSlots } = observation;
  if (slots <= pricedSlots)
    return Array.from({ length: slots }, (_, k) => certain(prices.importEur[k] ?? 0));
  const clock = localClockOf(timeZone);
  const days = publishedDays(observation);
  const lastDay = days.at(-1)?.day ?? 0;
  const tails = new Map<number, PriceTail | null>();
  const tailOf = (day: number): PriceTail | null => {
    const ahead = Math.max(1, day - lastDay);
    const tail = tails.get(day) ?? priceTail(days, { weekday: weekdayOf(day), ahead });
    tails.set(day, tail);
    return tail;
  };
  const values: (readonly number[])[] = [];
  for (let k = 0; k < slots; k += 1) {
    const local = clock.minuteOf(minute + k * slotMin);
    const forecast = (): readonly number[] =>
      tailOf(Math.floor(local / dayMinutes))?.hours[Math.floor((local % dayMinutes) / 60)] ??
      values[k - dayMinutes / slotMin] ??
      certain(0);
    values.push(k < pricedSlots ? certain(prices.importEur[k] ?? 0) : forecast());
  }
  return values;
}

const certain = (price: number): readonly number[] => quantiles.map(() => price);

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

import { isoInstant } from '@hearth/calendar/dates.ts';
import { quarterHourMs } from '@hearth/calendar/durations.ts';
import { type AlertFinding, learning, unwatched } from './finding.ts';
import { median } from './same-weather.ts';
import type { PriceDaySlots, WatchedHome } from './watched-home.ts';

/** Days with prices that show what is usual. */
const usualDaysMin = 7;

/** An hour of today that costs several times the usual market price. */
export function priceSpike(home: WatchedHome, thresholdTimes: number): AlertFinding {
  const today = todaysPrices(home);
  if ('state' in today) return today;
  const highest = Math.max(...today.known);
  const times = today.usual > 0 ? highest / today.usual : 0;
  const value = Number(times.toFixed(1));
  if (times < thresholdTimes) return { state: 'fine', value };
  const isHigh = (micros: number): boolean => micros >= thresholdTimes * today.usual;
  return raised('price-spike', { ...today, price: highest, value, isIn: isHigh });
}

/** A time of today with a market price below zero. */
export function negativePrice(home: WatchedHome): AlertFinding {
  const today = todaysPrices(home);
  if ('state' in today) return today;
  const lowest = Math.min(...today.known);
  if (lowest >= 0) return { state: 'fine', value: null };
  return raised('negative-price', {
    ...today,
    price: lowest,
    value: null,
    isIn: (micros) => micros < 0,
  });
}

interface TodaysPrices {
  readonly slots: PriceDaySlots;
  readonly known: readonly number[];
  readonly usual: number;
  readonly currency: string;
}

function todaysPrices({
  terms,
  today,
  prices,
  currency,
}: WatchedHome): TodaysPrices | AlertFinding {
  const version = terms?.versions.findLast(({ validFrom }) => validFrom <= today);
  if (!version) return unwatched('no-contract');
  if (!version.energyImport.some(({ kind }) => kind === 'indexed')) return unwatched('fixed-price');
  const slots = prices.find(({ day }) => day === today);
  const known = slots?.micros.filter((micros) => micros !== null) ?? [];
  if (!slots || known.length === 0 || currency === null) return unwatched('no-prices');
  const earlier = prices.filter(({ day }) => day < today);
  if (earlier.length < usualDaysMin) return learning(earlier.length, usualDaysMin);
  const all = earlier.flatMap(({ micros }) => micros.filter((each) => each !== null));
  return { slots, known, usual: Math.round(median(all)), currency };
}

/** The first stretch of the day in which `isIn` holds. */
function raised(
  kind: 'price-spike' | 'negative-price',
  found: TodaysPrices & {
    readonly price: number;
    readonly value: number | null;
    readonly isIn: (micros: number) => boolean;
  },
): AlertFinding {
  const { slots, price, usual, currency, value } = found;
  const first = slots.micros.findIndex((micros) => micros !== null && found.isIn(micros));
  const end = slots.micros.findIndex(
    (micros, k) => k > first && (micros === null || !found.isIn(micros)),
  );
  const last = end === -1 ? slots.micros.length : end;
  return {
    state: 'alert',
    value,
    subject: slots.day,
    severity: 'note',
    facts: {
      kind,
      day: slots.day,
      from: isoInstant(slots.fromMs + first * quarterHourMs),
      to: isoInstant(slots.fromMs + last * quarterHourMs),
      price: Math.round(price),
      usual,
      currency,
    },
  };
}

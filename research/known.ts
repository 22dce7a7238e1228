import type { Market } from '@hearth/energy/tariff/market.ts';
import type { Terms } from '@hearth/energy/tariff/terms.ts';
import type { Home } from '@hearth/plant/home.ts';
import { localClockOf } from '@hearth/plant/local-clock.ts';
import { type Comfort, boundsOf } from './comfort.ts';
import { followsMarket } from './contracts.ts';
import { type Course, slotMinutes, slotOf } from './course.ts';
import type { Measured } from './measured.ts';
import type { SlotPrices } from './slot-prices.ts';
import { type ForetoldWeather, foretell } from './weather-in-error.ts';

/** What a controller is told better than anybody could know it, to see what the not knowing costs. */
export interface Foresight {
  readonly temperature: boolean;
  readonly sun: boolean;
  /** What the people take: electricity and hot water. */
  readonly people: boolean;
  /** Prices that are not published yet. */
  readonly prices: boolean;
}
export const noForesight: Foresight = {
  temperature: false,
  sun: false,
  people: false,
  prices: false,
};
export const allForesight: Foresight = {
  temperature: true,
  sun: true,
  people: true,
  prices: true,
};

/** All that a controller has to go by at the begin of a quarter-hour. */
export interface Known {
  /** Now, since 1970. */
  readonly minute: number;
  readonly home: Home;
  readonly terms: Terms;
  readonly measured: Measured;
  /** What the compressor does now, as the cloud has it. */
  readonly mode: 'idle' | 'sh' | 'dhw';
  /** When the tank was last held hot enough against legionella. */
  readonly disinfectedMinute: number;
  /** Highest mean draw of a quarter-hour in this month so far, W. */
  readonly peakSoFarW: number;
  /** Days of this month that are lived and billed, by all its days. */
  readonly billedShare: number;
  /** Of the quarter-hours from now on, 48 hours. */
  readonly weather: ForetoldWeather;
  readonly bounds: Comfort;
  /** As far as they are known. */
  readonly prices: SlotPrices;
  readonly pricedSlots: number;
  /** What import cost in the week before now. */
  readonly pastImportEur: Float64Array;
  /** Past weather of a service, quarter-hours as in `measured`. */
  readonly pastGlobalWM2: Float64Array;
  readonly foresight: Foresight;
  /** Null but with foresight. */
  readonly ahead: {
    readonly pvW: Float64Array | null;
    readonly householdW: Float64Array | null;
    readonly drawLitres: Float64Array | null;
    readonly mainsC: Float64Array | null;
    /** Litres that were drawn on a day of the last two weeks. */
    readonly drawnADay: number | null;
  };
}

/** What happens and what it costs, whole; the driver's. */
export interface World {
  readonly home: Home;
  readonly terms: Terms;
  readonly market: Market;
  readonly course: Course;
  /** As long as the course. */
  readonly prices: SlotPrices;
}

export const horizonSlots = 192;
const weekSlots = 7 * 96;
/** Local time at which tomorrow's prices are out. */
const publishedAt = 13 * 60;

/** What of the world may be known at a minute: what has been, forecasts in error, prices that are out. */
export function knownAt(
  { home, terms, course, prices }: World,
  now: Pick<
    Known,
    'minute' | 'measured' | 'mode' | 'disinfectedMinute' | 'peakSoFarW' | 'billedShare'
  >,
  foresight: Foresight,
): Known {
  const first = slotOf(course, now.minute);
  const ahead = (column: Float64Array) => column.slice(first, first + horizonSlots);
  const told = foretell(course, {
    minute: now.minute,
    slots: horizonSlots,
    place: home.place,
    seed: home.seed,
  });
  const pricedSlots =
    foresight.prices || !followsMarket(terms)
      ? horizonSlots
      : Math.min(
          horizonSlots,
          (pricedUntil(home.place.timeZone, now.minute) - now.minute) / slotMinutes,
        );
  return {
    ...now,
    home,
    terms,
    weather: {
      outdoorC: foresight.temperature ? ahead(course.outdoorC) : told.outdoorC,
      globalWM2: foresight.sun ? ahead(course.globalWM2) : told.globalWM2,
      windMs: foresight.sun ? ahead(course.windMs) : told.windMs,
    },
    bounds: boundsOf(home, now.minute, horizonSlots),
    prices: {
      importEur: prices.importEur.slice(first, first + pricedSlots),
      exportEur: prices.exportEur.slice(first, first + pricedSlots),
    },
    pricedSlots,
    pastImportEur: prices.importEur.slice(first - weekSlots, first),
    foresight,
    pastGlobalWM2: course.globalWM2.slice(first - now.measured.slots, first),
    ahead: {
      pvW: foresight.sun ? ahead(course.pvW) : null,
      householdW: foresight.people ? ahead(course.householdW) : null,
      drawLitres: foresight.people ? ahead(course.drawLitres) : null,
      mainsC: foresight.people ? ahead(course.mainsC) : null,
      drawnADay: foresight.people ? litresADay(course, first) : null,
    },
  };
}

const fortnightSlots = 14 * 96;

function litresADay({ drawLitres }: Course, before: number): number {
  const past = drawLitres.subarray(Math.max(0, before - fortnightSlots), before);
  return (past.reduce((sum, each) => sum + each, 0) / Math.max(1, past.length)) * 96;
}

/** The end of the last local day whose prices are out. */
function pricedUntil(timeZone: string, minute: number): number {
  const clock = localClockOf(timeZone);
  const local = clock.minuteOf(minute);
  const days = local % 1440 >= publishedAt ? 2 : 1;
  const end = (Math.floor(local / 1440) + days) * 1440;
  // Twice, as the offset at the end may be another than now.
  const guess = end - (local - minute);
  return end - (clock.minuteOf(guess) - guess);
}

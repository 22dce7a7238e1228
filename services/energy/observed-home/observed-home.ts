import { addDays } from '@hearth/calendar/dates.ts';
import { quarterHourMs } from '@hearth/calendar/durations.ts';
import type { HomeDescription } from '../planner/home-description.ts';
import type { Observation } from '../planner/observation.ts';
import type { WeatherSlot } from '../weather/weather-source.ts';
import { comfortOfWeek, hasRoomSetPoint, usualRoomC } from './comfort-of-week.ts';
import type { ControlledHome } from './controlled-home.ts';
import { describeHome } from './describe-home.ts';
import { measuredColumns } from './measured-columns.ts';
import type { ObservationGap } from './observation-gap.ts';
import { pricesOfContract } from './prices-of-contract.ts';
import { endOf, minuteOf } from './quarter-grid.ts';
import type { StoredHome } from './stored-home.ts';

/** An observation of a home for the planner, its description, and what had to be assumed. */
export interface ObservedHome {
  readonly observation: Observation;
  readonly description: HomeDescription;
  readonly gaps: readonly ObservationGap[];
}

/** 48 hours. */
export const forecastSlots = 192;

/** Turns what energy stores of a home, and what product says of its unit, into the planner's observation of the quarter-hour that runs now. */
export function observedHomeOf(stored: StoredHome, controlled: ControlledHome): ObservedHome {
  const { grid, days, place, panels, measured } = stored;
  const today = days.dayOf(stored.nowMs);
  const timeZone = days.zoneOf(today);
  const year = Number(today.slice(0, 4));
  const described = describeHome({ controlled, place, year, panels, measured });
  const columns = measuredColumns(stored, controlled, described);
  const priced = pricesOfContract({ ...stored, forecastSlots }, { today, timeZone });
  const minute = minuteOf(endOf(grid));
  const forecast = stored.weather.slice(grid.slots, grid.slots + forecastSlots);
  const column = (
    slots: readonly WeatherSlot[],
    valueOf: (slot: WeatherSlot) => number | null,
    usual: number,
  ) => Float64Array.from(slots, (slot) => valueOf(slot) ?? usual);
  const assumedSlots = forecast.filter(({ grade }) => grade === 'simulated').length;
  return {
    description: described.description,
    observation: {
      minute,
      timeZone,
      terms: priced.terms,
      measurements: columns.measurements,
      mode: columns.mode,
      disinfectedMinute: columns.disinfectedMinute,
      peakSoFarW: peakOfMonth(columns.measurements.importWh, stored, today),
      billedShare: 1,
      weather: {
        outdoorC: column(forecast, ({ outdoorC }) => outdoorC, usualOutdoorC),
        globalWM2: column(forecast, ({ globalWM2 }) => globalWM2, 0),
        windMs: column(forecast, ({ windMS }) => windMS, usualWindMs),
      },
      bounds: comfortOfWeek(controlled, { minute, slots: forecastSlots, timeZone }),
      prices: priced.prices,
      pricedSlots: priced.pricedSlots,
      pastImportEur: priced.pastImportEur,
      pastGlobalWM2: column(stored.weather.slice(0, grid.slots), ({ globalWM2 }) => globalWM2, 0),
      future: nothingKnown,
    },
    gaps: [
      ...described.gaps,
      ...priced.gaps,
      ...columns.gaps,
      ...(stored.isWeatherMissing ? [{ code: 'weather-missing' } as const] : []),
      ...(assumedSlots > 0 ? [{ code: 'weather-assumed', slots: assumedSlots } as const] : []),
      ...(hasRoomSetPoint(controlled)
        ? []
        : [{ code: 'set-points-assumed', roomC: usualRoomC } as const]),
    ],
  };
}

/** Mean of the heating period in central Europe. */
const usualOutdoorC = 5;
const usualWindMs = 2.5;

const nothingKnown: Observation['future'] = {
  outdoorC: null,
  pvW: null,
  householdW: null,
  drawLitres: null,
  drawLitresPerDay: null,
};

/** Highest import of a quarter-hour in the local month so far, W. */
function peakOfMonth(
  importWh: Float64Array,
  { grid, days }: Pick<StoredHome, 'grid' | 'days'>,
  today: string,
): number {
  const firstMs = days.spanOf(addDays(today, 1 - Number(today.slice(8)))).fromMs;
  const from = Math.max(0, Math.round((firstMs - grid.fromMs) / quarterHourMs));
  const known = importWh.subarray(from).filter((wh) => !Number.isNaN(wh));
  return 4 * known.reduce((most, wh) => Math.max(most, wh), 0);
}

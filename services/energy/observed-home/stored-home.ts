import type { LocalDays } from '@hearth/calendar/local-days.ts';
import type { MeasuredHouse } from '../building/measured-house.ts';
import type { FrameSeries } from '../home/home-frame.ts';
import type { ResolvedLocation } from '../place/resolve-location.ts';
import type { DayReading } from '../reading/mask-day.ts';
import type { SolarPanels } from '../solar/solar-panels.ts';
import type { Market } from '../tariff/market.ts';
import type { Terms } from '../tariff/terms.ts';
import type { WeatherSlot } from '../weather/weather-source.ts';
import type { QuarterGrid } from './quarter-grid.ts';

/** Stored data of a home around an instant. */
export interface StoredHome {
  readonly nowMs: number;
  /** Ended quarter-hours with readings. */
  readonly grid: QuarterGrid;
  readonly days: LocalDays;
  readonly series: readonly FrameSeries[];
  /** With all slots of the days of the grid. */
  readonly rows: readonly DayReading[];
  readonly place: ResolvedLocation;
  /** From the start of the grid to `forecastSlots` after its end, without gaps. */
  readonly weather: readonly WeatherSlot[];
  /** Whether the weather of the next hours is the climate because the source has none. */
  readonly isWeatherMissing: boolean;
  /** Null without a contract. */
  readonly terms: Terms | null;
  /** Null where the contract follows no market or nothing is published. */
  readonly market: Market | null;
  readonly panels: SolarPanels | null;
  readonly measured: MeasuredHouse | null;
  /** State of charge now, a share; null: not reported. */
  readonly charge: number | null;
}

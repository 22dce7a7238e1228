import type { HeatPumpDay, WatchedDay, WatchedHome } from './watched-home.ts';

type MeasuredDay = WatchedDay & { readonly heatPump: HeatPumpDay };

/** Whether any of the last two weeks has the heat pump's power by the minute. */
export const hasHeatPumpLately = ({ days }: WatchedHome): boolean =>
  days.slice(-14).some(isMeasured);

/** The last days running with the heat pump's power by the minute; fewer where one of them has none. */
export const lastHeatPumpDays = ({ days }: WatchedHome, count: number): readonly MeasuredDay[] =>
  days.slice(-count).filter(isMeasured);

const isMeasured = (day: WatchedDay): day is MeasuredDay => day.heatPump !== null;

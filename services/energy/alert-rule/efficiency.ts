import { type AlertFinding, unwatched } from './finding.ts';
import type { WatchedDay, WatchedHome } from './watched-home.ts';
import { type WeatherRule, hasLately, noOutdoor, weatherRun } from './weather-run.ts';

/** Days with less electricity for heating have no meaningful ratio, kWh. */
const kwhMin = 2;

const copOf = ({ heatingKwh, heatKwh }: WatchedDay): number | null =>
  heatingKwh === null || heatKwh === null || heatingKwh < kwhMin ? null : heatKwh / heatingKwh;

const rule: WeatherRule = {
  kind: 'efficiency',
  run: 5,
  valueOf: copOf,
  shareOf: (value, { median }) => 1 - value / median,
  excessKwhOf: ({ heatingKwh, heatKwh }, { median }) => (heatingKwh ?? 0) - (heatKwh ?? 0) / median,
  excessKwhMin: 0.5,
};

/** Heat per electricity (COP) that was lower on five days running than on earlier days of the same weather. */
export function efficiency(home: WatchedHome, thresholdPercent: number): AlertFinding {
  if (!hasLately(home, ({ heatKwh }) => heatKwh)) return unwatched('no-heat-meter');
  if (!hasLately(home, ({ outdoorC }) => outdoorC)) return noOutdoor;
  return weatherRun(home, rule, thresholdPercent);
}

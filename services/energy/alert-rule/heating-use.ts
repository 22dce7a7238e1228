import { usualHeatingLimitC } from '@hearth/physics/degree-days.ts';
import { type AlertFinding, unwatched } from './finding.ts';
import type { WatchedHome } from './watched-home.ts';
import { type WeatherRule, hasLately, noOutdoor, weatherRun } from './weather-run.ts';

const rule: WeatherRule = {
  kind: 'heating-use',
  run: 3,
  valueOf: ({ heatingKwh, outdoorC }) =>
    outdoorC !== null && outdoorC < usualHeatingLimitC ? heatingKwh : null,
  shareOf: (value, { median }) => value / median - 1,
  excessKwhOf: ({ heatingKwh }, { median }) => (heatingKwh ?? 0) - median,
  excessKwhMin: 1,
};

/** Heating that used more electricity on three days running than on earlier days of the same weather. */
export function heatingUse(home: WatchedHome, thresholdPercent: number): AlertFinding {
  if (!hasLately(home, ({ heatingKwh }) => heatingKwh)) return unwatched('no-heating-meter');
  if (!hasLately(home, ({ outdoorC }) => outdoorC)) return noOutdoor;
  return weatherRun(home, rule, thresholdPercent);
}

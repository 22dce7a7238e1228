import { type AlertFinding, learning, unwatched } from './finding.ts';
import { hasHeatPumpLately, lastHeatPumpDays } from './heat-pump-days.ts';
import { dayCostOf, rounded } from './price-per-kwh.ts';
import { baselineDaysMin, sameWeather } from './same-weather.ts';
import { type HeatPumpDay, type WatchedHome, powerBinW } from './watched-home.ts';
import { hasLately, noOutdoor } from './weather-run.ts';

/** Days in a row: a disinfection with the backup heater once a week is usual. */
const run = 2;
/** Power above the compressor's that only a backup heater draws; the smallest steps of built-in heaters are 2 kW. */
const stepW = 1500;
/** Minutes of the highest power of a day; shorter peaks are starts of the compressor. */
const peakMinutes = 3;

/**
 * Minutes in which the heat pump drew at least 1.5 kW more than on earlier days of the same weather, as it does with its backup
 * heater, on two days running. A heater that has run every day since the first reading is part of the baseline and is not seen.
 */
export function backupHeater(home: WatchedHome, thresholdMinutes: number): AlertFinding {
  if (!hasHeatPumpLately(home)) return unwatched('no-minute-power');
  if (!hasLately(home, ({ outdoorC }) => outdoorC)) return noOutdoor;
  const measured = home.days.filter(({ heatPump, outdoorC }) => heatPump && outdoorC !== null);
  if (measured.length < baselineDaysMin + run)
    return learning(measured.length, baselineDaysMin + run);
  const last = lastHeatPumpDays(home, run);
  const first = last[0]?.day ?? home.today;
  const past = home.days.filter(({ day }) => day < first);
  const compared = last.flatMap((day) => {
    const highest = sameWeather(past, day, ({ heatPump }) => heatPump && highestW(heatPump));
    if (!highest) return [];
    const limitW = highest.median + stepW;
    const usual = sameWeather(
      past,
      day,
      ({ heatPump }) => heatPump && aboveW(heatPump, limitW).minutes,
    );
    return [{ day, highest, usual: usual?.median ?? 0, ...aboveW(day.heatPump, limitW) }];
  });
  if (compared.length < run) return { state: 'watch', value: null };
  const value = compared.at(-1)?.minutes ?? 0;
  const conspicuous = compared.filter(({ minutes }) => minutes >= thresholdMinutes);
  if (conspicuous.length < run) return { state: conspicuous.length > 0 ? 'watch' : 'fine', value };
  const mean = (valueOf: (each: (typeof compared)[number]) => number): number =>
    compared.reduce((sum, each) => sum + valueOf(each), 0) / run;
  const excessKwh = mean(({ kwh }) => kwh);
  return {
    state: 'alert',
    value,
    subject: first,
    severity: 'look',
    facts: {
      kind: 'backup-heater',
      days: compared.map(({ day, minutes, usual }) => ({
        day: day.day,
        value: minutes,
        usual,
      })),
      baselineDays: Math.min(...compared.map(({ highest }) => highest.days)),
      meanC: rounded(mean(({ day }) => day.outdoorC ?? 0)),
      usualKw: rounded(mean(({ highest }) => highest.median) / 1000),
      highestKw: rounded(Math.max(...compared.map(({ day }) => highestW(day.heatPump))) / 1000),
      excessKwh: rounded(excessKwh),
      ...dayCostOf(home, excessKwh),
    },
  };
}

/** Power that was reached for some minutes of the day. */
function highestW({ minutesByPower }: HeatPumpDay): number {
  const bin = minutesByPower.findLastIndex((minutes) => minutes >= peakMinutes);
  return Math.max(0, bin) * powerBinW;
}

/** Minutes at or above a power, and their energy above the power that the compressor reaches alone. */
function aboveW({ minutesByPower }: HeatPumpDay, limitW: number) {
  let [minutes, kwh] = [0, 0];
  minutesByPower.forEach((count, bin) => {
    const watts = bin * powerBinW;
    if (watts < limitW) return;
    minutes += count;
    kwh += (count * (watts - (limitW - stepW))) / 60_000;
  });
  return { minutes, kwh };
}

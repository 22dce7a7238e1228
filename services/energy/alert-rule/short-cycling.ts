import { type AlertFinding, learning, unwatched } from './finding.ts';
import { median } from './same-weather.ts';
import type { HeatPumpDay, WatchedHome } from './watched-home.ts';
import { hasHeatPumpLately, lastHeatPumpDays } from './heat-pump-days.ts';

/** Days in a row that have to be conspicuous. */
const run = 3;
/** A run below this length is short; compressors are built for longer ones. */
const shortRunMinutes = 10;
const baselineDaysMin = 8;
const baselineDaysMax = 90;

/** A heat pump that started often within an hour and ran shortly, on three days running. */
export function shortCycling(home: WatchedHome, thresholdStarts: number): AlertFinding {
  if (!hasHeatPumpLately(home)) return unwatched('no-minute-power');
  const last = lastHeatPumpDays(home, run);
  if (last.length < run) return learning(last.length, run);
  const value = last.at(-1)?.heatPump.busiestHour ?? 0;
  const isShort = ({ busiestHour, medianRunMinutes }: HeatPumpDay): boolean =>
    busiestHour >= thresholdStarts &&
    medianRunMinutes !== null &&
    medianRunMinutes < shortRunMinutes;
  const conspicuous = last.filter(({ heatPump }) => isShort(heatPump));
  if (conspicuous.length < run) return { state: conspicuous.length > 0 ? 'watch' : 'fine', value };
  const first = last[0]?.day ?? home.today;
  const before = home.days
    .filter(({ day }) => day < first)
    .slice(-baselineDaysMax)
    .flatMap(({ heatPump }) => (heatPump ? [heatPump.busiestHour] : []));
  return {
    state: 'alert',
    value,
    subject: first,
    severity: 'look',
    facts: {
      kind: 'short-cycling',
      days: last.map(({ day, heatPump }) => ({
        day,
        starts: heatPump.starts,
        busiestHour: heatPump.busiestHour,
        medianRunMinutes: heatPump.medianRunMinutes ?? 0,
      })),
      usualHour: before.length < baselineDaysMin ? null : median(before),
    },
  };
}

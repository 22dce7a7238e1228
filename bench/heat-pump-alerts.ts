// Claim: a simulated year of each sample home, minute by minute, raises no alert about short cycling, and one about the backup heater
// only for days on which it ran. Floor, in the same run: the minutes of the simulated heater itself. Run: node bench/heat-pump-alerts.ts
import { addDays } from '@hearth/calendar/dates.ts';
import { dayMs } from '@hearth/calendar/durations.ts';
import { backupHeater } from '@hearth/energy/alert-rule/backup-heater.ts';
import { shortCycling } from '@hearth/energy/alert-rule/short-cycling.ts';
import { homeWith } from '@hearth/energy/alert-rule/testing-watched-home.ts';
import { type WatchedDay, unmeasuredDay } from '@hearth/energy/alert-rule/watched-home.ts';
import { heatPumpDay } from '@hearth/energy/power/heat-pump-days.ts';
import type { Home } from '@hearth/plant/home.ts';
import { climateOfHome, recordTo, settledAt } from '@hearth/plant/run.ts';
import { sampleHomes } from '@hearth/plant/sample-homes.ts';
import { totalsOf } from '@hearth/plant/totals.ts';

const firstDay = '2025-07-01';
const dayCount = 365;
const dayMinutes = 1440;
const [startsLimit, minutesLimit] = [4, 30];
const firstMorning = 30;

interface SimulatedDay extends WatchedDay {
  /** Minutes of the simulated backup heater. */
  readonly heaterMinutes: number;
}

for (const home of sampleHomes) {
  const days = yearOf(home);
  const alerts = { cycling: 0, heater: 0, heaterAtRest: 0 };
  for (let k = firstMorning; k < dayCount; k += 1) {
    const morning = homeWith(days.slice(Math.max(0, k - 100), k + 1));
    if (shortCycling(morning, startsLimit).state === 'alert') alerts.cycling += 1;
    if (backupHeater(morning, minutesLimit).state !== 'alert') continue;
    alerts.heater += 1;
    if ((days[k]?.heaterMinutes ?? 0) < minutesLimit) alerts.heaterAtRest += 1;
  }
  const busiest = Math.max(...days.map(({ heatPump }) => heatPump?.busiestHour ?? 0));
  const isTrue = alerts.cycling === 0 && alerts.heaterAtRest === 0;
  console.log(
    `${home.name}: most starts in an hour ${busiest}, mornings with an alert about short cycling ${alerts.cycling}, ` +
      `about the heater ${alerts.heater}, of them without it ${alerts.heaterAtRest}; days with ${minutesLimit} minutes of it ` +
      `${days.filter(({ heaterMinutes }) => heaterMinutes >= minutesLimit).length} ${isTrue ? 'ok' : 'FALSE ALERT'}`,
  );
  if (!isTrue) process.exitCode = 1;
}

function yearOf(home: Home): readonly SimulatedDay[] {
  const fromMinute = Date.parse(firstDay) / 60_000;
  const toMinute = fromMinute + dayCount * dayMinutes;
  const plant = settledAt(home, fromMinute);
  const totals = totalsOf({ fromMinute, toMinute, slotMinutes: 1 });
  recordTo(plant, climateOfHome(home), { minute: toMinute, controls: home.controls }, totals);
  const { energyWh, gauges } = totals;
  return Array.from({ length: dayCount }, (_, k) => {
    const from = k * dayMinutes;
    const watts = [...energyWh.sh.subarray(from, from + dayMinutes)].map(
      (wh, m) => 60 * (wh + (energyWh.dhw[from + m] ?? 0)),
    );
    const outdoor = gauges.outdoor.subarray(from, from + dayMinutes);
    const fromMs = (fromMinute + from) * 60_000;
    const minutes = watts.map((each, m) => ({ minute: fromMinute + from + m, watts: each }));
    return {
      ...unmeasuredDay,
      day: addDays(firstDay, k),
      outdoorC: outdoor.reduce((sum, each) => sum + each, 0) / dayMinutes,
      heatPump: heatPumpDay(minutes, { fromMs, toMs: fromMs + dayMs }),
      heaterMinutes: energyWh.backup.subarray(from, from + dayMinutes).filter((wh) => wh > 0)
        .length,
    };
  });
}

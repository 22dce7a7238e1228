// Claim: the load forecast beats yesterday, last week, the mean of such days, and yesterday with a conformal band, its expectation
// has the energy, and it learns in a second of CPU. The rivals run on the same days. The forecasts of heating, hot water, sun and
// prices beat yesterday too; the load model loses to it on a heat pump. Simulated homes (packages/plant) have known statistics.
// Run: node bench/load-forecast.ts FOLDER
// FOLDER holds emhass_long_train_30min.csv (a French home, davidusb-geek/emhass, MIT) and
// ausgrid_customer12_30min_2011-07_2012-06.csv (an Australian home, Ausgrid, CC BY 4.0), de_lu_dayahead_2020_2024.csv (SMARD, CC
// BY 4.0), which are not part of the project; missing files are reported and skipped.
import { backtest } from '@hearth/energy/forecast/backtest.ts';
import { loadGridOf } from '@hearth/energy/forecast/load-grid.ts';
import { type LoadUnit, readLoad } from '@hearth/energy/forecast/load-csv.ts';
import { trainingCosts } from '@hearth/energy/forecast/training-cost.ts';
import { otherSignals } from './other-signals.ts';
import { argumentFolder } from './argument-folder.ts';

const textOf = argumentFolder();

interface Home {
  readonly file: string;
  readonly value: string;
  readonly unit: LoadUnit;
  readonly timeZone: string;
  /** Required error reductions against the rivals, as shares. */
  readonly naive: number;
  readonly dayType: number;
}

const homes: readonly Home[] = [
  {
    file: 'emhass_long_train_30min.csv',
    value: 'sensor.power_load_no_var_loads',
    unit: 'W',
    timeZone: 'Europe/Paris',
    naive: 0.17,
    dayType: 0.02,
  },
  {
    file: 'ausgrid_customer12_30min_2011-07_2012-06.csv',
    value: 'GC',
    unit: 'kWh',
    timeZone: 'Australia/Sydney',
    naive: 0.26,
    dayType: 0.04,
  },
];

let missed = 0;
for (const home of homes) for (const slotMinutes of [60, 30]) measure(home, slotMinutes);
otherSignals(textOf, atLeast);
process.exitCode = missed > 0 ? 1 : 0;

function measure({ file, value, unit, timeZone, naive, dayType }: Home, slotMinutes: number): void {
  const text = textOf(file);
  if (text === null) return;
  const columns = { time: '0', value, unit, timeZone, isCounter: false };
  const load = readLoad(text, columns);
  if (!load.ok) throw new Error(JSON.stringify(load.faults));
  const grid = loadGridOf(load.intervals, { timeZone, slotMinutes });
  const { train, seconds: trainings } = trainingCosts();
  const run = backtest(grid, {
    testDays: 120,
    toDay: grid.days.length,
    train,
  });
  const cpu = trainings.toSorted((a, b) => a - b)[Math.floor(trainings.length / 2)] ?? Number.NaN;
  const { scores, rivals, conformalNaive } = run;
  console.log(
    `${file}, ${slotMinutes} min, ${scores.slots} slots: MAE ${scores.mae.toFixed(1)} W, MASE ${run.mase.toFixed(3)}, pinball ${scores.pinball.toFixed(2)} W`,
  );
  atLeast('  MAE better than naive-24h', rivals.naive24h.skill, naive);
  atLeast(
    '  MAE better than the 28-day mean of the day type',
    rivals.dayTypeMean28d.skill,
    dayType,
  );
  console.log(`  MAE better than naive-168h ${rivals.naive168h.skill.toFixed(4)}`);
  atLeast('  pinball better than conformal naive', conformalNaive.skill, 0.28);
  atLeast('  in the 80 % band', scores.coverage80, 0.78);
  atLeast('  out of the 80 % band', 1 - scores.coverage80, 0.18);
  const share = (watts: number) => watts / scores.actual;
  console.log(`  energy of the median off by ${share(scores.bias).toFixed(4)}`);
  atLeast('  energy of the expectation within 0.03 by', 0.03 - Math.abs(share(scores.meanBias)), 0);
  atLeast('  CPU seconds of a training below 1 by', 1 - cpu, 0);
}

function atLeast(label: string, found: number, target: number): void {
  const isMet = found >= target;
  if (!isMet) missed += 1;
  console.log(`${label} ${found.toFixed(4)}, target ${target}: ${isMet ? 'met' : 'MISSED'}`);
}

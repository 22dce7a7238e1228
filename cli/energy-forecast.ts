import { type Backtest, type BacktestSlot, backtest } from '@hearth/energy/forecast/backtest.ts';
import { followsTemperature, signatureDays } from '@hearth/energy/forecast/heating-backtest.ts';
import {
  type LoadGrid,
  type MeasuredInterval,
  loadGridOf,
} from '@hearth/energy/forecast/load-grid.ts';
import { type LoadUnit, loadUnits, readLoad } from '@hearth/energy/forecast/load-csv.ts';
import { expectationOf } from '@hearth/energy/forecast/expectation.ts';
import { outdoorColumn } from '@hearth/energy/forecast/outdoor-column.ts';
import { quantiles } from '@hearth/energy/forecast/quantiles.ts';
import { baselineNames } from '@hearth/energy/forecast/baselines.ts';
import { trainingCosts } from '@hearth/energy/forecast/training-cost.ts';
import {
  type HolidayDays,
  holidayDaysOf,
  holidays,
  noHolidays,
} from '@hearth/energy/tariff/holidays.ts';
import { isTimeZone } from '@hearth/calendar/time-zone.ts';
import { type CliInput, type CommandOutcome, failed, readFileText } from './command.ts';
import { faultLines, rowsOutcome } from './rows-text.ts';

const daysBeforeMin = 14;
const usualTestDays = 120;
/** An error above this multiple of yesterday's error before the test is that of another season. */
const seasonalMase = 1.2;
/** Published scores are hourly. */
const hourMinutes = 60;

/** Prints the scores of day-ahead forecasts for a load, beside forecasts that need no learning. */
export async function forecast({ options }: CliInput): Promise<CommandOutcome> {
  const { csv: file, zone, format = 'json' } = options;
  const requestedColumns = columnsOf(options);
  if (typeof requestedColumns === 'string') return { exit: 2, words: requestedColumns };
  if (!file) return { exit: 2, words: '--csv FILE is missing' };
  if (!zone || !isTimeZone(zone))
    return { exit: 2, words: '--zone must be a time zone such as Europe/Berlin' };
  const testDays = Number(options['test-days'] ?? usualTestDays);
  if (!Number.isInteger(testDays) || testDays < 1)
    return { exit: 2, words: '--test-days must be a whole number above 0' };
  const freeDays = requestedHolidays(options['holidays']);
  if (!freeDays)
    return { exit: 2, words: '--holidays must be a country or a part of one, as DE or DE-BY' };
  if (format !== 'json' && format !== 'csv')
    return { exit: 2, words: '--format must be csv or json' };
  const text = await readFileText(file);
  if (text === null) return failed(`${file}: cannot be read`);
  const load = readLoad(text, { ...requestedColumns, timeZone: zone });
  if (!load.ok) return failed(faultLines(file, load.faults));
  const { intervals, stepMinutes, notes } = load;
  const gridOf = (slotMinutes: number) =>
    loadGridOf(intervals, { timeZone: zone, slotMinutes, holidays: freeDays });
  const hours = gridOf(hourMinutes);
  const weather = temperatureFault(text, { options, file, zone, intervals, hours });
  if (weather) return failed(weather);
  const toDay = wholeDays(hours, intervals.at(-1)?.toMs ?? 0);
  if (toDay - testDays < daysBeforeMin)
    return failed(
      `${file}: ${toDay} whole days are too few to test ${testDays}: ${daysBeforeMin} must come before them`,
    );
  const words = [
    faultLines(file, notes),
    ...(stepMinutes === hourMinutes
      ? []
      : [`${stepMinutes}-minute rows, scored as hours and as they are`]),
  ];
  const hourly = measured(hours, { testDays, toDay });
  if (hourly.run.mase > seasonalMase)
    words.push(
      `mase ${hourly.run.mase.toFixed(2)}: the load changed with the season; if it holds a heat pump, use energy heating-forecast`,
    );
  if (format === 'csv') {
    const rows = hourly.run.slots.map((slot) => cellsOf(slot));
    const outcome = rowsOutcome({ columns, rows }, { file, format, faults: [] });
    return 'text' in outcome ? { ...outcome, words: words.filter(Boolean).join('\n') } : outcome;
  }
  const own = ownSlot(stepMinutes);
  const output = {
    file,
    zone,
    rows: intervals.length,
    stepMinutes,
    leftOut: notes.length,
    from: hours.days[0],
    to: hours.days[toDay - 1],
    testDays,
    firstTestDay: hours.days[toDay - testDays],
    issued: 'at each local midnight for the day that begins',
    errorUnit: 'W',
    ...forecastReport(hourly),
    ownStep:
      own === hourMinutes ? null : forecastReport(measured(gridOf(own), { testDays, toDay })),
  };
  return {
    exit: 0,
    text: `${JSON.stringify(output, null, 2)}\n`,
    words: words.filter(Boolean).join('\n'),
  };
}

/** Why the load model may not be used, where the file has the outdoor temperature; null if it may. */
function temperatureFault(
  text: string,
  {
    options,
    file,
    zone,
    intervals,
    hours,
  }: {
    readonly options: CliInput['options'];
    readonly file: string;
    readonly zone: string;
    readonly intervals: readonly MeasuredInterval[];
    readonly hours: LoadGrid;
  },
): string | null {
  const { temperature, time = '' } = options;
  if (!temperature) return null;
  const outdoor = outdoorColumn(text, { time, temperature, timeZone: zone, intervals });
  if (!outdoor.ok) return faultLines(file, outdoor.faults);
  const grid = loadGridOf(outdoor.intervals, { timeZone: zone, slotMinutes: hourMinutes });
  return followsTemperature(signatureDays(hours, grid))
    ? `${file}: the load follows the outdoor temperature, as a heat pump does, which this model does not know: energy heating-forecast scores such a load`
    : null;
}

function columnsOf(options: CliInput['options']):
  | {
      readonly time: string;
      readonly value: string;
      readonly unit: LoadUnit;
      readonly isCounter: boolean;
    }
  | string {
  const { time, value, unit } = options;
  if (time === undefined) return '--time COL is missing';
  if (value === undefined) return '--value COL is missing';
  const loadUnit = loadUnits.find((each) => each === unit);
  if (!loadUnit) return '--unit must be W, kW, Wh or kWh';
  return { time, value, unit: loadUnit, isCounter: options['counter'] !== undefined };
}

/** Number of complete days in the file. */
function wholeDays({ days, slots }: LoadGrid, endMs: number): number {
  const last = slots.at(-1);
  return last && last.toMs <= endMs ? days.length : days.length - 1;
}

/** The shortest slot from 15 minutes that the step fits into; the planner uses no finer slots. */
function ownSlot(stepMinutes: number): number {
  return [15, 20, 30, hourMinutes].find((slot) => slot % stepMinutes === 0) ?? hourMinutes;
}

interface Measured {
  readonly run: Backtest;
  readonly slotMinutes: number;
  readonly seconds: number;
  readonly trainings: readonly number[];
}

function measured(
  grid: LoadGrid,
  { testDays, toDay }: { readonly testDays: number; readonly toDay: number },
): Measured {
  const { train, seconds: trainings } = trainingCosts();
  const begun = performance.now();
  const run = backtest(grid, {
    testDays,
    toDay,
    train,
  });
  const seconds = (performance.now() - begun) / 1000;
  return { run, slotMinutes: grid.slotMinutes, seconds, trainings };
}

function forecastReport({
  run,
  slotMinutes,
  seconds,
  trainings,
}: Measured): Record<string, unknown> {
  const { scores, rivals, conformalNaive } = run;
  const share = (value: number) => rounded(value, 4);
  const watts = (value: number) => rounded(value, 3);
  return {
    resolutionMinutes: slotMinutes,
    slots: scores.slots,
    gaps: run.gaps,
    mae: watts(scores.mae),
    rmse: watts(scores.rmse),
    bias: watts(scores.bias),
    actual: watts(scores.actual),
    meanBias: watts(scores.meanBias),
    meanRmse: watts(scores.meanRmse),
    mase: share(run.mase),
    maseScale: watts(run.scaleW),
    pinball: watts(scores.pinball),
    coverage80: share(scores.coverage80),
    width80: watts(scores.width80),
    dayEnergyMaeKwh: rounded(run.dayKwh, 3),
    skill: {
      naive24h: share(rivals.naive24h.skill),
      naive168h: share(rivals.naive168h.skill),
      dayTypeMean28d: share(rivals.dayTypeMean28d.skill),
      pinballConformalNaive: share(conformalNaive.skill),
    },
    rivals: {
      ...Object.fromEntries(
        baselineNames.map((name) => [
          name,
          { mae: watts(rivals[name].mae), mase: share(rivals[name].mae / run.scaleW) },
        ]),
      ),
      conformalNaive: {
        pinball: watts(conformalNaive.pinball),
        coverage80: share(conformalNaive.coverage80),
        width80: watts(conformalNaive.width80),
      },
    },
    weights: [...run.weights].map(share),
    seconds: rounded(seconds, 2),
    trainings: trainings.length,
    cpuSecondsPerTraining: rounded(
      trainings.reduce((sum, each) => sum + each, 0) / Math.max(1, trainings.length),
      3,
    ),
  };
}

const columns = [
  'from',
  'to',
  'actual_w',
  ...quantiles.map((q) => `q${String(q * 100).padStart(2, '0')}_w`),
  'mean_w',
  'naive_24h_w',
  'naive_168h_w',
  'day_type_mean_28d_w',
];

function cellsOf({ fromMs, toMs, actual, values, rivals }: BacktestSlot) {
  return [
    isoOf(fromMs),
    isoOf(toMs),
    ...[actual, ...values, expectationOf(values), ...baselineNames.map((name) => rivals[name])].map(
      (watts) => rounded(watts, 3),
    ),
  ];
}

const isoOf = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');
const rounded = (value: number, digits: number): number | null =>
  Number.isFinite(value) ? Math.round(value * 10 ** digits) / 10 ** digits : null;

function requestedHolidays(place: string | undefined): HolidayDays | null {
  if (!place) return noHolidays;
  const [country, subdivision] = place.split('-');
  const found = holidays.safeParse({ country, ...(subdivision ? { subdivision } : {}) });
  return found.success ? holidayDaysOf(found.data) : null;
}

import { isTimeZone } from '@hearth/calendar/time-zone.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { dayMs, hourMs } from '@hearth/calendar/durations.ts';
import { drawBacktest } from '@hearth/energy/forecast/draw-backtest.ts';
import { heatingBacktest } from '@hearth/energy/forecast/heating-backtest.ts';
import { type LoadUnit, loadUnits, readLoad } from '@hearth/energy/forecast/load-csv.ts';
import { type LoadGrid, loadGridOf, meanPowerReader } from '@hearth/energy/forecast/load-grid.ts';
import { outdoorColumn } from '@hearth/energy/forecast/outdoor-column.ts';
import type { MarketDayPrices } from '@hearth/energy/forecast/price-tail.ts';
import { priceBacktest } from '@hearth/energy/forecast/price-backtest.ts';
import type { SignalBacktest } from '@hearth/energy/forecast/signal-backtest.ts';
import { solarBacktest } from '@hearth/energy/forecast/solar-backtest.ts';
import { site } from '@hearth/energy/solar/site.ts';
import { readWeather } from '@hearth/energy/solar/weather-csv.ts';
import type { Market } from '@hearth/energy/tariff/market.ts';
import { readPrices } from '@hearth/energy/tariff/prices-csv.ts';
import { type CliInput, type CommandOutcome, done, failed, readFileText } from './command.ts';
import { readJson } from './read-json.ts';
import { faultLines } from './rows-text.ts';

type Options = CliInput['options'];
type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly outcome: CommandOutcome };

const usualTestDays = 120;
const daysBeforeMin = 42;
const refused = (words: string): { readonly ok: false; readonly outcome: CommandOutcome } => ({
  ok: false,
  outcome: { exit: 2, words },
});

/** Scores of the heating forecast, which follows the outdoor temperature. */
export async function heatingForecast({ options }: CliInput): Promise<CommandOutcome> {
  const { temperature } = options;
  if (!temperature) return refused('--temperature COL is missing').outcome;
  const load = await hourlyLoad(options);
  if (!load.ok) return load.outcome;
  const { grid, text, file, zone } = load.value;
  const outdoor = outdoorColumn(text, {
    time: options['time'] ?? '',
    temperature,
    timeZone: zone,
    intervals: load.value.intervals,
  });
  if (!outdoor.ok) return failed(faultLines(file, outdoor.faults));
  const span = testSpan(grid.days.length, options);
  if (!span.ok) return span.outcome;
  const outdoorGrid = loadGridOf(outdoor.intervals, { timeZone: zone, slotMinutes: 60 });
  const run = heatingBacktest(grid, outdoorGrid, span.value);
  if (run.days.slots.length === 0)
    return failed(
      `${file}: no heating that follows the temperature was found before the test days`,
    );
  return done({
    file,
    testDays: span.value.toDay - span.value.fromDay,
    days: { unit: 'kWh', ...report(run.days) },
    hours: { unit: 'W', ...report(run.hours) },
  });
}

/** Scores of the forecast of hot-water draws. */
export async function hotWaterForecast({ options }: CliInput): Promise<CommandOutcome> {
  const load = await hourlyLoad(options);
  if (!load.ok) return load.outcome;
  const { grid, file } = load.value;
  const span = testSpan(grid.days.length, options);
  if (!span.ok) return span.outcome;
  const run = drawBacktest(grid, span.value);
  return done({
    file,
    testDays: span.value.toDay - span.value.fromDay,
    unit: 'W',
    ...report(run),
    energyError: rounded(run.energyError),
    brier: rounded(run.brier),
    brierOfShare: rounded(run.brierOfShare),
  });
}

/** Scores of the forecast of solar power, with the shading that was learnt from the days before. */
export async function solarForecast({ options }: CliInput): Promise<CommandOutcome> {
  const { site: siteFile, weather: weatherFile } = options;
  if (!siteFile) return refused('--site SITE.json is missing').outcome;
  if (!weatherFile) return refused('--weather CSV is missing').outcome;
  const read = await readJson(siteFile, site);
  if (!read.ok) return failed(read.words);
  const weatherText = await readFileText(weatherFile);
  if (weatherText === null) return failed(`${weatherFile}: cannot be read`);
  const weather = readWeather(weatherText, read.value);
  if (!weather.ok) return failed(faultLines(weatherFile, weather.faults));
  const load = await hourlyLoad(options);
  if (!load.ok) return load.outcome;
  const { intervals } = load.value;
  const powerAt = meanPowerReader(intervals.toSorted((a, b) => a.fromMs - b.fromMs));
  const measuredW = Float64Array.from(weather.intervals, ({ fromMs, toMs }) =>
    powerAt(fromMs, toMs),
  );
  const [first] = weather.intervals;
  const days = Math.floor(((weather.intervals.at(-1)?.toMs ?? 0) - (first?.fromMs ?? 0)) / dayMs);
  const span = testSpan(days, options);
  if (!span.ok) return span.outcome;
  const testDays = span.value.toDay - span.value.fromDay;
  const run = solarBacktest(read.value, weather.intervals, measuredW, { testDays });
  if (!run)
    return failed(`${weatherFile}: the intervals must be equal, without a gap, and divide the day`);
  if (run.slots.length === 0)
    return failed(`${load.value.file}: nothing was measured on the test days`);
  return done({
    file: load.value.file,
    testDays,
    unit: 'W',
    scored: 'intervals of daylight',
    ...report(run),
    modelMae: rounded(run.modelMae),
    learnedSkill: rounded(run.learnedSkill),
  });
}

/** Scores of the forecast of prices that are not published yet. */
export async function priceForecast({ options }: CliInput): Promise<CommandOutcome> {
  const { prices: file, zone, currency = 'EUR' } = options;
  if (!file) return refused('--prices CSV is missing').outcome;
  if (!zone || !isTimeZone(zone))
    return refused('--zone must be a time zone such as Europe/Berlin').outcome;
  const text = await readFileText(file);
  if (text === null) return failed(`${file}: cannot be read`);
  const prices = readPrices(text, { currency, timeZone: zone });
  if (!prices.ok) return failed(faultLines(file, prices.faults));
  const { market } = prices;
  if (!market.span) return failed(`${file}: no prices`);
  const days = marketDays(market, market.span, zone);
  const span = testSpan(days.length, options);
  if (!span.ok) return span.outcome;
  const run = priceBacktest(days, span.value);
  return done({
    file,
    testDays: span.value.toDay - span.value.fromDay,
    unit: `${currency}/kWh`,
    ...report(run),
  });
}

/** Local days of hourly prices; of a day of 25 hours the first 24. */
function marketDays(
  market: Market,
  span: NonNullable<Market['span']>,
  timeZone: string,
): readonly MarketDayPrices[] {
  const local = localDaysOf([{ fromDay: '0001-01-01', timeZone }]);
  const days: MarketDayPrices[] = [];
  for (
    let day = local.dayOf(span.fromMs);
    local.spanOf(day).fromMs < span.toMs;
    day = addDays(day, 1)
  ) {
    const { fromMs } = local.spanOf(day);
    days.push({
      weekday: (new Date(day).getUTCDay() + 6) % 7,
      hours: Array.from({ length: 24 }, (_, hour) =>
        market.meanOver(fromMs + hour * hourMs, fromMs + (hour + 1) * hourMs),
      ),
    });
  }
  return days;
}

interface HourlyLoad {
  readonly file: string;
  readonly text: string;
  readonly zone: string;
  readonly intervals: Extract<ReturnType<typeof readLoad>, { ok: true }>['intervals'];
  readonly grid: LoadGrid;
}

async function hourlyLoad(options: Options): Promise<Read<HourlyLoad>> {
  const { csv: file, time, value, unit, zone } = options;
  if (!file) return refused('--csv FILE is missing');
  if (!time) return refused('--time COL is missing');
  if (!value) return refused('--value COL is missing');
  const loadUnit: LoadUnit | undefined = loadUnits.find((each) => each === unit);
  if (!loadUnit) return refused('--unit must be W, kW, Wh or kWh');
  if (!zone || !isTimeZone(zone))
    return refused('--zone must be a time zone such as Europe/Berlin');
  const text = await readFileText(file);
  if (text === null) return { ok: false, outcome: failed(`${file}: cannot be read`) };
  const load = readLoad(text, { time, value, unit: loadUnit, timeZone: zone, isCounter: false });
  if (!load.ok) return { ok: false, outcome: failed(faultLines(file, load.faults)) };
  const { intervals } = load;
  const grid = loadGridOf(intervals, { timeZone: zone, slotMinutes: 60 });
  return { ok: true, value: { file, text, zone, intervals, grid } };
}

/** The last days are tested, and 42 must come before them. */
function testSpan(
  days: number,
  options: Options,
): Read<{ readonly fromDay: number; readonly toDay: number }> {
  const most = Math.min(usualTestDays, days - daysBeforeMin);
  const testDays = Number(options['test-days'] ?? Math.max(1, most));
  if (!Number.isInteger(testDays) || testDays < 1)
    return refused('--test-days must be a whole number above 0');
  if (days - testDays < daysBeforeMin)
    return {
      ok: false,
      outcome: failed(
        `${days} days are too few to test ${testDays}: ${daysBeforeMin} must come before them`,
      ),
    };
  return { ok: true, value: { fromDay: days - testDays, toDay: days } };
}

function report({ scores, naive, skill }: SignalBacktest): Record<string, unknown> {
  return {
    slots: scores.slots,
    actual: rounded(scores.actual),
    mae: rounded(scores.mae),
    rmse: rounded(scores.rmse),
    bias: rounded(scores.bias),
    meanBias: rounded(scores.meanBias),
    meanRmse: rounded(scores.meanRmse),
    pinball: rounded(scores.pinball),
    coverage80: rounded(scores.coverage80),
    width80: rounded(scores.width80),
    skill: {
      naive24h: rounded(skill.naive24h),
      pinballConformalNaive: rounded(skill.pinballConformalNaive),
    },
    conformalNaive: { pinball: rounded(naive.pinball), coverage80: rounded(naive.coverage80) },
  };
}

const rounded = (value: number): number | null =>
  Number.isFinite(value) ? Math.round(value * 1e5) / 1e5 : null;

import { apparentElevationDeg } from '@hearth/physics/sun.ts';
import { type Site, site } from '@hearth/energy/solar/site.ts';
import { type WeatherInterval, readWeather } from '@hearth/energy/solar/weather-csv.ts';
import { type SolarInterval, solarYield } from '@hearth/energy/solar/yield.ts';
import { type CliInput, type CommandOutcome, failed, readFileText } from './command.ts';
import { readJson } from './read-json.ts';
import { rowsOutcome } from './rows-text.ts';

/** Prints plane-of-array irradiance and AC power for each row of a weather file. */
export async function pv({ options }: CliInput): Promise<CommandOutcome> {
  const { site: siteFile, weather: file, format = 'csv' } = options;
  if (!siteFile) return { exit: 2, words: '--site SITE.json is missing' };
  if (!file) return { exit: 2, words: '--weather CSV is missing' };
  const read = await readJson(siteFile, site);
  if (!read.ok) return failed(read.words);
  const text = await readFileText(file);
  if (text === null) return failed(`${file}: cannot be read`);
  const weather = readWeather(text, read.value);
  if (!weather.ok)
    return rowsOutcome({ columns: [], rows: [] }, { file, format, faults: weather.faults });
  const intervals = solarYield(read.value, weather.intervals);
  const rows = intervals.map((interval, i) => cellsOf(read.value, interval, weather.intervals[i]));
  const outcome = rowsOutcome(
    { columns: columnsOf(read.value), rows },
    { file, format, faults: [] },
  );
  return 'text' in outcome
    ? { ...outcome, words: [...weather.notes, sumsOf(intervals)].join('\n') }
    : outcome;
}

function columnsOf({ arrays }: Site): readonly string[] {
  const own =
    arrays.length === 1 ? [] : arrays.flatMap((_, i) => [`poa_wm2_${i + 1}`, `cell_c_${i + 1}`]);
  return [
    'line',
    'from',
    'to',
    'sun_at',
    'sun_elevation_deg',
    'sun_apparent_elevation_deg',
    'sun_azimuth_deg',
    'poa_wm2',
    'cell_c',
    'dc_w',
    'ac_w',
    'curtailed_w',
    ...own,
  ];
}

/**
 * Cells of a row. For several arrays, irradiance and cell temperature are means weighted by the ratings; the values of each array follow.
 */
function cellsOf(
  { arrays }: Site,
  interval: SolarInterval,
  weather: WeatherInterval | undefined,
): readonly (string | number | null)[] {
  const { output } = interval;
  const mean = (values: readonly number[]) => {
    const rated = arrays.reduce((sum, { ratedKw }) => sum + ratedKw, 0);
    return values.reduce((sum, each, i) => sum + each * (arrays[i]?.ratedKw ?? 0), 0) / rated;
  };
  const own = arrays.flatMap((_, i) => [output?.planeWM2[i] ?? null, output?.cellC[i] ?? null]);
  return [
    weather?.line ?? null,
    isoOf(interval.fromMs),
    isoOf(interval.toMs),
    isoOf(interval.sunMs),
    rounded(interval.elevationDeg),
    rounded(apparentElevationDeg(interval.elevationDeg)),
    rounded(interval.azimuthDeg),
    ...[
      output && mean(output.planeWM2),
      output && mean(output.cellC),
      output?.directW ?? null,
      output?.acW ?? null,
      output?.curtailedW ?? null,
      ...(arrays.length === 1 ? [] : own),
    ].map((value) => (value === null ? null : rounded(value))),
  ];
}

const isoOf = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

function sumsOf(intervals: readonly SolarInterval[]): string {
  const sum = (valueOf: (interval: SolarInterval) => number) =>
    intervals.reduce(
      (total, each) => total + (valueOf(each) * (each.toMs - each.fromMs)) / 3.6e9,
      0,
    );
  const gaps = intervals.filter(({ output }) => output === null).length;
  return `${intervals.length} intervals, ${gaps} of them without weather; ${sum(({ output }) => output?.acW ?? 0).toFixed(1)} kWh AC, ${sum(({ output }) => output?.curtailedW ?? 0).toFixed(1)} kWh curtailed`;
}

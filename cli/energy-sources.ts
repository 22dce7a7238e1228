import { hourMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import type { SourceSettings } from '@hearth/energy/config.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { makePriceSource, makeWeatherSource } from '@hearth/energy/make-sources.ts';
import { biddingZoneOf, biddingZones } from '@hearth/energy/place/bidding-zones.ts';
import { marketDays } from '@hearth/energy/price/market-days.ts';
import { failureText } from '@hearth/energy/upstream/upstream-answer.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import type { Result } from '@hearth/core/problem.ts';
import { type CliInput, type CommandOutcome, failed } from './command.ts';
import { readCliSources } from './config.ts';
import { reasonOf } from './report-operation.ts';
import { rowsOutcome } from './rows-text.ts';

/** Prints the configured weather of a place, a row for each quarter-hour. */
export const weather = (input: CliInput): Promise<CommandOutcome> =>
  weatherFrom(readCliSources(), input);

/** Prints the configured prices of a bidding zone, a row for each interval with a price. */
export const prices = (input: CliInput): Promise<CommandOutcome> =>
  pricesFrom(readCliSources(), input);

const needs = () => ({ metrics: createMetrics(), random: Math.random });
const hoursMax = 15 * 24;

export async function weatherFrom(
  settings: Result<SourceSettings>,
  { options }: CliInput,
): Promise<CommandOutcome> {
  if (!settings.ok) return failed(reasonOf(settings));
  const latitudeDeg = numberIn(options['lat'], 90);
  if (latitudeDeg === null) return { exit: 2, words: '--lat must be degrees, -90 to 90' };
  const longitudeDeg = numberIn(options['lon'], 180);
  if (longitudeDeg === null) return { exit: 2, words: '--lon must be degrees, -180 to 180' };
  const { country = null } = options;
  if (country !== null && !/^[A-Z]{2}$/.test(country))
    return { exit: 2, words: '--country must be two capital letters' };
  const hours = numberIn(options['hours'] ?? '48', hoursMax);
  if (hours === null || !Number.isInteger(hours) || hours < 1)
    return { exit: 2, words: `--hours must be whole, 1 to ${hoursMax}` };
  const nowMs = systemClock.now().epochMilliseconds;
  const startMs = options['from'] === undefined ? nowMs : instantIn(options['from']);
  if (startMs === null)
    return { exit: 2, words: '--from must be an instant, 2026-05-14T10:00:00Z' };
  const fromMs = Math.floor(startMs / quarterHourMs) * quarterHourMs;
  const source = makeWeatherSource(settings.value, needs(), null);
  const toMs = fromMs + hours * hourMs;
  const answer = await source.read({ latitudeDeg, longitudeDeg, country, fromMs, toMs, nowMs });
  if (!answer.ok) return failed(`${source.name}: ${failureText(answer)}`);
  const { slots, altitudeM, notes } = answer.weather;
  const rows = slots.map((slot) => [
    isoOf(slot.fromMs),
    isoOf(slot.fromMs + quarterHourMs),
    rounded(slot.outdoorC, 2),
    rounded(slot.relativeHumidity, 3),
    rounded(slot.windMS, 2),
    rounded(slot.cloudCover, 3),
    rounded(slot.globalWM2, 1),
    rounded(slot.diffuseWM2, 1),
    rounded(slot.directNormalWM2, 1),
    slot.grade,
  ]);
  const words = [
    `${source.name}, ${altitudeM} m above the sea${creditOf(source.attribution)}`,
    ...notes.map(({ code, count }) => `${code}: ${count}`),
  ];
  return printed({ columns: weatherColumns, rows }, options['format'], words);
}

/** Columns that `energy pv` reads. */
const weatherColumns = [
  'time',
  'to',
  'temperature',
  'relative_humidity',
  'wind',
  'cloud_cover',
  'ghi',
  'dhi',
  'dni',
  'grade',
];

export async function pricesFrom(
  settings: Result<SourceSettings>,
  { options }: CliInput,
): Promise<CommandOutcome> {
  if (!settings.ok) return failed(reasonOf(settings));
  const zone = biddingZoneOf(options['zone'] ?? '');
  if (!zone)
    return {
      exit: 2,
      words: `--zone must be one of ${biddingZones.map(({ code }) => code).join(', ')}`,
    };
  const nowMs = systemClock.now().epochMilliseconds;
  const first = options['from'] ?? marketDays.dayOf(nowMs);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(first) || Number.isNaN(Date.parse(first)))
    return { exit: 2, words: '--from must be a day, 2026-05-14' };
  const days = numberIn(options['days'] ?? '2', 366);
  if (days === null || !Number.isInteger(days) || days < 1)
    return { exit: 2, words: '--days must be whole, 1 to 366' };
  const source = makePriceSource(settings.value, needs());
  if (!source.serves(zone)) return failed(`${source.name}: has no prices of ${zone.code}`);
  const fromMs = marketDays.spanOf(first).fromMs;
  const toMs = marketDays.spanOf(addDays(first, days)).fromMs;
  const answer = await source.read({ zone, fromMs, toMs, nowMs });
  if (!answer.ok) return failed(`${source.name}: ${failureText(answer)}`);
  const { currency, prices: known } = answer.prices;
  const rows = known
    .filter((price) => price.toMs > fromMs && price.fromMs < toMs)
    .map((price) => [
      isoOf(price.fromMs),
      isoOf(price.toMs),
      price.microsPerKwh / 1e6,
      source.grade,
    ]);
  const columns = ['from', 'to', `${currency.toLowerCase()}_per_kwh`, 'grade'];
  const words = [`${source.name}, ${zone.code}${creditOf(source.attribution)}`];
  if (rows.length === 0) return failed(`${source.name}: nothing is published yet`);
  return printed({ columns, rows }, options['format'], words);
}

function printed(
  rows: Parameters<typeof rowsOutcome>[0],
  format: string | undefined,
  words: readonly string[],
): CommandOutcome {
  const outcome = rowsOutcome(rows, { file: '', format: format ?? 'csv', faults: [] });
  return 'text' in outcome ? { ...outcome, words: words.join('\n') } : outcome;
}

const creditOf = (attribution: string | null): string =>
  attribution === null ? ', simulated' : `; ${attribution}`;

/** The number in a text, if its magnitude is at most `most`; else null. */
function numberIn(text: string | undefined, most: number): number | null {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isNaN(value) || Math.abs(value) > most ? null : value;
}

function instantIn(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/.test(text)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

const isoOf = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');
const rounded = (value: number | null, digits: number): number | null =>
  value === null ? null : Number(value.toFixed(digits));

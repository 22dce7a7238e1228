import type { HomeForecast, ScoredDay } from '@hearth/energy/home-forecast/contract.ts';
import {
  type ForecastNote,
  type ForecastSignal,
  type MissingReason,
  forecastNotes,
  forecastSignals,
} from '@hearth/energy/home-forecast/forecast-signals.ts';
import type { Formats } from '../../../i18n/formats.ts';
import type { Translate } from '../../../i18n/use-text.ts';

export type NextForecast = NonNullable<HomeForecast['next']>;

interface Tools {
  readonly text: Translate;
  readonly formats: Formats;
}

/** Electricity that the home uses. */
export const usedSignals = ['household', 'heating', 'hot-water'] as const;

const dayHours = 24;

const likelySum = ({ signals }: NextForecast, names: readonly ForecastSignal[]): number =>
  names.reduce((sum, name) => {
    const each = signals[name];
    if (each.state !== 'forecast') return sum;
    const day = each.likely.slice(0, dayHours);
    return sum + day.reduce<number>((total, value) => total + (value ?? 0), 0);
  }, 0);

/** The next 24 hours in a sentence or two: use, sun, and the cheapest hour where prices differ. */
export function leadText(next: NextForecast, { text, formats }: Tools): string {
  const use = formats.energy(likelySum(next, usedSignals), 0);
  const hasSun = next.signals.solar.state === 'forecast';
  const first = hasSun
    ? text('forecast.lead-sun', { use, sun: formats.energy(likelySum(next, ['solar']), 0) })
    : text('forecast.lead-use', { use });
  const cheapest = cheapestHour(next);
  const absent = absentUse(next);
  return [
    first,
    ...(absent === null ? [] : [text(`forecast.lead-without-${absent}`)]),
    ...(cheapest === null ? [] : [priceText(next, cheapest, { text, formats })]),
  ].join(' ');
}

/** The hour that is running is cheapest until the price rises; a later one is named by its start. */
function priceText(next: NextForecast, cheapest: number, { text, formats }: Tools): string {
  const timeOf = (hour: number): string => formats.time(hourFrom(next.from, hour));
  if (cheapest > 0) return text('forecast.lead-price', { time: timeOf(cheapest) });
  const { price } = next.signals;
  const likely = price.state === 'forecast' ? price.likely : [];
  const rise = likely.findIndex((each) => each !== likely[0]);
  return text('forecast.lead-price-now', { time: timeOf(rise) });
}

/** Uses of the heat pump that no forecast has, although the home has them: the sum of the uses lacks them. */
export function absentUse(next: NextForecast): 'heating' | 'hot-water' | 'both' | null {
  const { household } = next.signals;
  if (household.state === 'forecast' && household.notes.includes('whole-home')) return null;
  const absent = missingOf(next).filter(({ reason }) => absentReasons.includes(reason));
  const [isHeating, isHotWater] = (['heating', 'hot-water'] as const).map((use) =>
    absent.some(({ signal }) => signal === use),
  );
  if (isHeating && isHotWater) return 'both';
  if (isHeating) return 'heating';
  return isHotWater ? 'hot-water' : null;
}

/** Reasons of a use that the home has. */
const absentReasons: readonly MissingSignal['reason'][] = ['counted-apart', 'too-few-days'];

/** The published hour of the next day with the least price; null where all cost the same. */
export function cheapestHour({ signals: { price }, pricedHours }: NextForecast): number | null {
  if (price.state !== 'forecast') return null;
  const known = price.likely.slice(0, Math.min(dayHours, pricedHours));
  const values = known.filter((value) => value !== null);
  const least = Math.min(...values);
  return values.length < 2 || least === Math.max(...values) ? null : known.indexOf(least);
}

export const hourFrom = (from: string, hour: number): string =>
  new Date(Date.parse(from) + hour * 3_600_000).toISOString();

export interface MissingSignal {
  readonly signal: ForecastSignal;
  /** `counted-apart`: the heat pump is counted for long enough, its uses are not. */
  readonly reason: MissingReason | 'counted-apart';
}

/** Signals without a forecast, each with the reason. */
export function missingOf({ signals }: NextForecast): readonly MissingSignal[] {
  return forecastSignals.flatMap((signal) => {
    const each = signals[signal];
    if (each.state !== 'missing') return [];
    const isUse = signal === 'heating' || signal === 'hot-water';
    const isCountedApart = isUse && each.reason === 'too-few-days' && isHeatPumpCounted(signals);
    return [{ signal, reason: isCountedApart ? 'counted-apart' : each.reason }];
  });
}

/** A household by its own measurements is what the meter counts less the heat pump, which is then counted as a whole. */
const isHeatPumpCounted = ({ household }: NextForecast['signals']): boolean =>
  household.state === 'forecast' &&
  !household.notes.includes('usual-household') &&
  !household.notes.includes('whole-home');

/** Notes on the signals, each once. */
export function notesOf({ signals }: NextForecast): readonly ForecastNote[] {
  const all = new Set(
    forecastSignals.flatMap((signal) => {
      const each = signals[signal];
      return each.state === 'forecast' ? each.notes : [];
    }),
  );
  return forecastNotes.filter((note) => all.has(note));
}

/** Shares of hours inside the band from which a forecast counts as good, and as fair. It is made for 0.8. */
const [goodShare, fairShare] = [0.7, 0.5] as const;

export interface Quality {
  readonly verdict: 'good' | 'fair' | 'poor';
  readonly inside: number;
  readonly hours: number;
}

/** Quality of a day's forecast over the energies; null where nothing was measured. */
export function qualityOf({ scores }: ScoredDay): Quality | null {
  const energies = scores.filter(({ signal }) => signal !== 'price' && signal !== 'outdoor');
  const hours = energies.reduce((sum, each) => sum + each.hours, 0);
  const inside = energies.reduce((sum, each) => sum + each.inside, 0);
  if (hours === 0) return null;
  const share = inside / hours;
  return {
    verdict: share >= goodShare ? 'good' : share >= fairShare ? 'fair' : 'poor',
    inside,
    hours,
  };
}

import { daysBetween } from '@hearth/calendar/dates.ts';
import type { History } from '@hearth/energy/history/contract.ts';
import type { Formats } from '../../../i18n/formats.ts';
import type { Translate } from '../../../i18n/use-text.ts';
import type { EnergyChange } from '../change.ts';
import { energyTexts } from '../energy-texts.ts';
import type { ComparisonChoice } from './history-request.ts';
import type { HistoryView, NamedPeriod } from './history-view.ts';
import type { FlowView } from './flow-view.ts';
import { type HouseView, houseDecimals } from './house-view.ts';

/** "Yesterday 24.7 kWh: 9 % less than the day before." */
export function historySentence(
  view: HistoryView,
  words: { text: Translate; formats: Formats },
  compared: ChosenComparison = { compare: 'previous', change: view.change },
): string {
  const { text, formats } = words;
  const name = subjectName(view.subject, words);
  if (view.sums.totalKwh === null)
    return text(isSoFar(view.subject) ? 'history.nothing-so-far' : 'history.nothing', { name });
  const texts = energyTexts(text, formats, view.sums.decimals);
  const amount = text(isSoFar(view.subject) ? 'history.what-so-far' : 'history.what', {
    name,
    energy: texts.energy(view.sums.total),
  });
  if (compared.change === null) return text('history.alone', { what: amount });
  return text('history.compared', {
    what: amount,
    change: texts.change(compared.change, thenText(view.subject, compared, text)),
  });
}

export interface ChosenComparison {
  readonly compare: ComparisonChoice;
  readonly change: EnergyChange | null;
}

/** Names the time of the comparison: "the month before", "a year before at this weather". */
function thenText(
  { kind, from, to }: NamedPeriod,
  { compare }: ChosenComparison,
  text: Translate,
): string {
  if (compare !== 'previous') return text(`range.then-${compare}`);
  return kind === 'range'
    ? text('range.then', { count: daysBetween(from, to) + 1 })
    : text(`history.then-${kind}`);
}

/** "Yesterday 24.7 kWh in the whole house, 71 % of it its own." */
export function houseSentence(
  house: HouseView,
  { subject, period }: { subject: NamedPeriod; period: Parameters<typeof houseDecimals>[0] },
  words: { text: Translate; formats: Formats },
): string {
  const { text, formats } = words;
  const amount = text(isSoFar(subject) ? 'history.what-so-far' : 'history.what', {
    name: subjectName(subject, words),
    energy: energyTexts(text, formats, houseDecimals(period)).energy(house.total),
  });
  return house.selfSufficiency === null
    ? text('history.house-alone', { what: amount })
    : text('history.house-own', { what: amount, share: formats.percent(house.selfSufficiency) });
}

/** "Yesterday: 12.4 kWh from the grid and 3.1 kWh fed in." */
export function flowSentence(
  { sums }: FlowView,
  { subject, period }: { subject: NamedPeriod; period: Parameters<typeof houseDecimals>[0] },
  words: { text: Translate; formats: Formats },
): string {
  const { text, formats } = words;
  const texts = energyTexts(text, formats, houseDecimals(period));
  return text(isSoFar(subject) ? 'history.flows-so-far' : 'history.flows', {
    name: subjectName(subject, words),
    energies: formats.list(
      sums.map(({ flow, kWh }) => text(`history.energy-${flow}`, { energy: texts.energy(kWh) })),
    ),
  });
}

/** The meter's and the unit's count of one heat pump in a sentence; null where there is one count only, or both are equal. */
export function twoCountsText(
  house: HouseView,
  { view, history }: { view: HistoryView; history: Pick<History, 'period' | 'series'> },
  words: { text: Translate; formats: Formats },
): string | null {
  const { text, formats } = words;
  const byMeter = house.usedBy
    .filter(({ series }) => series !== 'rest')
    .reduce((sum, { writtenKwh }) => sum + writtenKwh, 0);
  const climate = view.sums.rows.filter(({ series }) => climateSeries.has(series));
  if (house.usedBy.length < 2 || climate.length === 0 || !hasOwnMeter(history.series)) return null;
  const byUnit = climate.reduce((sum, { kWh }) => sum + kWh, 0);
  if (Math.abs(byMeter - byUnit) < leastDifferenceKwh) return null;
  const isWhole = view.picture.resolutionKwh !== null && view.picture.resolutionKwh >= 1;
  return text(isWhole ? 'history.two-counts-whole' : 'history.two-counts', {
    meter: energyTexts(text, formats, houseDecimals(history.period)).energy(byMeter),
    unit: energyTexts(text, formats, view.sums.decimals).energy(byUnit),
  });
}

const climateSeries: ReadonlySet<string> = new Set(['sh', 'dhw', 'cool']);
const leastDifferenceKwh = 0.05;

/** Whether an appliance that reports by use also has a metered total. */
const hasOwnMeter = (series: History['series']): boolean =>
  series.some(
    (total) =>
      total.metric === 'energy' &&
      total.use === 'none' &&
      series.some((each) => each.appliance === total.appliance && each.use === 'sh'),
  );

const isSoFar = ({ kind }: NamedPeriod): boolean => kind === 'today' || kind.startsWith('this-');

/** The period by its name: "Yesterday", "Week of 2 to 8 March", "February 2026". */
export function subjectName(
  { kind, from, to }: NamedPeriod,
  { text, formats }: { text: Translate; formats: Formats },
): string {
  switch (kind) {
    case 'today':
    case 'yesterday':
    case 'this-week':
      return text(`history.${kind}`);
    case 'day':
      return formats.day(from);
    case 'week':
      return text('history.week', {
        from: formats.day(from, 'short'),
        to: formats.day(to, 'short'),
      });
    case 'this-month':
    case 'month':
      return formats.month(from);
    case 'this-year':
    case 'year':
      return from.slice(0, 4);
    case 'all':
      return text('history.since', { month: formats.month(from) });
    case 'range':
      return text('history.from-to', {
        from: formats.day(from, from.slice(0, 4) === to.slice(0, 4) ? 'short' : 'full'),
        to: formats.day(to, 'full'),
      });
  }
}

/** The name between the arrows. */
export function periodName(
  { kind, from, to }: NamedPeriod,
  words: { text: Translate; formats: Formats },
): string {
  const { formats } = words;
  if (kind === 'today' || kind === 'yesterday') return formats.day(from);
  if (kind === 'this-week' || kind === 'week')
    return words.text('history.from-to', {
      from: formats.day(from, 'short'),
      to: formats.day(to, 'short'),
    });
  return subjectName({ kind, from, to }, words);
}

/** What is missing, or how much of the total is known by step; null where nothing is missing. */
export function measuredText(
  view: HistoryView,
  words: { text: Translate; formats: Formats; period: string },
): string | null {
  const { text, formats, period } = words;
  const { measured } = view;
  switch (measured.kind) {
    case 'whole':
      return null;
    case 'share':
      return text('history.measured-share', { share: formats.percent(measured.share) });
    case 'total':
      if (measured.knownKwh === 0) return text('history.known-none');
      return text(`history.known-${period}`, {
        known: energyTexts(text, formats, view.sums.decimals).energy(measured.knownKwh),
        have: formats.number(measured.have, 0),
        count: measured.of,
      });
    case 'steps': {
      if (measured.have === 0 && measured.of === 1) return text('history.measured-none');
      const counts = { have: formats.number(measured.have, 0), count: measured.of };
      const sentence = text(`history.measured-${period}`, counts);
      const [only, ...others] = measured.missing;
      if (only === undefined || others.length > 0 || (period !== 'week' && period !== 'month'))
        return sentence;
      return text('history.one-missing', { sentence, day: formats.day(only) });
    }
  }
}

import type { Formats } from '../../../i18n/formats.ts';
import type { Translate } from '../../../i18n/use-text.ts';
import { energyTexts } from '../energy-texts.ts';
import type { HistoryView, NamedPeriod } from './history-view.ts';
import { type HouseView, houseDecimals } from './house-view.ts';

/** "Yesterday 24.7 kWh: 9 % less than the day before." */
export function historySentence(
  view: HistoryView,
  words: { text: Translate; formats: Formats },
): string {
  const { text, formats } = words;
  const name = subjectName(view.subject, words);
  if (view.sums.totalKwh === null) return text('history.nothing', { name });
  const texts = energyTexts(text, formats, view.sums.decimals);
  const what = text(isSoFar(view.subject) ? 'history.what-so-far' : 'history.what', {
    name,
    energy: texts.energy(view.sums.total),
  });
  if (view.change === null) return text('history.alone', { what });
  return text('history.compared', {
    what,
    change: texts.change(view.change, text(`history.then-${view.subject.kind}`)),
  });
}

/** "Yesterday 24.7 kWh in the whole house, 71 % of it its own." */
export function houseSentence(
  house: HouseView,
  { subject, period }: { subject: NamedPeriod; period: Parameters<typeof houseDecimals>[0] },
  words: { text: Translate; formats: Formats },
): string {
  const { text, formats } = words;
  const what = text(isSoFar(subject) ? 'history.what-so-far' : 'history.what', {
    name: subjectName(subject, words),
    energy: energyTexts(text, formats, houseDecimals(period)).energy(house.total),
  });
  return house.selfSufficiency === null
    ? text('history.house-alone', { what })
    : text('history.house-own', { what, share: formats.percent(house.selfSufficiency) });
}

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
  }
}

/** What stands between the arrows. */
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

/** What is missing and is not counted; null where all of it is there. */
export function measuredText(
  view: HistoryView,
  words: { text: Translate; formats: Formats; period: string },
): string | null {
  const { text, formats, period } = words;
  const { measured } = view;
  if (view.hasUnplacedEnergy) return text('history.unplaced');
  if (measured.kind === 'whole') return null;
  if (measured.kind === 'share')
    return text('history.measured-share', { share: formats.percent(measured.share) });
  const counts = { have: formats.number(measured.have, 0), count: measured.of };
  const told = text(`history.measured-${period}`, counts);
  const [only, ...others] = measured.missing;
  if (only === undefined || others.length > 0 || (period !== 'week' && period !== 'month'))
    return told;
  return text('history.one-missing', { told, day: formats.day(only) });
}

import type { Formats } from '../../i18n/formats.ts';
import type { Translate } from '../../i18n/use-text.ts';
import { energyTexts } from './energy-texts.ts';
import type { TodayView } from './today-view.ts';

/** "4.2 kWh today, 10 % less than yesterday by this time", or the energy alone. */
export function todaySentence(
  view: TodayView,
  words: { text: Translate; formats: Formats },
): string {
  const { text, formats } = words;
  const texts = energyTexts(text, formats, view.sums.decimals);
  const energy = texts.energy(view.sums.total);
  return view.change === null
    ? text('series.today-alone', { energy })
    : text('series.today', {
        energy,
        change: texts.change(view.change, text('series.then-today')),
      });
}

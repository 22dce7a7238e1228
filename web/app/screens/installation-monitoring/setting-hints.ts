import type { Translate } from '../../i18n/use-text.ts';
import type { LiveValue } from './unit-view.ts';

/** Hints for settings whose names are not enough, by the kind of point, for any vendor. */
export function hintOf(
  text: Translate,
  value: LiveValue,
  place: 'room' | 'tank',
  setPoint: string | null = null,
): string | undefined {
  if (value.name === 'boost')
    return place === 'tank'
      ? text('monitoring.hint-boost', { value: setPoint ?? '–' })
      : text('monitoring.hint-boost-room');
  return hinted.has(value.name) ? text(`monitoring.hint-${value.name}`) : undefined;
}

const hinted: ReadonlySet<string> = new Set(['outdoorSilent', 'econo', 'demandMode']);

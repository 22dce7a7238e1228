import type { History } from '@hearth/energy/history/contract.ts';
import type { Translate } from '../../../i18n/use-text.ts';

/** What a bar is, and what opens it; of a range in months, that the first and the last may be cut. */
export function stepHint(
  { period, range }: Pick<History, 'period' | 'range'>,
  text: Translate,
): string {
  return text(range && period === 'year' ? 'range.hint-months' : `history.hint-${period}`);
}

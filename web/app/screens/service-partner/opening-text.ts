import type { Partner } from '@hearth/product/partner/contract.ts';
import type { Formats } from '../../i18n/formats.ts';
import type { Translate } from '../../i18n/use-text.ts';

/** Any Monday: only its name is used. */
const monday = 5;
export const dayNamed = (weekday: number): string =>
  `2026-01-${String(monday + weekday - 1).padStart(2, '0')}`;

/** "open until 17:00", or when the company opens next; null without known hours. */
export function openingText(
  { opening }: Pick<Partner, 'opening'>,
  { text, formats }: { text: Translate; formats: Formats },
): string | null {
  if (opening === null) return null;
  if (opening.state === 'open')
    return opening.until === '24:00'
      ? text('service-partner.open-now')
      : text('service-partner.open-until', { time: opening.until });
  const { weekday, from } = opening;
  const day = formats.weekday(dayNamed(weekday), 'long');
  return text('service-partner.closed-until', { day, time: from });
}

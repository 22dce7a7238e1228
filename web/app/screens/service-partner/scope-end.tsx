import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';

/** The last day of a scope in words. */
export function ScopeEnd({ lastDay }: { lastDay: string | null }) {
  const text = useText();
  const formats = useFormats();
  return lastDay === null
    ? text('service-partner.no-end')
    : text('service-partner.until', { day: formats.day(lastDay, 'long') });
}

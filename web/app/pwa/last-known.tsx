import { ageText } from '../i18n/ages.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { useNow } from '../i18n/use-now.ts';
import { useText } from '../i18n/use-text.ts';

/** "Last known at 10:24, 18 min ago."; the date and time after an hour. `at` is an ISO time. */
export function LastKnown({ at }: { at: string }) {
  const text = useText();
  const formats = useFormats();
  const now = useNow();
  const isRecent = Date.parse(now) - Date.parse(at) < 3600_000;
  return isRecent
    ? text('connection.last-known', {
        time: formats.time(at),
        age: ageText(text, formats, { at, now }),
      })
    : text('connection.last-known-then', { time: formats.dateTime(at) });
}

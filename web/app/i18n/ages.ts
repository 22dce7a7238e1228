import type { Translate } from './use-text.ts';
import type { Formats } from './formats.ts';

/**
 * An age in words: seconds, minutes, then clock time, weekday and time, date. `now` is an argument, so that server and browser
 * render the same.
 */
export function ageText(
  text: Translate,
  formats: Formats,
  instants: { at: string; now: string },
): string {
  const seconds = Math.max(
    0,
    Math.round((Date.parse(instants.now) - Date.parse(instants.at)) / 1000),
  );
  if (seconds < 60) return text('shell.seconds-ago', { count: seconds });
  if (seconds < 3600) return text('shell.minutes-ago', { count: Math.floor(seconds / 60) });
  return seconds < 20 * 3600
    ? text('shell.at-time', { time: formats.time(instants.at) })
    : formats.dateTime(instants.at);
}

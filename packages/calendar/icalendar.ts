import type { Temporal } from 'temporal-polyfill';

/** An event of whole days, or one with instants, which are written in UTC: neither moves at a change of the clock. */
export type CalendarEvent = {
  /** Stable over all versions of the event. */
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
} & ({ readonly day: string } | { readonly from: Temporal.Instant; readonly to: Temporal.Instant });

/** A calendar as a text of RFC 5545: CRLF, folded at 75 octets, escaped texts. */
export function calendarFile({
  product,
  name,
  locale,
  now,
  events,
}: {
  readonly product: string;
  readonly name: string;
  readonly locale: string;
  readonly now: Temporal.Instant;
  readonly events: readonly CalendarEvent[];
}): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${plainText(product)}//${locale.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${plainText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(event: CalendarEvent, now: Temporal.Instant): readonly string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${plainText(event.uid)}`,
    `DTSTAMP:${utc(now)}`,
    ...('day' in event
      ? [`DTSTART;VALUE=DATE:${event.day.replaceAll('-', '')}`, 'TRANSP:TRANSPARENT']
      : [`DTSTART:${utc(event.from)}`, `DTEND:${utc(event.to)}`]),
    `SUMMARY:${plainText(event.title)}`,
    `DESCRIPTION:${plainText(event.description)}`,
    `URL:${event.url}`,
    'END:VEVENT',
  ];
}

/** `20260331T120000Z`. */
const utc = (at: Temporal.Instant): string =>
  at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');

/** RFC 5545 §3.3.11; other control characters are left out, so that no text adds a line. */
const plainText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll('\n', String.raw`\n`);

const octetsMax = 75;

/** RFC 5545 §3.1: continued lines begin with a space; characters are never divided. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let [part, octets] = ['', 0];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > octetsMax) {
      lines.push(part);
      [part, octets] = [' ', 1];
    }
    part += character;
    octets += size;
  }
  return [...lines, part].join('\r\n');
}

import type { ErrorFrame, ErrorReport } from '@hearth/platform/error-report/error-report.ts';
import { scrubFile, scrubFunction, scrubText } from '@hearth/platform/error-report/scrub-text.ts';
import { gunzippedText } from './gunzipped-text.ts';

/** Limit of a body as sent. */
export const envelopeBytesMax = 200 * 1024;
/** Limit of a body after unpacking. */
const plainBytesMax = 1024 * 1024;

const itemsMax = 20;
/** Exceptions of one event: an error and its causes. */
const chainMax = 5;
const framesMax = 30;

/**
 * Errors in a body of the Sentry envelope protocol (https://develop.sentry.dev/sdk/foundations/transport/envelopes/), without personal
 * data. Null for a body that is no envelope. Other items, such as sessions, are passed over.
 */
export function readEnvelope(bytes: Uint8Array): readonly ErrorReport[] | null {
  const text = gunzippedText(bytes, plainBytesMax);
  const lineEnd = text?.indexOf('\n') ?? -1;
  const header = text === null || lineEnd < 0 ? null : objectIn(text.slice(0, lineEnd));
  if (text === null || !header) return null;
  return itemsIn(Buffer.from(text.slice(lineEnd + 1))).flatMap((payload) => {
    const event = objectIn(payload);
    const report = event && reportOf(event);
    return report ? [{ ...report, event: eventIdIn(event) ?? eventIdIn(header) }] : [];
  });
}

/** Payloads of the error events. A header may say the length of its payload in bytes; otherwise it is one line. */
function itemsIn(rest: Buffer): readonly string[] {
  const found: string[] = [];
  for (let [at, item] = [0, 0]; at < rest.length && item < itemsMax; item += 1) {
    const headerEnd = endOfLine(rest, at);
    const header = objectIn(rest.toString('utf8', at, headerEnd));
    if (!header) break;
    const length = header['length'];
    const start = headerEnd + 1;
    const isCounted = typeof length === 'number' && Number.isSafeInteger(length) && length >= 0;
    const end = isCounted ? Math.min(start + length, rest.length) : endOfLine(rest, start);
    if (header['type'] === 'event') found.push(rest.toString('utf8', start, end));
    at = end + 1;
  }
  return found;
}

function endOfLine(rest: Buffer, from: number): number {
  const end = rest.indexOf(0x0a, from);
  return end < 0 ? rest.length : end;
}

type JsonObject = Readonly<Record<string, unknown>>;

function objectIn(text: string): JsonObject | null {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}

const asObject = (value: unknown): JsonObject | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : null;

/** A UUID without hyphens, as the protocol writes it. */
const eventIdIn = (object: JsonObject): string | null =>
  /^[0-9a-f]{32}$/.exec(textIn(object, 'event_id').replaceAll('-', '').toLowerCase())?.[0] ?? null;

const textIn = (object: JsonObject, name: string): string => {
  const value = object[name];
  return typeof value === 'string' ? value.slice(0, 2_000) : '';
};

/** The outermost error of an event, which Sentry lists last; an event without one counts by its message. */
function reportOf(event: JsonObject): Omit<ErrorReport, 'event'> | null {
  const values = asObject(event['exception'])?.['values'];
  const chain = Array.isArray(values) ? values.slice(-chainMax) : [];
  const exception = asObject(chain.at(-1));
  const message = exception ? textIn(exception, 'value') : messageOf(event);
  if (!exception && message === '') return null;
  const version = textIn(event, 'release');
  return {
    source: 'client',
    type: /^[\w.$ -]{1,100}$/.exec(exception ? textIn(exception, 'type') : '')?.[0] ?? 'Error',
    message: scrubText(message),
    frames: framesOf(exception),
    version: /^[\w.@+-]{1,40}$/.test(version) ? version : '',
  };
}

const messageOf = (event: JsonObject): string =>
  textIn(event, 'message') || textIn(asObject(event['logentry']) ?? {}, 'formatted');

/** Sentry lists the innermost frame last. */
function framesOf(exception: JsonObject | null): ErrorFrame[] {
  const frames = asObject(exception?.['stacktrace'])?.['frames'];
  if (!Array.isArray(frames)) return [];
  return frames
    .slice(-framesMax)
    .toReversed()
    .flatMap((each: unknown) => {
      const frame = asObject(each);
      return frame
        ? {
            file: scrubFile(textIn(frame, 'filename')),
            function: scrubFunction(textIn(frame, 'function')),
            line: positionIn(frame, 'lineno'),
            column: positionIn(frame, 'colno'),
          }
        : [];
    });
}

function positionIn(frame: JsonObject, name: string): number | null {
  const value = frame[name];
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1e8
    ? value
    : null;
}

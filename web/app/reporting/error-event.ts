import { scrubFile, scrubFunction, scrubText } from '@hearth/platform/error-report/scrub-text.ts';
import { randomId } from './random-id.ts';

/** Constants of the specification for error reports. */
export const errorLimits = {
  breadcrumbsMax: 100,
  messageLengthMax: 250,
  /** Pause after "too many", where the receiver names none. */
  limitedMs: 60_000,
  /** Events that wait for the receiver; further ones are dropped. */
  waitingMax: 30,
  /** Events of one document: a repeated error has been reported by then. */
  documentMax: 50,
} as const;

/** What happened before an error, without words or addresses of the page. */
export interface Breadcrumb {
  readonly atMs: number;
  readonly category: 'navigation' | 'ui.click';
  /** A route pattern, or the name of an element. */
  readonly message: string;
}

export interface ErrorContext {
  readonly release: string;
  readonly environment: string;
  /** The page's route pattern, or the worker. */
  readonly transaction: string;
  readonly atMs: number;
  readonly breadcrumbs: readonly Breadcrumb[];
  /** Values of the page's fields, which a message may repeat. */
  readonly typed: readonly string[];
}

/** An event of Sentry's protocol about an error, without what may identify somebody. */
export interface ErrorEvent {
  readonly event_id: string;
  readonly timestamp: number;
  readonly platform: 'javascript';
  readonly level: 'error';
  readonly release: string;
  readonly environment: string;
  readonly transaction: string;
  readonly exception: { readonly values: readonly [ErrorException] };
  readonly breadcrumbs: readonly object[];
}

interface ErrorException {
  readonly type: string;
  readonly value: string;
  readonly stacktrace: { readonly frames: readonly object[] };
}

export function errorEvent(error: unknown, context: ErrorContext): ErrorEvent {
  const { release, environment, transaction, atMs, breadcrumbs, typed } = context;
  const [name, message, stack] =
    error instanceof Error
      ? [error.name, error.message, error.stack ?? '']
      : ['Error', String(error), ''];
  return {
    event_id: randomId(16),
    timestamp: atMs / 1_000,
    platform: 'javascript',
    level: 'error',
    release,
    environment,
    transaction,
    exception: {
      values: [
        {
          type: /^\w{1,60}$/.test(name) ? name : 'Error',
          value: scrubText(message, typed).slice(0, errorLimits.messageLengthMax),
          stacktrace: { frames: framesIn(stack) },
        },
      ],
    },
    breadcrumbs: breadcrumbs.map((crumb) => ({
      timestamp: crumb.atMs / 1_000,
      category: crumb.category,
      message: crumb.message,
    })),
  };
}

const framesMax = 30;

/** Frames of the stacks of Chromium (`at name (address:1:2)`) and of the others (`name@address:1:2`); the innermost last, as Sentry has them. */
function framesIn(stack: string): readonly object[] {
  return stack
    .slice(0, 20_000)
    .split('\n')
    .flatMap((line) => {
      const [, chromium = '', gecko = '', address = '', lineNo, column] =
        /^(?:\s*at (?:(?:async )?(.{1,200}?) \()?|(.{0,200}?)@)(\S{1,1000}?):(\d{1,8}):(\d{1,8})\)?$/.exec(
          line,
        ) ?? [];
      return lineNo === undefined
        ? []
        : {
            filename: scrubFile(address),
            function: scrubFunction(chromium || gecko),
            lineno: Number(lineNo),
            colno: Number(column),
          };
    })
    .slice(0, framesMax)
    .toReversed();
}

/** A body of the envelope protocol with one event. Characters beyond ASCII are escaped, so that its length is its size. */
export const envelopeOf = (encoded: string): string => `{}\n{"type":"event"}\n${encoded}\n`;

export const encodedEvent = (event: ErrorEvent): string =>
  JSON.stringify(event).replaceAll(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** What was stored by a document before, possibly of another version. */
export const isErrorEvent = (stored: unknown): stored is ErrorEvent =>
  typeof stored === 'object' && stored !== null && 'event_id' in stored && 'exception' in stored;

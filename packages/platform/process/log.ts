import { type Logger as PinoLogger, pino } from 'pino';

/** Structured log lines on stdout. Secrets are redacted by field name anywhere, and by pattern in texts. */
export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'child'>;

export function createLogger(options: { level: string; service: string }): Logger {
  return pino({
    level: options.level,
    base: { service: options.service },
    formatters: {
      level: (label) => ({ level: label }),
      log: (fields) => cutNamed(fields, 0),
    },
    // Errors are redacted by `log` already.
    serializers: { err: (value: unknown) => value },
    hooks: { streamWrite: cutInText },
  });
}

export const silentLogger: Logger = pino({ level: 'silent' });

const cut = '[cut]';
const secretName =
  /pass(?:word|phrase)|secret|token|authorization|cookie|credential|verifier|api[-_]?key|pepper/i;
/** A `code` that is no secret: of a problem, an engine or a system call. Other codes may be OAuth codes. */
const openCode = /^(?:[a-z]+(?:-[a-z]+)*|[A-Z][A-Z_]+\d?|[0-9A-Z]{5})$/;
const depthMax = 8;

function cutNamed(fields: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, redacted(name, value, depth)]),
  );
}

function redacted(name: string, value: unknown, depth: number): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  if (secretName.test(name)) return cut;
  if (name === 'code' && typeof value === 'string') return openCode.test(value) ? value : cut;
  if (typeof value !== 'object') return value;
  if (depth >= depthMax) return '[deep]';
  if (value instanceof Error) return cutNamed(errorFields(value), depth + 1);
  if (Array.isArray(value))
    return value.map((entry: unknown, index) => redacted(String(index), entry, depth + 1));
  if ('toJSON' in value) return value;
  return cutNamed(value, depth + 1);
}

function errorFields(error: Error): object {
  const { name, message, stack, cause } = error;
  return { ...error, type: name, message, stack, ...(cause === undefined ? {} : { cause }) };
}

/** Patterns of secrets within texts: in an address, a message, a line of a stack trace. */
const inText: readonly (readonly [RegExp, string])[] = [
  // Bindings of a child logger are redacted here only.
  [
    new RegExp(`("[\\w-]*(?:${secretName.source})[\\w-]*":)"(?:[^"\\\\]|\\\\.)*"`, 'gi'),
    `$1"${cut}"`,
  ],
  [/\b(Bearer|Basic) [\w.~+/=-]{8,}/gi, `$1 ${cut}`],
  [/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, cut],
  [/(:\/\/[^\s:@/"]*:)[^\s@/"]+@/g, `$1${cut}@`],
  [/([?&](?:code|state|token|[a-z_]*(?:token|secret|password))=)[^&\s"\\]+/gi, `$1${cut}`],
];

function cutInText(line: string): string {
  return inText.reduce(
    (text, [pattern, replacement]) => text.replaceAll(pattern, replacement),
    line,
  );
}

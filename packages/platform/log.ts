import { type Logger as PinoLogger, pino } from 'pino';

/** Structured lines on stdout; secrets are cut out by name wherever they stand. */
export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'child'>;

const secretPaths = [
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'code',
  'refreshToken',
  'accessToken',
];

export function createLogger(options: { level: string; service: string }): Logger {
  return pino({
    level: options.level,
    base: { service: options.service },
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: secretPaths.flatMap((path) => [path, `*.${path}`, `*.*.${path}`]),
      censor: '[cut]',
    },
  });
}

export const silentLogger: Logger = pino({ level: 'silent' });

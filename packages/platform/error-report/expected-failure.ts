import { NoAnswer } from '@hearth/core/call-error.ts';
import { SqlError } from '../database/sql-error.ts';
import type { ErrorReport } from './error-report.ts';
import { scrubText } from './scrub-text.ts';

export type ExpectedFailure = Pick<ErrorReport, 'type' | 'message'>;

/**
 * Failure of a neighbour, of the database or of a connection, which callers meet at many places; null for an error of the code. It is named by
 * who does not answer, so that an outage is one group of errors for each service that meets it.
 */
export function expectedFailure(error: unknown): ExpectedFailure | null {
  for (const each of chainOf(error)) {
    if (each instanceof NoAnswer) return noAnswer(`no answer from ${each.service}`);
    if (each.name === 'ConnectionsUsedUp')
      return { type: each.name, message: scrubText(each.message) };
    if (each.name === 'TimeoutError') return noAnswer('no answer in time');
    if (isDatabaseDown(each)) return noAnswer('no answer from the database');
    const code = connectionCodeOf(each);
    if (code !== null) return noAnswer(`no connection: ${code}`);
  }
  return null;
}

const noAnswer = (message: string): ExpectedFailure => ({ type: 'NoAnswer', message });

const depthMax = 5;

/** An error, its causes, and the attempts of an error about several. */
function chainOf(error: unknown, depth = 0): readonly Error[] {
  if (!(error instanceof Error) || depth >= depthMax) return [];
  const attempts = error instanceof AggregateError ? error.errors.slice(0, depthMax) : [];
  return [error, ...[error.cause, ...attempts].flatMap((each) => chainOf(each, depth + 1))];
}

/**
 * Classes 08 (connection) and 57P (shutdown, start) of SQLSTATE and 53300 (too many connections); texts of the driver, which has no codes for them.
 * A statement that took too long (57014) is an error of the code.
 */
const isDatabaseDown = (error: Error): boolean =>
  error instanceof SqlError
    ? /^(?:08|57P0[123]$|53300$)/.test(error.code)
    : /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (?:has encountered a connection error|was closed) and is not queryable)/.test(
        error.message,
      );

const connectionCodes =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|UND_ERR_(?:SOCKET|(?:CONNECT|HEADERS|BODY)_TIMEOUT))$/;

function connectionCodeOf(error: Error): string | null {
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' && connectionCodes.test(code) ? code : null;
}

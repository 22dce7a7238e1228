import type { Clock } from '@hearth/calendar/clock.ts';
import type { ErrorReport } from '@hearth/platform/error-report/error-report.ts';
import {
  type ErrorReporter,
  createErrorReporter,
} from '@hearth/platform/error-report/error-reporter.ts';
import type { ContractClient } from '@hearth/platform/http/client.ts';
import type { Logger } from '@hearth/platform/process/log.ts';
import type { ErrorGroup, errorReportContract } from '@hearth/product/error-report/contract.ts';

/** Groups of errors, kept in product. */
export interface ErrorLog {
  /** Errors of a client in a network. A failure to store them is logged and changes nothing for the caller. */
  record(errors: readonly ErrorReport[], network: string): Promise<void>;
  /** Reports errors of this server. */
  readonly own: ErrorReporter;
  /** Null while product does not answer. */
  list(): Promise<readonly ErrorGroup[] | null>;
}

export function createErrorLog(options: {
  readonly client: ContractClient<typeof errorReportContract>;
  readonly serviceToken: () => Promise<string>;
  readonly clock: Clock;
  readonly log: Logger;
}): ErrorLog {
  const { client, serviceToken, clock, log } = options;
  const send = async (errors: readonly ErrorReport[], network: string | null) =>
    await client.recordErrors(
      { body: { errors: [...errors], network } },
      { token: await serviceToken() },
    );
  return {
    async record(errors, network) {
      try {
        const stored = await send(errors, network);
        if (!stored.ok) log.warn({ code: stored.code }, 'error reports not stored');
      } catch (err) {
        log.warn({ err }, 'error reports not stored');
      }
    },
    own: createErrorReporter({
      source: 'server',
      clock,
      log,
      send: (errors) => send(errors, null),
    }),
    async list() {
      const found = await client.listErrors({}, { token: await serviceToken() });
      return found.ok ? found.value.groups : null;
    },
  };
}

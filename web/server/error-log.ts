import type { ContractClient } from '@hearth/platform/http/client.ts';
import type { Logger } from '@hearth/platform/process/log.ts';
import type {
  ErrorFrame,
  ErrorGroup,
  ErrorReport,
  errorReportContract,
} from '@hearth/product/error-report/contract.ts';
import { scrubFile, scrubFunction, scrubText } from '@hearth/product/error-report/scrub-text.ts';

/** Groups of errors, kept in product. A failure to store one is logged and changes nothing for its caller. */
export interface ErrorLog {
  record(errors: readonly ErrorReport[]): Promise<void>;
  /** An error of this server; it does not wait for the answer. */
  recordOwn(error: unknown, version?: string): void;
  /** Null while product does not answer. */
  list(): Promise<readonly ErrorGroup[] | null>;
}

/** Own errors under way; more at once are one fault with many symptoms. */
const underWayMax = 5;

export function createErrorLog(options: {
  readonly client: ContractClient<typeof errorReportContract>;
  readonly serviceToken: () => Promise<string>;
  readonly log: Logger;
}): ErrorLog {
  const { client, serviceToken, log } = options;
  let underWay = 0;
  const record = async (errors: readonly ErrorReport[]): Promise<void> => {
    try {
      const stored = await client.recordErrors(
        { body: { errors: [...errors] } },
        { token: await serviceToken() },
      );
      if (!stored.ok) log.warn({ code: stored.code }, 'error reports not stored');
    } catch (err) {
      log.warn({ err }, 'error reports not stored');
    }
  };
  const recordCounted = async (report: ErrorReport): Promise<void> => {
    await record([report]);
    underWay -= 1;
  };
  return {
    record,
    recordOwn(error, version = '') {
      if (underWay >= underWayMax) return;
      underWay += 1;
      void recordCounted(ownReport(error, version));
    },
    async list() {
      const found = await client.listErrors({}, { token: await serviceToken() });
      return found.ok ? found.value.groups : null;
    },
  };
}

function ownReport(error: unknown, version: string): ErrorReport {
  const isError = error instanceof Error;
  return {
    source: 'server',
    type: isError ? error.name.slice(0, 100) : 'Error',
    message: scrubText(isError ? error.message : String(error)),
    frames: isError ? framesIn(error.stack ?? '') : [],
    version: version.slice(0, 40),
  };
}

/** Frames of V8's text: `    at name (file:line:column)` or `    at file:line:column`. */
function framesIn(stack: string): ErrorFrame[] {
  return stack
    .slice(0, 20_000)
    .split('\n')
    .flatMap((line) => {
      const parts = /^\s+at (?:(?:async )?(.{1,200}?) \()?(.{1,500}?):(\d{1,8}):(\d{1,8})\)?$/.exec(
        line,
      );
      return parts
        ? {
            file: scrubFile(parts[2] ?? ''),
            function: scrubFunction(parts[1] ?? ''),
            line: Number(parts[3]),
            column: Number(parts[4]),
          }
        : [];
    })
    .slice(0, 30);
}

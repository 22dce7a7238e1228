import type { ErrorFrame, ErrorReport, ErrorSource } from './error-report.ts';
import { expectedFailure } from './expected-failure.ts';
import { scrubFile, scrubFunction, scrubText } from './scrub-text.ts';

/** Report of an error that this process has caught, scrubbed. That of an expected failure has no place, so all of them are one group. */
export function ownReport(
  error: unknown,
  { source, version = '' }: { readonly source: ErrorSource; readonly version?: string },
): ErrorReport {
  const expected = expectedFailure(error);
  if (expected)
    return { source, ...expected, frames: [], version: version.slice(0, 40), event: null };
  const isError = error instanceof Error;
  return {
    source,
    type: isError ? error.name.slice(0, 100) : 'Error',
    message: scrubText(isError ? error.message : String(error)),
    frames: isError ? framesIn(error.stack ?? '') : [],
    version: version.slice(0, 40),
    event: null,
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

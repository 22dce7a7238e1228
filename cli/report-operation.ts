import type { StorageConfig } from '@hearth/platform/database/storage-config.ts';
import { type CommandOutcome, done, failed } from './command.ts';

/** Runs an operation and reports its result. */
export async function reportOperation(
  config: StorageConfig,
  name: string,
  input: unknown,
  service?: string,
): Promise<CommandOutcome> {
  // The services load for a command that needs them, not for each start.
  const { operate } = await import('./reach.ts');
  const outcome = await operate(config, name, { input, service });
  return outcome.ok ? done(outcome.value) : failed(reasonOf(outcome));
}

interface FailureReason {
  readonly code: string;
  readonly at?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly more?: readonly { readonly code: string; readonly at: string }[];
}

/** Codes and positions, one a line, with the parameters of the failure: `tool-failed (tool: pg_restore, reason: …)`. */
export function reasonOf({ code, at, params = {}, more = [] }: FailureReason): string {
  const details = Object.entries(params).map(([name, value]) => `${name}: ${String(value)}`);
  const detail = details.length === 0 ? '' : ` (${details.join(', ')})`;
  return [
    `${code}${placeOf(at)}${detail}`,
    ...more.map((failure) => `${failure.code}${placeOf(failure.at)}`),
  ].join('\n');
}

const placeOf = (at: string | undefined): string => (at ? ` at ${at}` : '');

import type { StorageConfig } from '@hearth/platform/storage-config.ts';
import { type Outcome, done, failed } from './command.ts';
import { operate } from './reach.ts';

/** By the process that holds the database, or on the database itself. */
export async function operated(
  config: StorageConfig,
  name: string,
  input: unknown,
): Promise<Outcome> {
  const outcome = await operate(config, name, input);
  return outcome.ok ? done(outcome.value) : failed(reasonOf(outcome));
}

interface Reasoned {
  readonly code: string;
  readonly at?: string;
  readonly more?: readonly { readonly code: string; readonly at: string }[];
}

/** Codes and places, one a line. */
export function reasonOf({ code, at, more = [] }: Reasoned): string {
  return [{ code, at }, ...more]
    .map((part) => `${part.code}${part.at ? ` at ${part.at}` : ''}`)
    .join('\n');
}

import type { StorageConfig } from '@hearth/platform/database/storage-config.ts';
import { type Outcome, done, failed } from './command.ts';
import { operate } from './reach.ts';

/** By the process that holds the database, or on the database itself. */
export async function operated(
  config: StorageConfig,
  name: string,
  input: unknown,
  service?: string,
): Promise<Outcome> {
  const outcome = await operate(config, name, { input, service });
  return outcome.ok ? done(outcome.value) : failed(reasonOf(outcome));
}

interface Reasoned {
  readonly code: string;
  readonly at?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly more?: readonly { readonly code: string; readonly at: string }[];
}

/** Codes and places, one a line, and what the failure says of itself: `tool-failed (tool: pg_restore, reason: …)`. */
export function reasonOf({ code, at, params = {}, more = [] }: Reasoned): string {
  const details = Object.entries(params).map(([name, value]) => `${name}: ${String(value)}`);
  const detail = details.length === 0 ? '' : ` (${details.join(', ')})`;
  return [
    `${code}${placeOf(at)}${detail}`,
    ...more.map((one) => `${one.code}${placeOf(one.at)}`),
  ].join('\n');
}

const placeOf = (at: string | undefined): string => (at ? ` at ${at}` : '');

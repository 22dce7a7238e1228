import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { StorageConfig } from '@hearth/platform/database/storage-config.ts';

/** Result of a command: data for stdout, or the reason of a failure for stderr. */
export type CommandOutcome =
  | { readonly exit: 0; readonly output: unknown }
  | TextOutcome
  | { readonly exit: 1 | 2; readonly words: string };

/** Rows as text; with exit 1 also the reason why some are missing. */
export interface TextOutcome {
  readonly exit: 0 | 1;
  readonly text: string;
  readonly words: string;
}

export interface CliCommand {
  /** The command as it is typed, for the help. */
  readonly usage: string;
  readonly summary: string;
  /** Names of the required arguments in order. */
  readonly parameters: readonly string[];
  /** Whether the last argument may be repeated. */
  readonly isLastRepeated?: true;
  readonly options: readonly string[];
  run(input: CliInput): Promise<CommandOutcome>;
}

export interface CliInput {
  readonly config: StorageConfig;
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | undefined>>;
}

export const failed = (words: string): CommandOutcome => ({ exit: 1, words });
export const done = (output: unknown): CommandOutcome => ({ exit: 0, output });

/** Content of a file; null when it cannot be read. */
export async function readFileText(file: string): Promise<string | null> {
  return readFile(resolve(file), 'utf8').catch(() => null);
}

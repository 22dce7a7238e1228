import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { StorageConfig } from '@hearth/platform/database/storage-config.ts';

/** What a command came to: data for stdout, or the reason in words for stderr. */
export type CommandOutcome =
  | { readonly exit: 0; readonly output: unknown }
  | TextOutcome
  | { readonly exit: 1 | 2; readonly words: string };

/** Rows as text, and with exit 1 the reason why some of them are missing. */
export interface TextOutcome {
  readonly exit: 0 | 1;
  readonly text: string;
  readonly words: string;
}

export interface CliCommand {
  /** As a person types it, for the help. */
  readonly usage: string;
  readonly does: string;
  /** Names of the arguments that must be there, in order. */
  readonly takes: readonly string[];
  /** Any number of the last one. */
  readonly takesMore?: true;
  readonly options: readonly string[];
  run(input: CliInput): Promise<CommandOutcome>;
}

export interface CliInput {
  readonly config: StorageConfig;
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | undefined>>;
}

export const failed = (words: string): CommandOutcome => ({ exit: 1, words });
export const done = (output: unknown): CommandOutcome => ({ exit: 0, output });

/** What a file holds, or null where it cannot be read. */
export async function readFileText(file: string): Promise<string | null> {
  return readFile(resolve(file), 'utf8').catch(() => null);
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks the embedded directory for this process: two processes on one directory lose acknowledged rows without an error.
 * SQLite's file lock works on every platform, and the operating system releases it when the process dies.
 */
export function lockDirectory(directory: string): () => void {
  const holderFile = join(directory, 'lock.pid');
  const lock = new DatabaseSync(join(directory, 'lock.db'), { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (!isLocked(error)) throw error;
    throw new DirectoryInUse(directory, readHolder(holderFile));
  }
  writeFileSync(holderFile, `${process.pid}\n`);
  return () => {
    if (lock.isOpen) lock.close();
  };
}

export class DirectoryInUse extends Error {
  readonly code = 'directory-in-use';
  readonly directory: string;
  readonly pid: number | null;

  constructor(directory: string, pid: number | null) {
    const holder = pid === null ? 'another process' : `process ${pid}`;
    super(
      `${directory} is in use by ${holder}. The embedded database belongs to one process: stop that one, ` +
        'choose another DATA_DIR, or set DATABASE_URL to run several.',
    );
    this.name = 'DirectoryInUse';
    this.directory = directory;
    this.pid = pid;
  }
}

function readHolder(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8').trim());
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of 128 MB in memory for a test. */
export interface SmallDisk {
  readonly directory: string;
  /** Fills the remaining space. */
  fill(): Promise<void>;
  unmount(): void;
}

/** undefined where this process may not mount, e.g. without root. */
export function mountSmallDisk(): SmallDisk | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'hearth-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', directory], {
      stdio: 'ignore',
    });
  } catch {
    rmSync(directory, { recursive: true });
    return undefined;
  }
  return {
    directory,
    async fill() {
      const file = await open(join(directory, 'filler'), 'w');
      for (const bytes of [1_048_576, 4_096]) await writeUntilFull(file, Buffer.alloc(bytes));
      await file.close();
    },
    unmount() {
      execFileSync('umount', ['-l', directory]);
      rmSync(directory, { recursive: true });
    },
  };
}

async function writeUntilFull(file: FileHandle, block: Buffer): Promise<void> {
  try {
    for (;;) await file.write(block);
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
    if (!isFull) throw error;
  }
}

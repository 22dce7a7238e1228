import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file atomically and durably (also through a power cut): written beside, synced, renamed, directory synced. */
export async function writeDurably(file: string, content: Uint8Array): Promise<void> {
  const beside = `${file}.${process.pid}.part`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await using written = await open(beside, 'w');
    await written.writeFile(content);
    await written.sync();
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  await moveDurably(beside, file);
}

/** Moves a file of another program durably. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await sync(from);
  await rename(from, to);
  await sync(dirname(to));
}

async function sync(path: string): Promise<void> {
  await using opened = await open(path, 'r');
  await opened.sync();
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { loadEngine } from './zxing.ts';

/** Loads the engine's program from the installed package, without a network request. */
export async function loadInstalledEngine(): Promise<void> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  loadEngine({ bytes: new Uint8Array(await readFile(file)).buffer });
}

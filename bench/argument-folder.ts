import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Reads files of the folder that the first argument names; null, with a message, for a missing file. Ends the bench without a folder. */
export function argumentFolder(): (name: string) => string | null {
  const [, bench = '', folder] = process.argv;
  if (!folder || !existsSync(folder)) {
    console.error(`usage: node bench/${basename(bench)} FOLDER`);
    process.exit(2);
  }
  return (name) => {
    const path = join(folder, name);
    if (existsSync(path)) return readFileSync(path, 'utf8');
    console.log(`${name} is missing: left out`);
    return null;
  };
}

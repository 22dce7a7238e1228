import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** A script for a page of its own from code that imports packages. */
export async function bundledScript(code: string): Promise<string> {
  const entry = join(import.meta.dirname, 'bundled-entry.js');
  const bundle = await rolldown({
    input: entry,
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'iife' });
  await bundle.close();
  return output[0].code;
}

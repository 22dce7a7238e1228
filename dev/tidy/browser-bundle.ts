import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './project.ts';

/** Texts inside these libraries that survive minification. */
const TELLTALES = [
  { library: 'zod', pattern: /\bZodError\b|\$ZodType/ },
  { library: 'temporal-polyfill', pattern: /PlainYearMonth/ },
];

/** Finds the schema library and the Temporal polyfill in the scripts of the browser, if there is a build. */
export function browserBundle(root: string): readonly Finding[] {
  const folder = join(root, 'web/build/client');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) =>
      bundledLibraries(`web/build/client/${file}`, readFileSync(join(folder, file), 'utf8')),
    );
}

export function bundledLibraries(path: string, text: string): Finding[] {
  return TELLTALES.filter(({ pattern }) => pattern.test(text)).map(({ library }) => ({
    path,
    line: 1,
    words: `the browser would load ${library}`,
  }));
}

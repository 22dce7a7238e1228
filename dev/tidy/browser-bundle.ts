import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './project.ts';

/** Words that only the inside of these libraries has, in a minified bundle too. */
const TELLTALES = [
  { library: 'zod', pattern: /\bZodError\b|\$ZodType/ },
  { library: 'temporal-polyfill', pattern: /PlainYearMonth/ },
];

/** What a person's browser loads holds no schema library and no Temporal polyfill. Looks at the build, when there is one. */
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

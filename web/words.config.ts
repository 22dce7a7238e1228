import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { catalogFileName } from './app/i18n/catalog-file-name.ts';

/** Every catalog of messages, `locales/de/energy.po`. */
const catalogs = globSync('locales/*/*.po', { cwd: import.meta.dirname }).toSorted();

/**
 * One name for all words, which changes with any of them and with what packs them: from it follows the address of every file
 * of words. A table of their hashes, one a language and catalog, would come with every first page and weigh 2 KB (gzip).
 */
export const wordsId: string = catalogs
  .concat('package.json')
  .reduce(
    (hash, path) => hash.update(`${path}\n`).update(readFileSync(join(import.meta.dirname, path))),
    createHash('sha256'),
  )
  .digest('hex')
  .slice(0, 8);

/** A file for each catalog, at an address that the browser works out by itself. */
export function wordFiles(): Plugin {
  return {
    name: 'word-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      for (const path of catalogs)
        this.emitFile({
          type: 'chunk',
          id: join(import.meta.dirname, path),
          fileName: catalogFileName(wordsId, basename(dirname(path)), basename(path, '.po')).slice(
            1,
          ),
        });
    },
  };
}

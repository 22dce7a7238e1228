import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..');
/** Below the build and beside what is served: a folder for each build. */
const maps = join(import.meta.dirname, 'build/maps');
/** Builds whose maps stay, for errors of pages that are still open. */
const buildsMax = 5;

/** Keeps the source maps of a build on the server: they are taken out of the folders with scripts, where everybody could read them. */
export function sourceMaps(build: string): Plugin {
  return {
    name: 'source-maps',
    writeBundle: {
      order: 'pre',
      handler({ dir = '' }, bundle) {
        const isClient = this.environment.name === 'client';
        if (isClient) removeOldMaps(build);
        for (const file of Object.keys(bundle).filter((name) => name.endsWith('.map')))
          takeMap(join(dir, file), join(build, isClient ? file : `server/${file}`));
      },
    },
  };
}

/** Moves a map to the maps of a build, with the paths of its sources in the project and without their text. */
export function takeMap(path: string, name: string): void {
  const map: { sources: (string | null)[]; mappings: string } = JSON.parse(
    readFileSync(path, 'utf8'),
  );
  const sources = map.sources.map((source) =>
    source === null ? null : relative(root, resolve(dirname(path), source)),
  );
  const kept = join(maps, name);
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, JSON.stringify({ version: 3, sources, names: [], mappings: map.mappings }));
  rmSync(path);
}

function removeOldMaps(build: string): void {
  mkdirSync(join(maps, build), { recursive: true });
  const builds = readdirSync(maps)
    .filter((name) => name !== build)
    .map((name) => ({ name, atMs: statSync(join(maps, name)).mtimeMs }))
    .toSorted((a, b) => b.atMs - a.atMs);
  for (const { name } of builds.slice(buildsMax - 1))
    rmSync(join(maps, name), { recursive: true, force: true });
}

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { languages } from '@hearth/web/app/i18n/languages.ts';
import { routeTable, screenRoutes } from '@hearth/web/app/route-table.ts';

/** Bytes of the scripts of one screen after gzip, in the language with the most. */
export interface ScreenBytes {
  readonly path: string;
  /** As the first screen. */
  readonly first: number;
  /** Opened from the landing page. */
  readonly later: number;
}

interface Manifest {
  readonly entry: Loaded;
  readonly routes: Readonly<Record<string, Loaded & { readonly path?: string }>>;
}

interface Loaded {
  readonly module: string;
  readonly imports?: readonly string[];
}

/**
 * Bytes of every screen, from the manifest of the web build. The first load is without deferred parts and the form engine, which load
 * after the page; a later screen includes both.
 */
export function screenBytes(root: string): readonly ScreenBytes[] {
  const build = readBuild(join(root, 'web/build/client'));
  const bytesOf = (files: ReadonlySet<string>): number =>
    [...files].reduce((sum, file) => sum + build.bytes(file), 0);
  const inLanguage = (tag: string, path: string): ReadonlySet<string> => build.filesOf(path, tag);
  const lazily = (tag: string, path: string): ReadonlySet<string> =>
    new Set([...inLanguage(tag, path), ...build.lazyFilesOf(path, tag)]);
  const worst = (measure: (tag: string) => number): number =>
    Math.max(...languages.map(({ tag }) => measure(tag)));
  const forPeople = routeTable.filter(
    ({ onlyIn, file }) => onlyIn === undefined && file.endsWith('.tsx'),
  );
  return forPeople.map(({ path }) => ({
    path,
    first: worst((tag) => bytesOf(inLanguage(tag, path))),
    later: worst((tag) => bytesOf(without(lazily(tag, path), inLanguage(tag, '/landing')))),
  }));
}

export interface RouteTableBytes {
  readonly routes: number;
  readonly bytes: number;
  /** Estimated size with 100 screens. */
  readonly bytesAtHundred: number;
}

/** Size of the router's table of all screens (gzip), which is part of every first load. */
export function manifestBytes(root: string): RouteTableBytes {
  const assets = join(root, 'web/build/client/assets');
  const text = readFileSync(join(assets, manifestIn(assets)), 'utf8');
  const routes = text.match(/"parentId":/g)?.length ?? 0;
  const bytes = gzipSync(text, { level: 9 }).byteLength;
  return { routes, bytes, bytesAtHundred: (bytes * 100) / routes };
}

const manifestIn = (assets: string): string =>
  readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name)) ?? '';

function readBuild(folder: string) {
  const assets = join(folder, 'assets');
  const manifestFile = manifestIn(assets);
  const text = (file: string): string => readFileSync(join(assets, file), 'utf8');
  // Screens share most of their files.
  const bytes = rememberedByFile((file) => gzipSync(text(file), { level: 9 }).byteLength);
  const lazyFiles = rememberedByFile((file) => importedLater(text(file)));
  const manifest: Manifest = JSON.parse(
    text(manifestFile).replace(/^window\.__reactRouterManifest=|;$/g, ''),
  );
  const names = (loaded: Loaded | undefined): readonly string[] =>
    [loaded?.module ?? '', ...(loaded?.imports ?? [])].map((url) => url.replace('/assets/', ''));
  const shared = [manifestFile, ...names(manifest.entry), ...names(manifest.routes['root'])];
  const catalogs = catalogFiles(readdirSync(assets));
  const ownFiles = (path: string): readonly string[] =>
    names(Object.values(manifest.routes).find((each) => each.path === path));
  return {
    bytes,
    lazyFilesOf(path: string, tag: string): readonly string[] {
      const own = ownFiles(path).filter((file) => !shared.includes(file));
      const faultWords = own.some((file) => file.startsWith('fields-'))
        ? (catalogs.get(`${tag}/forms`) ?? [])
        : [];
      return own.flatMap((file) => lazyFiles(file)).concat(faultWords);
    },
    filesOf(path: string, tag: string): ReadonlySet<string> {
      const entry = screenRoutes.find((each) => each.path === path);
      const words = ['shell', ...(entry?.catalogs ?? [])].map((name) => `${tag}/${name}`);
      return new Set([
        ...shared,
        ...ownFiles(path),
        ...words.flatMap((name) => catalogs.get(name) ?? []),
      ]);
    },
  };
}

/** Files of messages by language and area, such as `ar/energy`. */
function catalogFiles(files: readonly string[]): ReadonlyMap<string, string> {
  const named = files.flatMap((file) => {
    const [, tag, name] = /^words-\w+-(\w+)-([\w-]+)\.js$/.exec(file) ?? [];
    return tag === undefined || name === undefined ? [] : [[`${tag}/${name}`, file] as const];
  });
  return new Map(named);
}

/** Calls `read` once for each file. */
function rememberedByFile<T>(read: (file: string) => T): (file: string) => T {
  const values = new Map<string, T>();
  return (file) => {
    const value = values.get(file) ?? read(file);
    values.set(file, value);
    return value;
  };
}

/** Files that dynamic imports of this script load. */
function importedLater(text: string): readonly string[] {
  return [...text.matchAll(/import\(["`']\.\/([^"`']+\.js)["`']\)/g)].map(([, file = '']) => file);
}

const without = (files: ReadonlySet<string>, loaded: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...files].filter((file) => !loaded.has(file)));

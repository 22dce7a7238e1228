import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import type { Plugin } from 'vite';
import { writeCompressed } from './compressed.ts';
import { takeMap } from './maps.config.ts';
import type { FileList } from './sw/assets.ts';

/** A file of the browser's build, as far as the worker's list needs to know it. */
interface BuiltFile {
  readonly name: string;
  /** The app's own scripts; not the code of a worker, which needs the headers that the server sends with it. */
  readonly isScript: boolean;
  /** Names of the files that it imports. */
  readonly imports: readonly string[];
  /** Source file of an entry or a dynamic import; null for a part that several files share. */
  readonly source: string | null;
}

const builtFiles = 'worker-files.json';

/**
 * Builds `sw.js`, the service worker, with the build's id and the list of the files that it stores on the device. The browser build
 * lists its files; the server build runs last, when all files exist.
 */
export function serviceWorker(buildId: string): Plugin[] {
  const build = join(import.meta.dirname, 'build');
  return [
    {
      name: 'worker-files',
      applyToEnvironment: ({ name }) => name === 'client',
      writeBundle(_, bundle) {
        const served = Object.values(bundle).filter(({ fileName }) => !fileName.endsWith('.map'));
        const files = served.map((file) => ({
          name: file.fileName,
          isScript: file.type === 'chunk',
          imports: file.type === 'chunk' ? file.imports : [],
          source: file.type === 'chunk' ? file.facadeModuleId : null,
        }));
        writeFileSync(join(build, builtFiles), JSON.stringify(files satisfies BuiltFile[]));
      },
    },
    {
      name: 'service-worker',
      applyToEnvironment: ({ name }) => name === 'ssr',
      async writeBundle() {
        const files: readonly BuiltFile[] = JSON.parse(
          readFileSync(join(build, builtFiles), 'utf8'),
        );
        const client = join(build, 'client');
        await writeWorker(join(client, 'sw.js'), buildId, fileList(files, client));
        for (const name of ['scheduler', 'request-for-assistance'])
          await writeElement(name, join(build, `elements/${name}.js`));
      },
    },
  ];
}

async function writeWorker(file: string, buildId: string, files: FileList): Promise<void> {
  await build({
    input: join(import.meta.dirname, 'sw/worker.ts'),
    transform: {
      define: { __BUILD__: JSON.stringify(buildId), __FILES__: JSON.stringify(files) },
    },
    output: { file, format: 'iife', minify: true, codeSplitting: false, sourcemap: 'hidden' },
    logLevel: 'warn',
  });
  takeMap(`${file}.map`, `${buildId}/sw.js.map`);
}

/** One file with a custom element, for pages of other sites. */
async function writeElement(name: string, file: string): Promise<void> {
  await build({
    input: join(import.meta.dirname, 'app/elements', `${name}-file.ts`),
    output: { file, format: 'es', minify: true, codeSplitting: false },
    logLevel: 'warn',
  });
}

/** The files that the worker stores; the scripts of all screens, and those of each language, arrive as one pack. */
function fileList(files: readonly BuiltFile[], client: string): FileList {
  const assets = readdirSync(join(client, 'assets')).map((name) => `assets/${name}`);
  const byName = new Map(files.map((file) => [file.name, file]));
  const shell = new Set<string>();
  const add = (name: string): void => {
    if (shell.has(name) || !byName.has(name)) return;
    shell.add(name);
    for (const needed of byName.get(name)?.imports ?? []) add(needed);
  };
  for (const { name, source } of files)
    if (source !== null && /app\/(entry\.client|root)\.tsx/.test(source)) add(name);
  for (const name of assets)
    if (/\/manifest-[^/]*\.js$|\.css$|latin-wght[^/]*\.woff2$/.test(name)) shell.add(name);

  const words = new Map<string, string[]>();
  for (const { name, source } of files) {
    const [, language] = /locales\/(\w+)\/[\w-]+\.po/.exec(source ?? '') ?? [];
    if (language !== undefined) words.set(language, [...(words.get(language) ?? []), name]);
  }
  const ofLanguages = new Set([...words.values()].flat());
  const ofScreens = files.filter(
    ({ name }) => name.endsWith('.js') && !shell.has(name) && !ofLanguages.has(name),
  );
  const namesWhere = (isScript: boolean): readonly string[] =>
    ofScreens.filter((file) => file.isScript === isScript).map(({ name }) => name);
  const arabicFonts = assets.filter((name) => /arabic[^/]*\.woff2$/.test(name));
  const textsOf = (language: string, names: readonly string[]): readonly string[] => [
    writePack(client, language, names),
    ...(language === 'ar' ? addressed(arabicFonts) : []),
  ];
  return {
    shell: addressed(shell),
    screens: [writePack(client, 'screens', namesWhere(true)), ...addressed(namesWhere(false))],
    texts: Object.fromEntries([...words].map(([tag, names]) => [tag, textsOf(tag, names)])),
  };
}

/** Writes a pack of these scripts, and gives its address. Its name changes with its content, like that of every file. */
function writePack(client: string, subject: string, names: readonly string[]): string {
  const scripts = names
    .toSorted()
    .map((name) => [`/${name}`, readFileSync(join(client, name), 'utf8')] as const);
  const content = JSON.stringify(Object.fromEntries(scripts));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const name = `assets/pack-${subject}-${hash}.json`;
  writeFileSync(join(client, name), content);
  writeCompressed(join(client, name));
  return `/${name}`;
}

const addressed = (names: Iterable<string>): readonly string[] =>
  [...names].map((name) => `/${name}`).toSorted();

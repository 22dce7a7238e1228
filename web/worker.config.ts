import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import type { Plugin } from 'vite';

/** A file of the browser's build, as far as the worker's list needs to know it. */
interface BuiltFile {
  readonly name: string;
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
        const files = Object.values(bundle).map((file) => ({
          name: file.fileName,
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
        const assets = readdirSync(join(build, 'client/assets')).map((name) => `assets/${name}`);
        await writeWorker(join(build, 'client/sw.js'), buildId, fileList(files, assets));
        await writeScheduler(join(build, 'elements/scheduler.js'));
      },
    },
  ];
}

async function writeWorker(file: string, buildId: string, files: object): Promise<void> {
  await build({
    input: join(import.meta.dirname, 'sw/worker.ts'),
    transform: {
      define: { __BUILD__: JSON.stringify(buildId), __FILES__: JSON.stringify(files) },
    },
    output: { file, format: 'iife', minify: true, codeSplitting: false },
    logLevel: 'warn',
  });
}

/** One file with the weekly scheduler, for pages of other sites. */
async function writeScheduler(file: string): Promise<void> {
  await build({
    input: join(import.meta.dirname, 'app/elements/scheduler-file.ts'),
    output: { file, format: 'es', minify: true, codeSplitting: false },
    logLevel: 'warn',
  });
}

/** Addresses of the files that every screen needs (`shell`), that some screens need, and that a language needs (`texts`). */
function fileList(files: readonly BuiltFile[], assets: readonly string[]) {
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

  const texts = new Map<string, string[]>();
  for (const { name, source } of files) {
    const [, language] = /locales\/(\w+)\/[\w-]+\.po/.exec(source ?? '') ?? [];
    if (language !== undefined) texts.set(language, [...(texts.get(language) ?? []), name]);
  }
  for (const name of assets) if (/arabic[^/]*\.woff2$/.test(name)) texts.get('ar')?.push(name);

  const ofLanguages = new Set([...texts.values()].flat());
  const screens = files
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.js') && !shell.has(name) && !ofLanguages.has(name));
  const addressed = (names: Iterable<string>): readonly string[] =>
    [...names].map((name) => `/${name}`).toSorted();
  return {
    shell: addressed(shell),
    screens: addressed(screens),
    texts: Object.fromEntries([...texts].map(([tag, names]) => [tag, addressed(names)])),
  };
}

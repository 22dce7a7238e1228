import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { lingui } from '@lingui/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import { type Plugin, defineConfig } from 'vite';
import { routeTable } from './app/route-table.ts';
import { wordFiles, wordsId } from './words.config.ts';
import { serviceWorker } from './worker.config.ts';

/** All that ends up in the pages and their scripts. */
const sources = [
  'web/app',
  'web/locales',
  'web/sw',
  'packages/physics',
  'packages/qr',
  'services/product/unit/commissioning-code.ts',
  'package-lock.json',
];

const forForms =
  /web\/app\/(forms\/(?!rules|form-store|validate|compile|core-rules|parse-rules|native-rules)|ui\/(field|password-field|select|choice|error-summary)\.)/;
/** What shows figures and lists of them; a form has none. */
const ofFigures = /web\/app\/ui\/(evidence|table|tiles)\./;
/** A way out that is a form takes the forms along; the words of values and days are of the screens that show them. */
const ofSome =
  /web\/app\/(shell\/(sign-out-form|form)|i18n\/(value-words|use-day-words)|ui\/day-field)\./;
const inFrame = (file: string): boolean =>
  /web\/app\/(ui|shell|i18n|api)\/(?!chart|icons-of|locale-number|segments)/.test(file) &&
  !ofSome.test(file) &&
  !forForms.test(file) &&
  !ofFigures.test(file);

/** What many screens use comes in a few files instead of forty small ones: fewer requests, and each packs better. */
const sharedChunks = [
  // Only what draws a line needs it.
  { name: 'lines', test: /node_modules\/d3-/, priority: 4 },
  { name: 'libraries', test: /node_modules/, minShareCount: 4, priority: 3 },
  { name: 'frame', test: inFrame, minShareCount: 4, priority: 2 },
  { name: 'figures', test: ofFigures, minShareCount: 2, priority: 2 },
  // Only where somebody fills something in.
  { name: 'fields', test: forForms, minShareCount: 2, priority: 1 },
  // What checks a form while somebody types comes after the page that holds it.
  {
    name: 'form-engine',
    test: /web\/app\/(forms\/(?!rules\/)|i18n\/locale-number)/,
    minShareCount: 2,
  },
  // By themselves, so that who needs one rule of a form does not get a flow of screens with it.
  { name: 'rules', test: /web\/app\/forms\/rules\/(dates|phone)/, minShareCount: 2 },
  { name: 'wizard', test: /web\/app\/wizard\//, minShareCount: 2 },
  { name: 'registration', test: /web\/app\/screens\/registration\/flow\//, minShareCount: 2 },
  {
    name: 'start',
    test: /build-id|catalogs\.client|languages\.ts|preload-helper/,
    minShareCount: 2,
    priority: 2,
  },
];

const build = buildId();

export default defineConfig(({ mode }) => ({
  plugins: [
    reactRouter(),
    lingui({ cwd: import.meta.dirname, failOnCompileError: true, failOnMissing: true }),
    wordFiles(),
    wordsOfScreens(),
    partsAhead(),
    withoutUnused(),
    // Half of a build; a developer waits for it after each change.
    mode === 'production' && packed(),
    serviceWorker(build),
  ],
  define: {
    'import.meta.env.VITE_BUILD_ID': JSON.stringify(build),
    'import.meta.env.VITE_WORDS_ID': JSON.stringify(wordsId),
  },
  environments: {
    client: {
      build: {
        // Every browser that the app is for loads modules ahead by itself.
        modulePreload: { polyfill: false },
        rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
      },
    },
  },
  // A module, because what it seldom needs comes in a file of its own. The server knows it by its name.
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'assets/scan-worker-[hash].js' } },
  },
  build: {
    sourcemap: false,
    // Fonts and pictures stay files, so that they are cached by themselves and the policy needs no `data:`.
    assetsInlineLimit: 0,
  },
}));

/** Of the table of screens a browser needs only which messages each speaks from: who may open it is the server's business. */
function wordsOfScreens(): Plugin {
  const words = routeTable.map(({ path, catalogs }) => ({ path, catalogs }));
  return {
    name: 'words-of-screens',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) =>
      id === join(import.meta.dirname, 'app/route-table.ts')
        ? `export const routeTable = ${JSON.stringify(words)};`
        : null,
  };
}

/**
 * What a late part needs is fetched with it. The tool's own way to do that is several times as long, because it also waits for
 * sheets of style and tells of failures; the app has one sheet, with its first page, and a failed import tells of itself.
 */
function partsAhead(): Plugin {
  const ours = JSON.stringify(join(import.meta.dirname, 'app/navigation/load-ahead.ts'));
  return {
    name: 'parts-ahead',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `import { loadAhead } from ${ours};
           export const __vitePreload = (load, files = []) => (loadAhead(files.map((file) => '/' + file)), load());`
        : null,
  };
}

/**
 * What libraries bring that nothing here can call, and that no tool sees is never called: the router's measuring of its own steps,
 * which wants to be asked for, and React's store hook for a React that has none.
 */
function withoutUnused(): Plugin {
  const instead: readonly (readonly [ending: string, code: string])[] = [
    [
      'react-router/dist/production/lib/router/instrumentation.js',
      `export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
       export const getRouteInstrumentationUpdates = () => ({});
       export const instrumentClientSideRouter = (router) => router;
       export const instrumentHandler = (handler) => handler;
       export const instrumentationResultMetaContext = null;`,
    ],
    ['use-sync-external-store/shim/index.js', `export { useSyncExternalStore } from 'react';`],
  ];
  return {
    name: 'without-unused',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => instead.find(([ending]) => id.endsWith(ending))?.[1] ?? null,
  };
}

/** Each file packed as well as it can be, once: the server hands them out as they are. */
function packed(): Plugin {
  return {
    name: 'packed',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir }, bundle) {
      for (const file of Object.keys(bundle).filter((name) => /\.(js|css|svg|wasm)$/.test(name))) {
        const path = join(dir ?? '', file);
        const content = readFileSync(path);
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** The same for the browser's half and the server's, and for every build of the same sources. */
function buildId(): string {
  const root = join(import.meta.dirname, '..');
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => filesBelow(root, source)).toSorted())
    hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 16);
}

function filesBelow(root: string, path: string): readonly string[] {
  if (/\.(json|ts)$/.test(path)) return [path];
  return readdirSync(join(root, path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { lingui } from '@lingui/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import { type Plugin, defineConfig } from 'vite';
import { routeTable } from './app/route-table.ts';
import type { ScreenRoute } from './app/screen-route.ts';
import { writeCompressed } from './compressed.ts';
import { sourceMaps } from './maps.config.ts';
import { wordFiles, wordsId } from './words.config.ts';
import { serviceWorker } from './worker.config.ts';

/** Sources of the pages and their scripts. */
const sources = [
  'web/app',
  'web/locales',
  'web/sw',
  'packages/physics',
  'packages/core/escape-html.ts',
  'packages/qr',
  'services/product/label',
  'package-lock.json',
];

const forForms =
  /web\/app\/(forms\/(?!rules|secret-field|form-store|validate|compile|core-rules|parse-rules|native-rules)|ui\/(field|select|choice|error-summary)\.)/;
const ofPasswords = /web\/app\/(forms\/secret-field|ui\/password-field)\./;
/** Components for figures and lists; forms have none. */
const ofFigures = /web\/app\/ui\/(evidence|table|tiles)\./;
/** Modules of the frame's folders that only some screens need. */
const ofSome =
  /web\/app\/(shell\/(sign-out-form|form)|i18n\/(value-text|use-day-text)|ui\/(day-field|long-text|stepper|stepped|chip|title-link))\./;
const inFrame = (file: string): boolean =>
  /web\/app\/(ui|shell|i18n|api)\/(?!chart|icons-of|locale-number|segments)/.test(file) &&
  !ofSome.test(file) &&
  !ofPasswords.test(file) &&
  !forForms.test(file) &&
  !ofFigures.test(file);

/** Modules that many screens share go into a few chunks: fewer requests, better compression. */
const sharedChunks = [
  // Only charts with lines need d3.
  { name: 'lines', test: /node_modules\/d3-/, priority: 4 },
  { name: 'libraries', test: /node_modules/, minShareCount: 4, priority: 3 },
  { name: 'frame', test: inFrame, minShareCount: 4, priority: 2 },
  { name: 'figures', test: ofFigures, minShareCount: 2, priority: 2 },
  // Only forms with a password.
  { name: 'password', test: ofPasswords, minShareCount: 2, priority: 2 },
  // Only screens with a form.
  { name: 'fields', test: forForms, minShareCount: 2, priority: 1 },
  // The engine that checks a form while a person types is loaded after the page.
  {
    name: 'form-engine',
    test: /web\/app\/(forms\/(?!rules\/|secret-field)|i18n\/locale-number)/,
    minShareCount: 2,
  },
  // The rules for codes and what they read a serial number with, which the scanner needs as well.
  {
    name: 'codes',
    test: /web\/app\/forms\/rules\/codes|services\/product\/label\/(serial|product-ranges|commissioning-code)/,
    minShareCount: 2,
  },
  // A chunk of their own, so that a form with one rule does not load a whole wizard.
  { name: 'rules', test: /web\/app\/forms\/rules\/(dates|phone)/, minShareCount: 2 },
  // Else the chunk of the first module with such an icon would hold them all.
  {
    name: 'icons-of-things',
    test: /web\/app\/ui\/icons-of-things\./,
    minShareCount: 2,
    priority: 2,
  },
  // Only the pages that leave or undo a wizard, and those with rows, load these.
  { name: 'wizard-exit', test: /web\/app\/wizard\/exit-/, minShareCount: 2, priority: 1 },
  { name: 'wizard-rows', test: /web\/app\/wizard\/rows/, minShareCount: 2, priority: 1 },
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
    catalogsOfScreens(),
    preloadImports(),
    withoutUnused(),
    mode === 'production' && quickMatching(),
    elementStyles(),
    // Half of a build; a developer waits for it after each change.
    mode === 'production' && compressed(),
    mode === 'production' && sourceMaps(build),
    serviceWorker(build),
  ],
  define: {
    'import.meta.env.VITE_BUILD_ID': JSON.stringify(build),
    'import.meta.env.VITE_WORDS_ID': JSON.stringify(wordsId),
  },
  environments: {
    client: {
      build: {
        // All supported browsers know modulepreload.
        modulePreload: { polyfill: false },
        rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
      },
    },
  },
  // A module worker, because its second engine is a chunk of its own. The server knows the file by its name.
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'assets/scan-worker-[hash].js' } },
  },
  build: {
    // Without a comment that names them; `sourceMaps` takes them out of the served folders.
    sourcemap: mode === 'production' ? 'hidden' : false,
    // Fonts and images stay files: they are cached separately, and the content security policy needs no `data:`.
    assetsInlineLimit: 0,
  },
}));

/** Reduces the route table in the browser to the catalogs and the wizard of each screen; access rules stay on the server. */
function catalogsOfScreens(): Plugin {
  const screens = routeTable.map(({ path, catalogs, wizard }: ScreenRoute) => ({
    path,
    catalogs,
    wizard,
  }));
  return {
    name: 'catalogs-of-screens',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) =>
      id === join(import.meta.dirname, 'app/route-table.ts')
        ? `export const routeTable = ${JSON.stringify(screens)};`
        : null,
  };
}

/**
 * Preloads the imports of a deferred part together with it. Vite's own helper is several times as long, because it also waits for
 * style sheets and reports failures; the app has one style sheet, and a failed import rejects by itself.
 */
function preloadImports(): Plugin {
  const preloadModules = JSON.stringify(
    join(import.meta.dirname, 'app/navigation/preload-modules.ts'),
  );
  return {
    name: 'preload-imports',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `import { preloadModules } from ${preloadModules};
           export const __vitePreload = (load, files = []) => (preloadModules(files.map((file) => '/' + file)), load());`
        : null,
  };
}

/**
 * Replaces library code that is never called but that tree shaking keeps: the router's instrumentation, its discovery of routes (the
 * browser has the whole table from the beginning), its prefetching of data and code (`navigation/prefetch.ts` fetches code alone), and
 * the shim of `useSyncExternalStore` for old versions of React.
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
    [
      'react-router/dist/production/lib/dom/ssr/fog-of-war.js',
      `export const isFogOfWarEnabled = () => false;
       export const getPartialManifest = (manifest) => manifest;
       export const getPatchRoutesOnNavigationFunction = () => undefined;
       export const useFogOFWarDiscovery = () => undefined;
       export const getManifestPath = () => '/__manifest';
       export const getPathsWithAncestors = (paths) => paths;
       export const handleClientVersionMismatch = async () => false;
       export const URL_LIMIT = 0;`,
    ],
    ['use-sync-external-store/shim/index.js', `export { useSyncExternalStore } from 'react';`],
  ];
  const ofPrefetching = 'function PrefetchPageLinks(';
  return {
    name: 'without-unused',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => instead.find(([ending]) => id.endsWith(ending))?.[1] ?? null,
    transform(code, id) {
      if (!id.endsWith('react-router/dist/production/lib/dom/ssr/components.js')) return null;
      if (!code.includes(ofPrefetching)) throw new Error(`react-router has no ${ofPrefetching}`);
      return code.replace(
        ofPrefetching,
        `const PrefetchPageLinks = () => null;\nfunction unused${ofPrefetching.slice('function '.length)}`,
      );
    },
  };
}

/** Finds the screen of an address without compiling the patterns of all the others. The router has no option for it. */
function quickMatching(): Plugin {
  const routeMatcher = JSON.stringify(join(import.meta.dirname, 'app/navigation/route-matcher.ts'));
  let isReplaced = false;
  return {
    name: 'quick-matching',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (!id.endsWith('react-router/dist/production/lib/router/matcher.js')) return null;
      isReplaced = true;
      return `import { createRouteMatcher } from ${routeMatcher};
        export const V6RegExMatcher = function (basename) { return createRouteMatcher(basename); };`;
    },
    // A later version of the router may keep its matcher elsewhere.
    generateBundle() {
      if (!isReplaced) this.error('react-router has no lib/router/matcher.js');
    },
  };
}

/** Takes the spaces out of the elements' styles, which are text in a script that no minifier touches. */
function elementStyles(): Plugin {
  return {
    name: 'element-styles',
    transform: {
      filter: { id: /\/elements\/[\w-]+-style\.ts$/ },
      handler: (code) => code.replaceAll(/ ?([{}:;,]) /g, '$1'),
    },
  };
}

/** Compresses each file once. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir }, bundle) {
      for (const file of Object.keys(bundle).filter((name) => /\.(js|css|svg|wasm)$/.test(name)))
        writeCompressed(join(dir ?? '', file));
    },
  };
}

/** Hash of the sources: equal in browser and server, and in every build of the same sources. */
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

import type { FolderCycleRule } from './folder-cycles.ts';
import type { ReachRule } from './reach.ts';
import type { CallRule } from './uncalled-files.ts';

/** Modules that reach the database, the network or the log. */
const effects =
  /^services\/.+\/(store|routes|jobs)\.ts$|^packages\/platform\/(http\/(client|egress|http|serve)|database\/(database|migrate)|jobs\/|process\/log)[^/]*\.ts$|node_modules\/(pg|hono)\//;

/** Pure features: every file computes its result from its arguments alone. */
export const pureFeatures: readonly string[] = [
  'services/device-cloud/homes',
  'services/device-cloud/recordings',
  'services/device-cloud/telemetry',
  'services/energy/alert-rule',
  'services/energy/balance',
  'services/energy/budget',
  'services/energy/building',
  'services/energy/forecast',
  'services/energy/heat-pump',
  'services/energy/observed-home',
  'services/energy/planner',
  'services/energy/solar',
  'services/energy/tariff',
  'services/product/address',
  'services/product/fault',
  'services/product/label',
  'services/product/search-words',
];

/** Folders of `web/app` whose modules run in browsers on every route. The build removes the loader of a route module, so tidy checks the built files. */
export const browserFolders: readonly string[] = [
  'elements',
  'files',
  'forms',
  'i18n',
  'pwa',
  'reporting',
  'scanner',
  'ui',
];

/** Modules that must not be loaded through any chain of imports; types do not count. */
export const reachRules: readonly ReachRule[] = [
  {
    name: 'browser-reaches-no-schema-and-no-temporal',
    from: new RegExp(`^web/(app/(entry\\.client|(${browserFolders.join('|')})/)|sw/)`),
    to: /node_modules\/(zod|@hono\/zod-openapi|temporal-polyfill)\//,
    end: /\.server\.tsx?$/,
  },
  { name: 'screens-reach-no-effects', from: /^web\/app\//, to: effects, end: /\.server\.tsx?$/ },
  { name: 'research-reaches-no-effects', from: /^research\//, to: effects },
  { name: 'contract-reaches-no-effects', from: /^services\/.+\/contract\.ts$/, to: effects },
  {
    name: 'pure-feature-reaches-no-effects',
    from: new RegExp(`^(${pureFeatures.join('|')})/`),
    to: effects,
  },
];

export const webFolderCycleRule: FolderCycleRule = {
  name: 'no-folder-cycle',
  folder: /^(web\/app\/[^/]+)\//,
};

/** A feature is a folder directly below a service; imports of types count as well. */
export const featureCycleRule: FolderCycleRule = {
  name: 'no-feature-cycle',
  folder: /^(services\/[^/]+\/[^/]+)\//,
};

/** What a pure feature can do is done by a service, the bench or the command line: code that only tests call is a second path. */
export const callRule: CallRule = {
  name: 'pure-file-is-called',
  files: new RegExp(`^(${pureFeatures.join('|')})/.+\\.tsx?$`),
};

import type { IForbiddenRuleType } from 'dependency-cruiser';

const test = String.raw`\.test\.tsx?$|(^|/)testing[^/]*\.ts$|/testing/|/fixtures?/|\.config\.ts$`;
/** Tests, their helpers and configurations of tools. */
export const testFiles = new RegExp(test);
const feature = String.raw`^services/[^/]+/.+/`;
const reserved = String.raw`(contract|store|routes|jobs)\.ts$`;
const routesAndJobs = String.raw`${feature}(routes|jobs)\.ts$`;
const typeOnly: 'type-only'[] = ['type-only'];

/** Allowed imports between folders; ARCHITECTURE.md has the same as a table. Tests may import anything except bench, e2e and cli. */
export const boundaryRules: IForbiddenRuleType[] = [
  rule(
    'calendar-imports-nothing',
    '^packages/calendar/',
    '^(packages/(?!calendar/)|services/|web/|app/|operations/|dev/|cli/)',
  ),
  rule(
    'physics-imports-calendar-and-core',
    '^packages/physics/',
    '^(packages/(?!calendar/|core/|physics/)|services/|web/|app/|operations/|dev/|cli/)',
  ),
  rule(
    'plant-imports-physics',
    '^packages/plant/',
    '^(packages/(?!calendar/|core/|plant/|physics/)|services/|web/|app/|operations/|dev/|cli/)',
  ),
  rule(
    'core-imports-nothing',
    '^packages/core/',
    '^(packages/(?!core/)|services/|web/|app/|operations/|dev/|cli/)',
  ),
  rule(
    'access-imports-core-and-calendar',
    '^packages/access/',
    '^(packages/(?!access/|calendar/|core/)|services/|web/|app/|operations/|dev/|cli/)',
  ),
  rule(
    'platform-imports-access-and-below',
    '^packages/platform/',
    '^(packages/(?!access/|calendar/|core/|platform/)|services/|web/|app/|operations/|dev/|cli/)',
  ),
  rule(
    'qr-imports-core',
    '^packages/qr/',
    '^(packages/(?!core/|qr/)|services/|web/|app/|operations/|dev/|cli/)',
  ),
  rule(
    'devices-imports-physics-and-platform',
    '^packages/devices/',
    '^(packages/(?!access/|calendar/|core/|devices/|physics/|platform/)|services/|web/|app/|operations/|dev/|cli/)',
  ),
  rule(
    'plant-is-for-device-cloud-and-what-measures',
    String.raw`^(?!packages/plant/|services/device-cloud/|bench/|cli/|research/)`,
    '^packages/plant/',
  ),
  rule(
    'device-cloud-meets-others-over-http',
    '^services/device-cloud/',
    '^(packages/devices/|services/(?!device-cloud/)|web/)',
  ),
  // Besides contracts: state tables, lists that screens read without a schema, the documents of settings, kinds of alerts and facts of decisions.
  rule(
    'contract-imports-contracts',
    String.raw`${feature}contract\.ts$`,
    String.raw`^(packages/(?!access/|calendar/|core/|physics/units|platform/)|services/(?!.*/(contract|[^/]+-state|product-ranges|partner-services|note-length|cost-parts|variance-parts|sheet-figures|terms|solar-panels|budget-plan|supplier-bills|alert-kinds|alert-facts|alert-settings|forecast-signals|surplus-settings|appliance-properties|appliance-kinds|saving-settings|clock-time|decision-facts|veto-rule|plan-status|price-list|eligibility|sandbox-outcomes|checklist-items|symptom-terms|file-limits|privacy-purposes|vital-names)\.ts$)|web/|app/|operations/|dev/)`,
  ),
  // Control of a unit and a person's own data are never sold (decision 0113): their code cannot ask what a home has bought.
  rule(
    'control-and-data-ask-for-no-package',
    String.raw`^services/(?!product/([^/]+\.ts$|(package|purchase|transfer|dossier|dispute|overview|demo|sample-data)/))`,
    '^services/product/(package|purchase)/',
  ),
  {
    name: 'routes-and-jobs-are-for-composition',
    severity: 'error',
    comment: 'logic that others need lives in a file named for it',
    from: {
      path: '^(packages|services|web|research|app|operations)/',
      pathNot: [
        test,
        String.raw`^services/[^/]+/(app|jobs|make-[^/]+)\.ts$`,
        String.raw`${feature}(routes|jobs)\.ts$`,
      ],
    },
    to: { path: routesAndJobs, dependencyTypesNot: typeOnly },
  },
  {
    name: 'routes-import-routes-below',
    severity: 'error',
    comment: 'a routes or jobs file joins those of the folders below it, and no others',
    from: { path: String.raw`^services/([^/]+)/(.+)/(routes|jobs)\.ts$` },
    to: {
      path: routesAndJobs,
      pathNot: String.raw`^services/$1/$2/.+/$3\.ts$`,
      dependencyTypesNot: typeOnly,
    },
  },
  {
    name: 'store-knows-its-own-tables',
    severity: 'error',
    comment:
      'a store imports its pure files and platform; never another feature’s store, nor routes or jobs',
    from: { path: String.raw`^services/([^/]+)/(.+)/store\.ts$` },
    to: {
      path: String.raw`^services/.+/(store|routes|jobs)\.ts$`,
      pathNot: '^services/$1/$2/store',
    },
  },
  {
    name: 'rows-are-for-stores',
    severity: 'error',
    comment: 'only stores know the rows of tables',
    from: { path: '^services/', pathNot: [test, String.raw`/store\.ts$`] },
    to: { path: '^services/[^/]+/rows/' },
  },
  {
    name: 'service-meets-service-by-contract',
    severity: 'error',
    comment: 'a service imports other services’ contracts only',
    from: { path: '^services/([^/]+)/', pathNot: test },
    to: { path: '^services/', pathNot: [String.raw`^services/$1/`, String.raw`/contract\.ts$`] },
  },
  rule('services-do-not-import-the-web', '^services/', '^(web|cli|bench|e2e)/'),
  rule(
    'web-meets-services-by-contract-and-pure-files',
    '^web/app/',
    String.raw`^services/[^/]+/[^/]+\.ts$|${feature}(store|routes|jobs)\.ts$|^packages/devices/`,
    {
      dependencyTypesNot: typeOnly,
    },
  ),
  rule(
    'ui-imports-itself',
    '^web/app/ui/',
    String.raw`^(packages|services)/|^web/(?!app/ui/)|node_modules/(react-router|@react-router)/`,
  ),
  rule('nobody-imports-dev', '^(packages|services|web|research|app|operations|cli)/', '^dev/'),
  rule(
    'app-and-operations-are-above-services',
    '^(packages|services|web|research)/',
    '^(app|operations)/',
  ),
  rule('operations-do-not-import-the-app', '^operations/', '^app/'),
  rule(
    'research-imports-plant-and-pure-energy',
    '^research/',
    String.raw`^packages/(?!calendar/|physics/|plant/)|^services/(?!energy/)|^(web|cli|bench|e2e)/|${feature}${reserved}`,
  ),
  rule('research-is-for-bench-and-cli', '^(?!research/|bench/|cli/)', '^research/'),
  rule('only-ends-import-ends', '^(app|operations|dev)/', '^(cli|bench|e2e)/'),
  {
    name: 'cli-bench-e2e-are-ends',
    severity: 'error',
    comment: 'these three import anything but each other',
    from: { path: '^(cli|bench|e2e)/' },
    to: { path: '^(cli|bench|e2e)/', pathNot: '^$1/' },
  },
  {
    name: 'no-cycle',
    severity: 'error',
    comment: 'a type that two files need has a file below both',
    from: {},
    to: { circular: true },
  },
  {
    name: 'import-resolves',
    severity: 'error',
    from: { pathNot: String.raw`^web/` },
    to: { couldNotResolve: true },
  },
];

function rule(
  name: string,
  from: string,
  to: string,
  conditions: { dependencyTypesNot?: 'type-only'[] } = {},
): IForbiddenRuleType {
  return {
    name,
    severity: 'error',
    from: { path: from, pathNot: test },
    to: { path: to, ...conditions },
  };
}

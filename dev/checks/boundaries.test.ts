import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { boundaryRules } from './boundary-rules.ts';
import { checkBoundaries } from './boundaries.ts';
import { browserFolders, pureFeatures } from './graph-rules.ts';

/** For every rule a file, a forbidden import and an allowed one. */
const crossings: Record<string, { from: string; against: string; with: string }> = {
  'calendar-imports-nothing': {
    from: 'packages/calendar/dates.ts',
    against: 'packages/core/problem.ts',
    with: 'packages/calendar/durations.ts',
  },
  'physics-imports-calendar-and-core': {
    from: 'packages/physics/tank.ts',
    against: 'packages/platform/process/log.ts',
    with: 'packages/calendar/durations.ts',
  },
  'plant-imports-physics': {
    from: 'packages/plant/house.ts',
    against: 'packages/devices/device-cloud.ts',
    with: 'packages/physics/zone.ts',
  },
  'core-imports-nothing': {
    from: 'packages/core/problem.ts',
    against: 'packages/calendar/clock.ts',
    with: 'packages/core/branded.ts',
  },
  'access-imports-core-and-calendar': {
    from: 'packages/access/access.ts',
    against: 'packages/platform/process/log.ts',
    with: 'packages/core/problem.ts',
  },
  'platform-imports-access-and-below': {
    from: 'packages/platform/process/log.ts',
    against: 'packages/physics/units.ts',
    with: 'packages/calendar/clock.ts',
  },
  'devices-imports-physics-and-platform': {
    from: 'packages/devices/device-cloud.ts',
    against: 'services/product/unit/contract.ts',
    with: 'packages/platform/http/egress.ts',
  },
  'qr-imports-core': {
    from: 'packages/qr/frame.ts',
    against: 'packages/platform/process/log.ts',
    with: 'packages/qr/code.ts',
  },
  'plant-is-for-device-cloud-and-what-measures': {
    from: 'services/energy/cost/read-costs.ts',
    against: 'packages/plant/house.ts',
    with: 'packages/physics/zone.ts',
  },
  'device-cloud-meets-others-over-http': {
    from: 'services/device-cloud/units/routes.ts',
    against: 'services/energy/ingest/contract.ts',
    with: 'services/device-cloud/units/contract.ts',
  },
  'contract-imports-contracts': {
    from: 'services/energy/today/contract.ts',
    against: 'services/energy/home/figures.ts',
    with: 'services/energy/history/contract.ts',
  },
  'routes-and-jobs-are-for-composition': {
    from: 'services/energy/history/read-history.ts',
    against: 'services/energy/last-day/routes.ts',
    with: 'services/energy/reading/store.ts',
  },
  'routes-import-routes-below': {
    from: 'services/energy/today/routes.ts',
    against: 'services/energy/power/routes.ts',
    with: 'services/energy/today/export/routes.ts',
  },
  'control-and-data-ask-for-no-package': {
    from: 'services/product/schedule/write-week.ts',
    against: 'services/product/package/list-packages.ts',
    with: 'services/product/unit/unit-kind.ts',
  },
  'store-knows-its-own-tables': {
    from: 'services/energy/reading/store.ts',
    against: 'services/energy/ingest/store.ts',
    with: 'services/energy/reading/day-length.ts',
  },
  'rows-are-for-stores': {
    from: 'services/energy/logs/routes.ts',
    against: 'services/energy/rows/log-entry.ts',
    with: 'services/energy/logs/store.ts',
  },
  'service-meets-service-by-contract': {
    from: 'services/product/monitoring/routes.ts',
    against: 'services/energy/logs/entries.ts',
    with: 'services/energy/logs/contract.ts',
  },
  'services-do-not-import-the-web': {
    from: 'services/product/unit/routes.ts',
    against: 'web/app/paths.ts',
    with: 'services/product/unit/store.ts',
  },
  'web-meets-services-by-contract-and-pure-files': {
    from: 'web/app/screens/energy.tsx',
    against: 'services/energy/reading/store.ts',
    with: 'services/energy/history/contract.ts',
  },
  'ui-imports-itself': {
    from: 'web/app/ui/card.tsx',
    against: 'web/app/paths.ts',
    with: 'web/app/ui/icon.ts',
  },
  'nobody-imports-dev': {
    from: 'services/energy/app.ts',
    against: 'dev/visitor.ts',
    with: 'services/energy/config.ts',
  },
  'app-and-operations-are-above-services': {
    from: 'services/energy/app.ts',
    against: 'app/seed.ts',
    with: 'services/energy/config.ts',
  },
  'operations-do-not-import-the-app': {
    from: 'operations/users.ts',
    against: 'app/world.ts',
    with: 'services/identity/sign-up/add-user.ts',
  },
  'research-imports-plant-and-pure-energy': {
    from: 'research/trace.ts',
    against: 'packages/platform/process/log.ts',
    with: 'packages/plant/plant.ts',
  },
  'research-is-for-bench-and-cli': {
    from: 'dev/rehearsal.ts',
    against: 'research/strategies.ts',
    with: 'services/energy/app.ts',
  },
  'only-ends-import-ends': {
    from: 'app/world.ts',
    against: 'cli/hearth.ts',
    with: 'services/energy/app.ts',
  },
  'cli-bench-e2e-are-ends': {
    from: 'e2e/journey.ts',
    against: 'bench/ingest.ts',
    with: 'app/world.ts',
  },
};

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

it('every folder that a rule names exists', () => {
  const named = [...browserFolders.map((folder) => `web/app/${folder}`), ...pureFeatures];
  const root = join(import.meta.dirname, '../..');
  expect(named.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
});

describe('checkBoundaries: finds a violation of every rule', () => {
  it('has a planted crossing for every rule', () => {
    const elsewhere = ['no-cycle', 'import-resolves'];
    expect([...Object.keys(crossings), ...elsewhere].sort()).toEqual(
      boundaryRules.map(({ name }) => String(name)).sort(),
    );
  });

  it('finds each planted crossing and leaves its neighbour alone', async () => {
    const files: Record<string, string[]> = {};
    for (const { from, against, with: allowed } of Object.values(crossings)) {
      files[from] = [...(files[from] ?? []), against, allowed];
      files[against] ??= [];
      files[allowed] ??= [];
    }
    const { problems } = await checkBoundaries(plant(files), 1);
    const direct = problems.filter((problem) => !/-reach(es)?-no-/.test(problem));
    expect(direct.toSorted()).toEqual(
      Object.entries(crossings)
        .map(([name, { from, against }]) => `${from} → ${against}: ${name}`)
        .toSorted(),
    );
  });

  it('finds a cycle and an import that leads nowhere', async () => {
    const root = plant({
      'packages/physics/a.ts': ['packages/physics/b.ts'],
      'packages/physics/b.ts': ['packages/physics/a.ts'],
    });
    write(root, 'packages/physics/c.ts', "import './absent.ts';\n");
    write(
      root,
      'web/app/page-request.ts',
      "import type { Flow } from './flow.ts';\nexport type PageRequest = Flow;\n",
    );
    write(
      root,
      'web/app/flow.ts',
      "import type { PageRequest } from './page-request.ts';\nexport type Flow = PageRequest;\n",
    );
    const { problems } = await checkBoundaries(root, 1);
    expect(problems).toContain('web/app/flow.ts → web/app/page-request.ts: no-cycle');
    expect(problems).toContain('packages/physics/a.ts → packages/physics/b.ts: no-cycle');
    expect(problems).toContain('packages/physics/c.ts → ./absent.ts: import-resolves');
  });

  it('finds a cycle of web folders that is no cycle of files', async () => {
    const root = plant({
      'web/app/forms/fields.tsx': ['web/app/shell/frame.tsx'],
      'web/app/shell/frame.tsx': [],
      'web/app/shell/sign-out.tsx': ['web/app/forms/button.tsx'],
      'web/app/forms/button.tsx': [],
    });
    const { problems } = await checkBoundaries(root, 1);
    expect(problems).toEqual([
      'web/app/forms → web/app/shell: no-folder-cycle (for example web/app/forms/fields.tsx → web/app/shell/frame.tsx)',
      'web/app/shell → web/app/forms: no-folder-cycle (for example web/app/shell/sign-out.tsx → web/app/forms/button.tsx)',
    ]);
  });

  it('a feature cycle: found through types as well', async () => {
    const root = plant({
      'services/energy/price/read-prices.ts': ['services/energy/place/zone.ts'],
    });
    write(
      root,
      'services/energy/place/zone.ts',
      "import type { here } from '../price/read-prices.ts';\nexport type Zone = typeof here;\n",
    );
    const { problems } = await checkBoundaries(root, 1);
    expect(problems.filter((problem) => problem.includes('no-feature-cycle'))).toEqual([
      'services/energy/place → services/energy/price: no-feature-cycle (for example services/energy/place/zone.ts → services/energy/price/read-prices.ts)',
      'services/energy/price → services/energy/place: no-feature-cycle (for example services/energy/price/read-prices.ts → services/energy/place/zone.ts)',
    ]);
  });

  it.each([
    ['screens-reach-no-effects', 'web/app/screens/energy/view.ts'],
    ['research-reaches-no-effects', 'research/score.ts'],
    ['contract-reaches-no-effects', 'services/energy/logs/contract.ts'],
    ['pure-feature-reaches-no-effects', 'services/energy/planner/plan.ts'],
  ])('%s: finds a store behind a logic file, and none behind a pure file', async (rule, from) => {
    const root = plant({
      [from]: ['services/energy/logs/entry-state.ts', 'services/energy/price/day-state.ts'],
      'services/energy/logs/entry-state.ts': ['services/energy/weather/store.ts'],
      'services/energy/weather/store.ts': [],
      'services/energy/price/day-state.ts': [],
    });
    const { problems } = await checkBoundaries(root, 1);
    expect(problems.filter((problem) => problem.endsWith(rule))).toEqual([
      `${from} → services/energy/logs/entry-state.ts → services/energy/weather/store.ts: ${rule}`,
    ]);
  });

  it('store-reaches-no-other-store: finds a store behind a logic file', async () => {
    const root = plant({
      'services/energy/weather/store.ts': ['services/energy/weather/read-days.ts'],
      'services/energy/weather/read-days.ts': ['services/energy/place/store.ts'],
      'services/energy/place/store.ts': [],
    });
    const { problems } = await checkBoundaries(root, 1);
    expect(problems).toEqual([
      'services/energy/weather/store.ts → services/energy/weather/read-days.ts → services/energy/place/store.ts: store-reaches-no-other-store',
    ]);
  });

  it('pure-file-is-called: finds files that only tests and each other import, but not a thread', async () => {
    const root = plant({
      'research/run-planner.ts': ['services/energy/planner/plan.ts'],
      'services/energy/planner/plan.ts': ['services/energy/forecast/load.ts'],
      'services/energy/forecast/training-worker.ts': [],
      'services/energy/forecast/twin.ts': ['services/energy/forecast/part.ts'],
      'services/energy/forecast/part.ts': [],
      'services/energy/forecast/twin.test.ts': ['services/energy/forecast/twin.ts'],
      'services/energy/forecast/testing-twin.ts': ['services/energy/forecast/part.ts'],
    });
    write(
      root,
      'services/energy/forecast/load.ts',
      "export const thread = new URL('./training-worker.ts', import.meta.url);\n",
    );
    expect((await checkBoundaries(root, 1)).problems.toSorted()).toEqual([
      'services/energy/forecast/part.ts: pure-file-is-called',
      'services/energy/forecast/twin.ts: pure-file-is-called',
    ]);
  });

  it('follows a chain from a browser module to a schema library, but not through types or server files', async () => {
    const root = plant({
      'web/app/ui/field.tsx': ['web/app/ui/rules.ts'],
      'web/app/ui/rules.ts': [],
    });
    write(root, 'node_modules/zod/package.json', '{"name":"zod","main":"index.js"}');
    write(root, 'node_modules/zod/index.js', 'module.exports = {};');
    write(root, 'web/app/ui/rules.ts', "import { z } from 'zod';\nexport const rule = z;\n");
    write(
      root,
      'web/app/forms/form.ts',
      "import type { z } from 'zod';\nimport './load.server.ts';\nexport type Form = z;\n",
    );
    write(
      root,
      'web/app/forms/load.server.ts',
      "import { z } from 'zod';\nexport const load = z;\n",
    );
    const { problems } = await checkBoundaries(root, 1);
    expect(
      problems.filter((problem) => problem.endsWith('browser-reaches-no-schema-and-no-temporal')),
    ).toHaveLength(1);
    expect(problems.join('\n')).toContain('web/app/ui/rules.ts → node_modules/zod/index.js');
  });

  it('parses files with `using` declarations', async () => {
    const root = plant({ 'packages/physics/units.ts': [] });
    write(
      root,
      'packages/physics/a.ts',
      "export async function f() {\n  await using x = await import('./absent.ts');\n  return x;\n}\n",
    );
    expect((await checkBoundaries(root, 1)).problems).toEqual([
      'packages/physics/a.ts → ./absent.ts: import-resolves',
    ]);
  });

  it('fails with too few modules', async () => {
    const root = plant({ 'packages/physics/units.ts': [] });
    expect((await checkBoundaries(root, 2)).problems).toEqual([
      'only 1 modules were seen, at least 2 are there',
    ]);
  });
});

/** Creates a repository of files with the given imports. */
function plant(files: Record<string, readonly string[]>): string {
  const root = mkdtempSync(join(tmpdir(), 'hearth-boundaries-'));
  folders.push(root);
  write(root, 'package.json', '{"name":"planted","type":"module"}');
  for (const [path, imports] of Object.entries(files)) {
    const up = '../'.repeat(path.split('/').length - 1);
    write(
      root,
      path,
      `${imports.map((target) => `import '${up}${target}';\n`).join('')}export const here = 1;\n`,
    );
  }
  return root;
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

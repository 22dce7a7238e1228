import { mounted } from '@hearth/platform/http/mount.ts';
import { withErrorReports } from '@hearth/platform/error-report/service-reports.ts';
import { runStandalone } from '@hearth/platform/process/run-standalone.ts';
import { usable } from '@hearth/platform/process/start-up.ts';
import { readEnvironment } from './config.ts';
import { makeEnergy } from './make-energy.ts';
import { energyMigrations } from './migrations.ts';

const config = usable(readEnvironment());

// Runs this service alone; the web server and product call it under `/api/energy`.
await runStandalone({
  name: 'energy',
  config,
  sets: [energyMigrations],
  async create(deps) {
    const product = { baseUrl: config.productUrl.href, fetch };
    const reports = { service: 'energy', product, random: Math.random } as const;
    const energy = await withErrorReports(deps, reports, (own) =>
      makeEnergy(own, {
        sources: config.sources,
        product,
        simulatedCloud: { baseUrl: config.deviceCloudUrl.href, fetch },
        random: Math.random,
      }),
    );
    const mounts = [{ prefix: '/api/energy', isStripped: true, fetch: energy.fetch }];
    return { fetch: mounted(mounts, energy.fetch), owner: energy };
  },
});

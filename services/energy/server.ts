import { mounted } from '@hearth/platform/http/mount.ts';
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
    const energy = makeEnergy(deps, {
      sources: config.sources,
      product: { baseUrl: config.productUrl.href, fetch },
      simulatedCloud: { baseUrl: config.deviceCloudUrl.href, fetch },
      random: Math.random,
    });
    const mounts = [{ prefix: '/api/energy', isStripped: true, fetch: energy.fetch }];
    return { fetch: mounted(mounts, energy.fetch), owner: energy };
  },
});

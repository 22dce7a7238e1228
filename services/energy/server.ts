import { mounted } from '@hearth/platform/mount.ts';
import { runAlone } from '@hearth/platform/run-alone.ts';
import { usable } from '@hearth/platform/start-up.ts';
import { createEnergy } from './app.ts';
import { readEnvironment } from './config.ts';
import { energyMigrations } from './migrations.ts';

// This service alone: the web server and product speak to `/api/energy`.
await runAlone({
  name: 'energy',
  config: usable(readEnvironment()),
  sets: [energyMigrations],
  async create(deps) {
    const energy = createEnergy(deps);
    const mounts = [{ prefix: '/api/energy', isStripped: true, fetch: energy.fetch }];
    return { fetch: mounted(mounts, energy.fetch), owner: energy };
  },
});

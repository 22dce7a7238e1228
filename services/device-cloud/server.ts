import { mounted } from '@hearth/platform/http/mount.ts';
import { withErrorReports } from '@hearth/platform/error-report/service-reports.ts';
import { runStandalone } from '@hearth/platform/process/run-standalone.ts';
import { usable } from '@hearth/platform/process/start-up.ts';
import { readEnvironment } from './config.ts';
import { findLeftovers } from './accounts/store.ts';
import { makeDeviceCloud } from './make-device-cloud.ts';
import { deviceCloudMigrations } from './migrations.ts';

// This service alone. The web server passes on `/device-cloud`: people sign in there, and product calls its API.
const config = usable(readEnvironment());
await runStandalone({
  name: 'device-cloud',
  config,
  sets: [deviceCloudMigrations],
  findLeftovers,
  async create(deps) {
    const product = { baseUrl: config.productUrl.href, fetch };
    const reports = { service: 'device-cloud', product, random: Math.random } as const;
    const cloud = await withErrorReports(deps, reports, (own) =>
      makeDeviceCloud(own, {
        ...config,
        energy: { baseUrl: config.energyUrl.href, fetch },
        random: Math.random,
      }),
    );
    const mounts = [{ prefix: '/device-cloud', isStripped: true, fetch: cloud.fetch }];
    return { fetch: mounted(mounts, cloud.fetch), owner: cloud };
  },
});

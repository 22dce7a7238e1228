import { mounted } from '@hearth/platform/http/mount.ts';
import { keysOver } from '@hearth/access/person-token.ts';
import { rebased } from '@hearth/platform/http/rebase.ts';
import { photosMsMax } from '@hearth/platform/http/serve.ts';
import { withErrorReports } from '@hearth/platform/error-report/service-reports.ts';
import { runStandalone } from '@hearth/platform/process/run-standalone.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { usable } from '@hearth/platform/process/start-up.ts';
import { readEnvironment } from './config.ts';
import { findLeftovers } from './sample-data/store.ts';
import { makeProduct } from './make-product.ts';
import { productMigrations } from './migrations.ts';

// This service only: only the web server and identity call `/api/product`.
const config = usable(readEnvironment());
await runStandalone({
  name: 'product',
  config,
  sets: [productMigrations],
  findLeftovers,
  requestMsMax: photosMsMax,
  async create(deps) {
    const reports = {
      service: 'product',
      product: {
        baseUrl: config.publicUrl.href,
        fetch: (request: Request) => product.fetch(request),
      },
      random: Math.random,
    } as const;
    const product: Service = await withErrorReports(deps, reports, (own) =>
      makeProduct(own, {
        ...config,
        energy: { baseUrl: config.energyUrl.href, fetch },
        identity: { baseUrl: config.identityUrl.href, fetch },
        personKeys: keysOver(fetch, new URL('/idp', config.identityUrl).href),
        simulatedCloud: rebased(new URL('/device-cloud', config.publicUrl), config.deviceCloudUrl),
        random: Math.random,
      }),
    );
    const mounts = [{ prefix: '/api/product', isStripped: true, fetch: product.fetch }];
    return { fetch: mounted(mounts, product.fetch), owner: product };
  },
});

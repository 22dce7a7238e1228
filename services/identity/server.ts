import { mounted } from '@hearth/platform/http/mount.ts';
import { withErrorReports } from '@hearth/platform/error-report/service-reports.ts';
import { runStandalone } from '@hearth/platform/process/run-standalone.ts';
import { usable } from '@hearth/platform/process/start-up.ts';
import { readEnvironment } from './config.ts';
import { findLeftovers } from './deletion/store.ts';
import { makeIdentity } from './make-identity.ts';
import { identityMigrations } from './migrations.ts';

// This service alone. The web server passes on `/idp`, and speaks to `/api/identity` itself.
const config = usable(readEnvironment());
await runStandalone({
  name: 'identity',
  config,
  sets: [identityMigrations],
  findLeftovers,
  async create(deps) {
    const product = { baseUrl: config.productUrl.href, fetch };
    const reports = { service: 'identity', product, random: Math.random } as const;
    const identity = await withErrorReports(deps, reports, (own) =>
      makeIdentity(own, { ...config, product, random: Math.random }),
    );
    const prefix = '/api/identity';
    const mounts = [{ prefix, isStripped: true, fetch: identity.fetch }];
    return { fetch: mounted(mounts, identity.fetch), owner: identity };
  },
});

import { createRegistry } from '@hearth/access/registry.ts';
import type { personalDataContract as energyDataContract } from '@hearth/energy/personal-data/contract.ts';
import { personalDataContract } from '@hearth/identity/personal-data/contract.ts';
import { exportResponse } from '@hearth/platform/http/export-lines.ts';
import {
  type Implementation,
  type ServiceApp,
  createServiceApp,
} from '@hearth/platform/http/http.ts';
import type { ServiceDeps } from '@hearth/platform/process/service.ts';

/** An identity provider with one stored row for every person. */
export function accountRowsOn(deps: ServiceDeps): ServiceApp {
  const app = createServiceApp({ ...deps, registry: createRegistry(), service: 'identity' });
  app.implement(personalDataContract, {
    exportAccount: async ({ body }) => exportResponse(accountRows(body.subject)),
  });
  return app;
}

/** An energy service with one stored row for every home. */
export const recordedHomeRows: Implementation<typeof energyDataContract> = {
  exportHome: async ({ access }) => exportResponse(homeRows(access.installationId)),
};

async function* homeRows(installation: string) {
  const columns = [
    { name: 'installation_id', type: 'uuid' },
    { name: 'power_w', type: 'real' },
  ];
  yield { table: 'energy.power', columns };
  yield [installation, 420];
}

async function* accountRows(subject: string) {
  yield { table: 'identity.account', columns: [{ name: 'subject', type: 'text' }] };
  yield [subject];
}

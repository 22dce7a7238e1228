import { signAccess } from '@hearth/access/access.ts';
import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { callingIdentity, callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import type { installationContract } from './contract.ts';
import { installationResult, installationsOf } from './installation-response.ts';
import { renameInstallation } from './rename-installation.ts';
import { epochOf, watchAccessOf } from './store.ts';

export function installationRoutes(deps: ProductDeps): Implementation<typeof installationContract> {
  return {
    listInstallations: async ({ caller }) => {
      const installations = await installationsOf(deps, callingIdentity(caller));
      // A person without a home may be new, and exists from the first call on.
      if (installations.length === 0) await callingPerson(deps, caller);
      return ok(installations);
    },
    getInstallation: async ({ access }) => installationResult(deps, access),
    renameInstallation: (call) => renameInstallation(deps, call),
    issueAccess: async ({ access }) =>
      ok({
        token: await signAccess(access, deps.key, deps.clock),
        role: access.role,
        scopes: [...access.scopes],
      }),
    issueWatchAccess: async ({ params }) => {
      const access = await watchAccessOf(deps.db, params.installation, deps.clock.now());
      return ok({ token: access && (await signAccess(access, deps.key, deps.clock)) });
    },
    checkEpoch: async ({ params }) =>
      ok({ epoch: await epochOf(deps.db, params, deps.clock.now()) }),
  };
}

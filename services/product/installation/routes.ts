import { signAccess } from '@hearth/access/access.ts';
import { fail, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { callingIdentity, callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import type { installationContract } from './contract.ts';
import { installationResult, installationsOf } from './installation-response.ts';
import { renameInstallation } from './rename-installation.ts';
import { epochOf, watchAccessOf } from './store.ts';

interface InstallationDeps extends ProductDeps {
  /** Whether energy has not followed a transfer of the home yet: it still holds what the giver does not pass on. */
  readonly isPassing: (db: Database, installation: string) => Promise<boolean>;
}

export function installationRoutes(
  deps: InstallationDeps,
): Implementation<typeof installationContract> {
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
      (await deps.isPassing(deps.db, access.installationId))
        ? fail('unavailable', 'home-passing', { retryAfterS: 2 })
        : ok({
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

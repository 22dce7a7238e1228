import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { addDevice, listDevices } from './change-devices.ts';
import type { pushContract } from './contract.ts';
import { deleteDevice, deleteOtherDevices } from './store.ts';

export function pushRoutes(deps: ProductDeps): Implementation<typeof pushContract> {
  return {
    listPushDevices: async ({ caller }) => {
      const { personId } = await callingPerson(deps, caller);
      return ok(await listDevices(deps, personId));
    },
    addPushDevice: async ({ caller, body }) => {
      const { personId } = await callingPerson(deps, caller);
      return await addDevice(deps, personId, body);
    },
    // Also without an effect: a device that is gone receives nothing.
    removePushDevice: async ({ caller, params }) => {
      const { personId: person } = await callingPerson(deps, caller);
      await deleteDevice(deps.db, { person, device: params.device });
      return ok(undefined);
    },
    removeOtherPushDevices: async ({ caller, body }) => {
      const { personId: person } = await callingPerson(deps, caller);
      await deleteOtherDevices(deps.db, { person, keep: body.keep });
      return ok(undefined);
    },
  };
}

import { assertAnswered } from '@hearth/core/call-error.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import { energyLocationOf } from '../address/energy-location.ts';
import { timeZoneAt } from '../address/postal-areas.ts';
import { asProduct } from '../call-service.ts';
import type { ProductDeps } from '../deps.ts';
import { resendRefused } from '../device-link/delivery/outbox.ts';
import {
  installationExists,
  saveTimeZone,
  timeZoneOf,
  worldClockOf,
} from '../installation/store.ts';
import { homeDetailsOf } from './store.ts';

/** Kind of due work that completes a change of address; its key is the installation. */
export const homePlacedKind = 'product.home-placed';

/** Null without an address, and for a home that is gone. */
async function addressOf({ db }: Pick<ProductDeps, 'db'>, installationId: InstallationId) {
  if (!(await installationExists(db, installationId))) return null;
  return (await homeDetailsOf(db, { installationId })).address;
}

/** Sends time zone and location of a home to energy, with the values of now. */
export async function sendLocation(
  deps: ProductDeps,
  installationId: InstallationId,
): Promise<void> {
  const address = await addressOf(deps, installationId);
  if (!address) return;
  const params = { installation: installationId };
  const options = await asProduct(deps);
  const body = {
    timeZone: await timeZoneOf(deps.db, installationId),
    clock: await worldClockOf(deps.db, installationId),
  };
  const home = await deps.energy.putHome({ params, body }, options);
  assertAnswered(home, 'energy');
  // Energy moves its stored readings to the zone before it accepts these.
  await resendRefused(deps, installationId);
  const location = { params, body: energyLocationOf(address) };
  assertAnswered(await deps.energy.putPlace(location, options), 'energy');
}

/**
 * Has the time zone and energy follow the address. On a cluster the address is stored before both, and whoever sees it does not repeat the
 * change that a process has not finished (decision 0169).
 */
export async function followAddress(
  deps: ProductDeps,
  installationId: InstallationId,
): Promise<void> {
  const address = await addressOf(deps, installationId);
  if (!address) return;
  const timeZone = timeZoneAt(address.country, address.postalCode);
  if ((await timeZoneOf(deps.db, installationId)) !== timeZone)
    await saveTimeZone(deps.db, { installationId }, timeZone);
  await sendLocation(deps, installationId);
}

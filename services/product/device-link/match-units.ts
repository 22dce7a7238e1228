import type { Device, Reading } from '@hearth/devices/device-cloud.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import { type UnitDescription, applianceKindOf, describeUnit } from '../unit/describe-unit.ts';
import { adoptUnit, ownedDevices, createUnit } from '../unit/store.ts';
import type { Unit } from '../unit/unit.ts';
import type { NewAppliance } from './delivery/reading-payload.ts';
import { offersAfter } from './offer/device-offers.ts';
import { storeOffers } from './offer/store.ts';
import type { LinkedAccount } from './store.ts';

export interface ReadDevices {
  readonly account: LinkedAccount;
  readonly reading: Reading;
  /** By the wall clock. */
  readonly now: Temporal.Instant;
  /** Appliances of new units by the vendor's device id. A demo home reuses those of its template. */
  readonly appliances?: ReadonlyMap<string, string>;
}

/**
 * Units of the devices in a reading. A device of a unit that no account reads, by its id or its serial number, becomes that unit. A new device becomes a new unit, or
 * an offer when the home existed before the link. A device that belongs to another home is skipped.
 */
export async function matchUnits(tx: Database, read: ReadDevices) {
  const { account, reading, now } = read;
  const { link } = account;
  const unitsByDevice = new Map(account.units.map((unit) => [unit.deviceId, unit]));
  const units: { unit: Unit; device: Device }[] = [];
  const appliances: NewAppliance[] = [];
  const offered: UnitDescription[] = [];
  for (const device of reading.devices) {
    const present = unitsByDevice.get(device.id);
    if (present) units.push({ unit: present, device });
    if (present || device.id === '') continue;
    const description = describeUnit(device);
    // One millisecond apart: units keep the vendor's order.
    const createdAt = now.add({ milliseconds: units.length });
    const unit = await unitOfDevice(tx, read, { description, createdAt });
    if (unit === 'offered') offered.push(description);
    if (unit === 'offered' || unit === null) continue;
    const { applianceId: appliance, unitId, name, kind } = unit;
    appliances.push({ appliance, unit: unitId, name, kind: applianceKindOf(kind) });
    unitsByDevice.set(device.id, unit);
    units.push({ unit, device });
  }
  const offers = offersAfter(link.offers, offered);
  if (JSON.stringify(offers) !== JSON.stringify(link.offers))
    await storeOffers(tx, link.linkId, offers);
  return { units, appliances };
}

/** null when the device belongs to another home. */
async function unitOfDevice(
  tx: Database,
  { account, appliances }: Pick<ReadDevices, 'account' | 'appliances'>,
  { description, createdAt }: { description: UnitDescription; createdAt: Temporal.Instant },
): Promise<Unit | 'offered' | null> {
  const { installationId: installation, linkId, vendor, adds, offers } = account.link;
  const { deviceId } = description;
  const linked = { installation, link: linkId, vendor, of: description };
  const adopted = await adoptUnit(tx, linked);
  if (adopted) return adopted;
  const offer = offers.find((each) => each.deviceId === deviceId)?.state;
  // A device that was removed from the home is a declined offer, also of an account that created the home.
  if (offer === 'declined' || (adds === 'accepted' && offer !== 'accepted'))
    return (await ownedDevices(tx, vendor, [deviceId])).length > 0 ? null : 'offered';
  const appliance = appliances?.get(deviceId) ?? null;
  return createUnit(tx, { ...linked, appliance }, createdAt);
}

import type { UnitDescription } from '../../unit/describe-unit.ts';

/** A device of the account that is not in the home. `wanted`: the next reading adds it. */
export interface Offer extends UnitDescription {
  readonly state: 'offered' | 'accepted' | 'declined';
}

/** Offers after a reading: the devices that are not in the home, each with its previous state. */
export function offersAfter(
  before: readonly Offer[],
  devices: readonly UnitDescription[],
): readonly Offer[] {
  return devices.map((device) => ({
    ...device,
    state: before.find(({ deviceId }) => deviceId === device.deviceId)?.state ?? 'offered',
  }));
}

/** Offers with the owner's answer for one device; null when that device is not offered. */
export function answeredOffers(
  offers: readonly Offer[],
  answer: { device: string; isAccepted: boolean },
): readonly Offer[] | null {
  if (!offers.some(({ deviceId }) => deviceId === answer.device)) return null;
  return offers.map((offer) =>
    offer.deviceId === answer.device
      ? { ...offer, state: answer.isAccepted ? 'accepted' : 'declined' }
      : offer,
  );
}

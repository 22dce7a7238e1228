import type { UnitDescription } from '../unit/describe.ts';

/** A device of the account that the home has not; `wanted` until the next reading brings it. */
export interface Offer extends UnitDescription {
  readonly state: 'offered' | 'wanted' | 'declined';
}

/** What is offered after a reading: the devices that it shows and the home has not, with what was said to those that were there before. */
export function offersAfter(
  before: readonly Offer[],
  shown: readonly UnitDescription[],
): readonly Offer[] {
  return shown.map((of) => ({
    ...of,
    state: before.find(({ deviceId }) => deviceId === of.deviceId)?.state ?? 'offered',
  }));
}

/** With the owner's word on one of them; null where there is none such. */
export function offersSaid(
  offers: readonly Offer[],
  said: { device: string; isWanted: boolean },
): readonly Offer[] | null {
  if (!offers.some(({ deviceId }) => deviceId === said.device)) return null;
  return offers.map((offer) =>
    offer.deviceId === said.device
      ? { ...offer, state: said.isWanted ? 'wanted' : 'declined' }
      : offer,
  );
}

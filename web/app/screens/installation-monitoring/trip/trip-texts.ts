import type { Trip, TripOffer } from '@hearth/product/trip/contract.ts';
import type { Translate } from '../../../i18n/use-text.ts';

/** What happens to a unit's rooms and hot water while the home is empty, a sentence each. */
export function offerText(
  text: Translate,
  offer: TripOffer,
  degrees: (celsius: number) => string,
): readonly string[] {
  if (offer.way === 'none') return [text('trip.way-none')];
  const isVendors = offer.way === 'holiday';
  const hasFrostGuard = isVendors && offer.kind !== 'air-to-air';
  const rooms = hasFrostGuard
    ? text('trip.rooms-holiday')
    : offer.roomsC === null
      ? text('trip.rooms-off')
      : text('trip.rooms-kept', { value: degrees(offer.roomsC) });
  return [
    text(isVendors ? 'trip.way-holiday' : 'trip.way-set-points'),
    ...(offer.rooms ? [rooms] : []),
    ...(offer.hotWater ? [text(isVendors ? 'trip.water-holiday' : 'trip.water-off')] : []),
  ];
}

export type UnitProgress =
  | 'waiting'
  | 'requested'
  | 'away'
  | 'returning'
  | 'back'
  | 'overridden'
  | 'failed';

/** Progress of a unit: that of its slowest value. */
export function progressOf(trip: Trip, unit: string): UnitProgress {
  const steps = trip.steps.filter((step) => step.unit === unit);
  const has = (state: Trip['steps'][number]['state']): boolean =>
    steps.some((step) => step.state === state);
  if (has('failed')) return 'failed';
  const isBack = steps.some((step) => step.phase === 'back');
  if (has('waiting') || has('requested'))
    return isBack ? 'returning' : has('requested') ? 'requested' : 'waiting';
  if (has('overridden')) return 'overridden';
  return isBack ? 'back' : 'away';
}

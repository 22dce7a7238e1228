/** States of a purchase. */
export const purchaseStates = [
  'awaiting-payment',
  'cancelled',
  'declined',
  'expired',
  'confirmed',
  'refunded',
] as const;
export type PurchaseState = (typeof purchaseStates)[number];

/**
 * Rank of each state: a purchase moves to a higher rank only, so that an event that arrives late or twice changes nothing. A verified
 * payment ranks above every failure.
 */
const ranks: Readonly<Record<PurchaseState, number>> = {
  'awaiting-payment': 0,
  cancelled: 1,
  declined: 1,
  expired: 1,
  confirmed: 2,
  refunded: 3,
};

/** The state after an event. */
export const stateAfter = (state: PurchaseState, next: PurchaseState): PurchaseState =>
  ranks[next] > ranks[state] ? next : state;

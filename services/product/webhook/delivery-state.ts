export const deliveryStates = [
  'waiting',
  /** The target answered with 2xx. */
  'delivered',
  /** Not sent any more after repeated failures. */
  'given-up',
  /** Not sent, because its subject was not the company's any more. */
  'dropped',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

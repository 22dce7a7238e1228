/** States of a message on its way to a device. */
export const deliveryStates = [
  'waiting',
  /** Given to the push service, whose answer is not known yet: never sent again. */
  'sending',
  /** Taken by the push service. */
  'delivered',
  /** Refused, out of date, or without a known answer. */
  'given-up',
  /** Not sent: it was read, or the person has left the home. */
  'dropped',
] as const;
export type PushState = (typeof deliveryStates)[number];

/** Why a link of an offer opens nothing; each has its own text. */
export const offerReasons = [
  'transfer-unknown',
  'transfer-malformed',
  'transfer-used',
  'transfer-declined',
  'transfer-withdrawn',
  'transfer-expired',
  'transfer-ended',
  'transfer-undone',
  'transfer-for-other-mailbox',
  'too-many-attempts',
] as const;

export const offerReason = (code: string): (typeof offerReasons)[number] =>
  offerReasons.find((reason) => reason === code) ?? 'transfer-unknown';

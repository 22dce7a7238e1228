/** Reasons why an installer's code is not valid. */
export const landingReasons = [
  'invitation-malformed',
  'invitation-mistyped',
  'invitation-unknown',
  'invitation-expired',
  'invitation-used',
  'invitation-used-by-you',
  'invitation-overtaken',
  'commissioning-code',
  'too-many-attempts',
  'unavailable',
] as const;

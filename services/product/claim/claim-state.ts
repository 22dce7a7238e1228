/** States of a claim on one unit. Before a right proof an unknown, a free and a held unit lead to the same states. */
export const claimStates = [
  'scanned',
  'detecting',
  'found',
  'unknown',
  'not-a-label',
  'other-vendor',
  'claimed-by-you',
  'claimed-by-other',
  'reserved-by-invitation',
  'needs-commissioning-code',
  'confirmed',
] as const;
export type ClaimState = (typeof claimStates)[number];

export type ClaimEvent =
  /** The look-up begins. */
  | 'look'
  /** Known from the text alone. */
  | 'no-label'
  | 'foreign-item'
  | 'unknown-model'
  | 'known-model'
  /** The unit is in a home of this person. */
  | 'own'
  | 'ask-code'
  | 'open-invitation'
  /** The proof is right, and the unit was free, the person's own already, or somebody else's. */
  | 'proved'
  | 'proved-own'
  | 'proved-held'
  /** A linked account has shown the unit in somebody else's home. */
  | 'lost';

type Transitions = Readonly<Partial<Record<ClaimEvent, ClaimState>>>;

const byProof = {
  proved: 'confirmed',
  'proved-own': 'claimed-by-you',
  'proved-held': 'claimed-by-other',
} as const satisfies Transitions;

/** Next state by state and event. Other events are ignored. */
export const claimTransitions: Readonly<Record<ClaimState, Transitions>> = {
  scanned: { look: 'detecting' },
  detecting: {
    'no-label': 'not-a-label',
    'foreign-item': 'other-vendor',
    'unknown-model': 'unknown',
    'known-model': 'found',
    own: 'claimed-by-you',
  },
  found: { 'ask-code': 'needs-commissioning-code', 'open-invitation': 'reserved-by-invitation' },
  unknown: {},
  'not-a-label': {},
  'other-vendor': {},
  // The unit may have left the home since: another look-up tries again.
  'claimed-by-you': { look: 'detecting' },
  // The holder may have released the unit since: another right proof tries again.
  'claimed-by-other': byProof,
  'reserved-by-invitation': byProof,
  'needs-commissioning-code': { ...byProof, 'open-invitation': 'reserved-by-invitation' },
  confirmed: { lost: 'claimed-by-other' },
};

export const afterEvent = (state: ClaimState, event: ClaimEvent): ClaimState | null =>
  claimTransitions[state][event] ?? null;

export const claimActions = [
  'detect',
  'enter-code',
  'request-invitation',
  'request-transfer',
  'dispute',
  'remove',
] as const;
export type ClaimAction = (typeof claimActions)[number];

/** Actions that the person may take in each state; buttons, API and texts read this table. */
export const allowedActions: Readonly<Record<ClaimState, readonly ClaimAction[]>> = {
  scanned: ['detect', 'remove'],
  detecting: ['detect', 'remove'],
  found: ['detect', 'remove'],
  unknown: ['remove'],
  'not-a-label': ['remove'],
  'other-vendor': ['remove'],
  'claimed-by-you': ['detect', 'remove'],
  'claimed-by-other': ['enter-code', 'request-transfer', 'dispute', 'remove'],
  'reserved-by-invitation': ['remove'],
  'needs-commissioning-code': ['enter-code', 'request-invitation', 'remove'],
  confirmed: ['remove'],
};

/** A person's way to one unit. Whether a unit is unknown, free or somebody's looks the same until the proof is right. */
export const claimStates = [
  'scanned',
  'detecting',
  'found',
  'unknown',
  'not-a-label',
  'other-maker',
  'claimed-by-you',
  'claimed-by-other',
  'reserved-by-invitation',
  'needs-commissioning-code',
  'confirmed',
] as const;
export type ClaimState = (typeof claimStates)[number];

export type ClaimEvent =
  /** Looking begins. */
  | 'look'
  /** What the text itself says, which anybody may know. */
  | 'no-label'
  | 'foreign-item'
  | 'unknown-model'
  | 'known-model'
  /** It is in a home of this person's, or on its way there. */
  | 'own'
  | 'ask-code'
  | 'open-invitation'
  /** The proof is right, and the unit is nobody's, one's own already, or somebody else's. */
  | 'proved'
  | 'proved-own'
  | 'proved-held'
  /** On the way to a home it has come into somebody else's, by a link to its maker's cloud. */
  | 'lost';

type Steps = Readonly<Partial<Record<ClaimEvent, ClaimState>>>;

const byProof = {
  proved: 'confirmed',
  'proved-own': 'claimed-by-you',
  'proved-held': 'claimed-by-other',
} as const satisfies Steps;

/** State × event; what is not here does not happen. */
export const claimSteps: Readonly<Record<ClaimState, Steps>> = {
  scanned: { look: 'detecting' },
  detecting: {
    'no-label': 'not-a-label',
    'foreign-item': 'other-maker',
    'unknown-model': 'unknown',
    'known-model': 'found',
    own: 'claimed-by-you',
  },
  found: { 'ask-code': 'needs-commissioning-code', 'open-invitation': 'reserved-by-invitation' },
  unknown: {},
  'not-a-label': {},
  'other-maker': {},
  'claimed-by-you': {},
  // Whoever held it may have given it up since: another right proof asks again.
  'claimed-by-other': byProof,
  'reserved-by-invitation': byProof,
  'needs-commissioning-code': { ...byProof, 'open-invitation': 'reserved-by-invitation' },
  confirmed: { lost: 'claimed-by-other' },
};

export const afterEvent = (state: ClaimState, event: ClaimEvent): ClaimState | null =>
  claimSteps[state][event] ?? null;

export const claimDeeds = [
  'detect',
  'enter-code',
  'ask-invitation',
  'ask-transfer',
  'dispute',
  'remove',
] as const;
export type ClaimDeed = (typeof claimDeeds)[number];

/** What the person may do; buttons, API and words read this. */
export const deedsIn: Readonly<Record<ClaimState, readonly ClaimDeed[]>> = {
  scanned: ['detect', 'remove'],
  detecting: ['detect', 'remove'],
  found: ['detect', 'remove'],
  unknown: ['remove'],
  'not-a-label': ['remove'],
  'other-maker': ['remove'],
  'claimed-by-you': ['remove'],
  'claimed-by-other': ['enter-code', 'ask-transfer', 'dispute', 'remove'],
  'reserved-by-invitation': ['remove'],
  'needs-commissioning-code': ['enter-code', 'ask-invitation', 'remove'],
  confirmed: ['remove'],
};

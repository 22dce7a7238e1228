import type { GrantScope, PartnerScope } from '@hearth/access/partner-scope.ts';

/** Scopes that a grant adds to the memberships of the partner's people. */
export const scopesOfGrant = {
  contact: ['contact'],
  monitoring: ['contact', 'monitoring'],
  'monitoring-and-settings': ['contact', 'monitoring', 'settings'],
} as const satisfies Record<GrantScope, readonly PartnerScope[]>;

export const grantStates = ['none', 'granted', 'withdrawn', 'over'] as const;
export type GrantState = (typeof grantStates)[number];

export type GrantEvent =
  /** The owner names the partner, its scope and its last day. */
  | 'give'
  | 'withdraw'
  /** The owner names another partner: there is one at a time. */
  | 'replace'
  | 'end-comes';

/** Next state by state and event. Other events are ignored. */
export const grantTransitions: Readonly<
  Record<GrantState, Readonly<Partial<Record<GrantEvent, GrantState>>>>
> = {
  none: { give: 'granted' },
  granted: { give: 'granted', withdraw: 'withdrawn', replace: 'withdrawn', 'end-comes': 'over' },
  withdrawn: { give: 'granted' },
  over: { give: 'granted' },
};

export const afterGrantEvent = (state: GrantState, event: GrantEvent): GrantState | null =>
  grantTransitions[state][event] ?? null;

export type GrantAction = 'give' | 'withdraw';

/** Actions that the owner may take in each state; buttons, API and texts read this table. */
export const allowedGrantActions: Readonly<Record<GrantState, readonly GrantAction[]>> = {
  none: ['give'],
  granted: ['give', 'withdraw'],
  withdrawn: ['give'],
  over: ['give'],
};

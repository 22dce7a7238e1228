import type { PartnerScope } from '@hearth/access/partner-scope.ts';

/** What an owner may let a partner do; each holds all that stands before it. */
export const grantScopes = ['contact', 'monitoring', 'monitoring-and-settings'] as const;
export type GrantScope = (typeof grantScopes)[number];

/** What stands in the memberships of the partner's people. */
export const scopesOf = {
  contact: ['contact'],
  monitoring: ['contact', 'monitoring'],
  'monitoring-and-settings': ['contact', 'monitoring', 'settings'],
} as const satisfies Record<GrantScope, readonly PartnerScope[]>;

export const grantStates = ['none', 'granted', 'withdrawn', 'over'] as const;
export type GrantState = (typeof grantStates)[number];

export type GrantEvent =
  /** The owner names the partner, or what it may do, or until when. */
  | 'give'
  | 'withdraw'
  /** Another partner was named: there is one at a time. */
  | 'replace'
  | 'end-comes';

/** State × event; what is not here does not happen. */
export const grantSteps: Readonly<
  Record<GrantState, Readonly<Partial<Record<GrantEvent, GrantState>>>>
> = {
  none: { give: 'granted' },
  granted: { give: 'granted', withdraw: 'withdrawn', replace: 'withdrawn', 'end-comes': 'over' },
  withdrawn: { give: 'granted' },
  over: { give: 'granted' },
};

export const afterGrantEvent = (state: GrantState, event: GrantEvent): GrantState | null =>
  grantSteps[state][event] ?? null;

export type GrantDeed = 'give' | 'withdraw';

/** What the owner may do; buttons, API and words read this. */
export const grantDeedsIn: Readonly<Record<GrantState, readonly GrantDeed[]>> = {
  none: ['give'],
  granted: ['give', 'withdraw'],
  withdrawn: ['give'],
  over: ['give'],
};

/** States of a grant, from the owner's request to its end. */
export const grantStates = ['requested', 'accepted', 'declined', 'withdrawn', 'over'] as const;
export type GrantState = (typeof grantStates)[number];

export type GrantEvent =
  /** By the company. */
  | 'accept'
  | 'decline'
  /** The owner changes what the company may see and do. */
  | 'change'
  /** The owner ends the grant, or takes the request back. */
  | 'withdraw'
  /** The owner asks another company: there is one at a time. */
  | 'replace'
  /** The last day of the grant ends, or the request lapses without an answer. */
  | 'end-comes';

/** Next state by state and event. Other events are refused. */
export const grantTransitions: Readonly<
  Record<GrantState, Readonly<Partial<Record<GrantEvent, GrantState>>>>
> = {
  requested: {
    accept: 'accepted',
    decline: 'declined',
    withdraw: 'withdrawn',
    replace: 'withdrawn',
    'end-comes': 'over',
  },
  accepted: {
    change: 'accepted',
    withdraw: 'withdrawn',
    replace: 'withdrawn',
    'end-comes': 'over',
  },
  declined: {},
  withdrawn: {},
  over: {},
};

export const afterGrantEvent = (state: GrantState, event: GrantEvent): GrantState | null =>
  grantTransitions[state][event] ?? null;

/** Answers of an owner to the question whether the company remains: yes, another one, or with other rights. */
export const reviewAnswers = ['keep', 'change', 'adjust'] as const;
export type ReviewAnswer = (typeof reviewAnswers)[number];

/** Events that a person of the home or of the company causes; the others follow from them or from time. */
const eventsOfParty = {
  owner: ['change', 'withdraw'],
  company: ['accept', 'decline'],
} as const satisfies Record<string, readonly GrantEvent[]>;

export const grantActions = [...eventsOfParty.owner, ...eventsOfParty.company] as const;
export type GrantAction = (typeof grantActions)[number];

/** Actions of a party in a state; buttons and API read the same table. */
export const allowedGrantActions = (
  state: GrantState,
  party: keyof typeof eventsOfParty,
): readonly GrantAction[] =>
  eventsOfParty[party].filter((event) => afterGrantEvent(state, event) !== null);

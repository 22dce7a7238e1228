export const decisionStates = ['planned', 'active', 'done', 'skipped', 'vetoed'] as const;
export type DecisionState = (typeof decisionStates)[number];

/** `begin`: its time has come. `finish`: its time is over. `skip`: it does not take place. `veto`: a person forbids it. */
export type DecisionEvent = 'begin' | 'finish' | 'skip' | 'veto';

/** Next state by state and event; null where the event does not apply. A decision that has ended stays as it is. */
const table: Readonly<
  Record<DecisionState, Readonly<Record<DecisionEvent, DecisionState | null>>>
> = {
  planned: { begin: 'active', finish: null, skip: 'skipped', veto: 'vetoed' },
  active: { begin: null, finish: 'done', skip: 'skipped', veto: 'vetoed' },
  done: { begin: null, finish: null, skip: null, veto: null },
  skipped: { begin: null, finish: null, skip: null, veto: null },
  vetoed: { begin: null, finish: null, skip: null, veto: null },
};

export const decisionStateAfter = (
  state: DecisionState,
  event: DecisionEvent,
): DecisionState | null => table[state][event];

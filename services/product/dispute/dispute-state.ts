import { Temporal } from 'temporal-polyfill';

/** States of a dispute about a unit. `unanswered` is stored by a job; until then it follows from the end of the time for an answer. */
export const disputeStates = [
  'open',
  /** The holder has not answered in time: the operator decides. */
  'unanswered',
  /** The holder has said no: the operator decides. */
  'contested',
  /** The holder has said yes. */
  'accepted',
  /** Decided for the person who disputes. */
  'granted',
  /** Decided for the holder. */
  'rejected',
  'withdrawn',
  /** The unit has left the holder in another way. */
  'ended',
] as const;
export type DisputeState = (typeof disputeStates)[number];

export const disputeEvents = [
  'accept',
  'decline',
  'withdraw',
  'time-over',
  'grant',
  'reject',
  'unit-left',
] as const;
export type DisputeEvent = (typeof disputeEvents)[number];

/** Next state by state and event; buttons, API, command line and mails read this table. */
export const disputeTransitions: Readonly<
  Record<DisputeState, Readonly<Partial<Record<DisputeEvent, DisputeState>>>>
> = {
  open: {
    accept: 'accepted',
    decline: 'contested',
    withdraw: 'withdrawn',
    'time-over': 'unanswered',
    'unit-left': 'ended',
  },
  unanswered: {
    accept: 'accepted',
    decline: 'contested',
    withdraw: 'withdrawn',
    grant: 'granted',
    reject: 'rejected',
    'unit-left': 'ended',
  },
  contested: {
    accept: 'accepted',
    withdraw: 'withdrawn',
    grant: 'granted',
    reject: 'rejected',
    'unit-left': 'ended',
  },
  accepted: {},
  granted: {},
  rejected: {},
  withdrawn: {},
  ended: {},
};

export const afterDisputeEvent = (state: DisputeState, event: DisputeEvent): DisputeState | null =>
  disputeTransitions[state][event] ?? null;

/** No event changes the state any more. */
export const isDisputeOver = (state: DisputeState): boolean =>
  Object.keys(disputeTransitions[state]).length === 0;

/** The two people of a dispute. */
export const disputeParties = ['claimant', 'holder'] as const;
export type DisputeParty = (typeof disputeParties)[number];

export const disputeActions = ['accept', 'decline', 'withdraw'] as const;
export type DisputeAction = (typeof disputeActions)[number];

const actionsOfParty: Readonly<Record<DisputeParty, readonly DisputeAction[]>> = {
  claimant: ['withdraw'],
  holder: ['accept', 'decline'],
};

/** Actions that a person may take in a state. */
export const allowedDisputeActions = (
  state: DisputeState,
  party: DisputeParty,
): readonly DisputeAction[] =>
  actionsOfParty[party].filter((action) => afterDisputeEvent(state, action) !== null);

/** What is recorded about a dispute, for both people. */
export const disputeSteps = ['opened', 'asked', ...disputeEvents] as const;
export type DisputeStep = (typeof disputeSteps)[number];

/** What a decision for the person who disputes passes on. */
export const disputePasses = ['unit', 'home'] as const;
export type DisputePasses = (typeof disputePasses)[number];

/** Days after the opening on which the holder is asked. */
export const askDays = [0, 5, 10] as const;
/** Time in which the holder may answer before the operator decides. */
export const answerDays = 14;
/** Days until the same person can dispute the same unit again. */
export const disputeAgainDays = 365;

export const afterDays = (at: Temporal.Instant, days: number): Temporal.Instant =>
  at.add({ hours: 24 * days });

/** The state at an instant: the time for an answer is over from `answerUntil` on. */
export const disputeStateAt = (
  { state, answerUntil }: { readonly state: DisputeState; readonly answerUntil: Temporal.Instant },
  now: Temporal.Instant,
): DisputeState =>
  state === 'open' && Temporal.Instant.compare(answerUntil, now) <= 0 ? 'unanswered' : state;

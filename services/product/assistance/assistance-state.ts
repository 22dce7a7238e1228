import type { AssistanceUrgency } from './symptom-terms.ts';

/** States of a request for assistance. */
export const assistanceStates = [
  /** Begun, with a copy of the evidence; only the household sees it. */
  'draft',
  'submitted',
  'acknowledged',
  'scheduled',
  'in-progress',
  /** The partner has written its findings. */
  'resolved',
  'closed',
  'cancelled',
] as const;
export type AssistanceState = (typeof assistanceStates)[number];

export const assistanceParties = ['household', 'partner'] as const;
export type AssistanceParty = (typeof assistanceParties)[number];

export const assistanceEvents = [
  'submit',
  'acknowledge',
  /** The partner proposes times for a visit. */
  'propose',
  'accept-time',
  'begin',
  /** The partner writes findings; the visit enters the maintenance log. */
  'resolve',
  'close',
  /** It does not work after all. */
  'reopen',
  'cancel',
  'message',
] as const;
export type AssistanceEvent = (typeof assistanceEvents)[number];

/** Next state by state and event; buttons, API and mails read this table. */
export const assistanceTransitions: Readonly<
  Record<AssistanceState, Readonly<Partial<Record<AssistanceEvent, AssistanceState>>>>
> = {
  draft: { submit: 'submitted', cancel: 'cancelled' },
  submitted: {
    acknowledge: 'acknowledged',
    propose: 'acknowledged',
    cancel: 'cancelled',
    message: 'submitted',
  },
  acknowledged: {
    propose: 'acknowledged',
    'accept-time': 'scheduled',
    begin: 'in-progress',
    resolve: 'resolved',
    cancel: 'cancelled',
    message: 'acknowledged',
  },
  scheduled: {
    propose: 'acknowledged',
    begin: 'in-progress',
    resolve: 'resolved',
    cancel: 'cancelled',
    message: 'scheduled',
  },
  'in-progress': { resolve: 'resolved', cancel: 'cancelled', message: 'in-progress' },
  resolved: { close: 'closed', reopen: 'acknowledged', message: 'resolved' },
  closed: {},
  cancelled: {},
};

/** The side whose event it is; a message is of both. */
export const partiesOfEvent: Readonly<Record<AssistanceEvent, readonly AssistanceParty[]>> = {
  submit: ['household'],
  acknowledge: ['partner'],
  propose: ['partner'],
  'accept-time': ['household'],
  begin: ['partner'],
  resolve: ['partner'],
  close: ['household'],
  reopen: ['household'],
  cancel: ['household'],
  message: ['household', 'partner'],
};

/** Types of events about a request, as the system of a company receives them. */
export const requestEventTypes = [
  'assistance.submitted',
  'assistance.acknowledged',
  'assistance.times-proposed',
  'assistance.visit-agreed',
  'assistance.begun',
  'assistance.resolved',
  'assistance.closed',
  'assistance.reopened',
  'assistance.cancelled',
  'assistance.message',
  /** The company has not answered in time. */
  'assistance.late',
] as const;
export type RequestEventType = (typeof requestEventTypes)[number];

/** Type of the event that follows a step. */
export const typeOfStep: Readonly<Record<AssistanceEvent, RequestEventType>> = {
  submit: 'assistance.submitted',
  acknowledge: 'assistance.acknowledged',
  propose: 'assistance.times-proposed',
  'accept-time': 'assistance.visit-agreed',
  begin: 'assistance.begun',
  resolve: 'assistance.resolved',
  close: 'assistance.closed',
  reopen: 'assistance.reopened',
  cancel: 'assistance.cancelled',
  message: 'assistance.message',
};

export const afterAssistanceEvent = (
  state: AssistanceState,
  event: AssistanceEvent,
): AssistanceState | null => assistanceTransitions[state][event] ?? null;

/**
 * Working hours of the company until a request is escalated that stays in a state, by urgency: its administrators and the household get
 * a message.
 */
export const answerHours: Readonly<
  Partial<Record<AssistanceState, Readonly<Record<AssistanceUrgency, number>>>>
> = {
  submitted: { 'at-once': 1, today: 3, 'this-week': 16 },
};

/** Events of a household that ask nothing of the company. */
const eventsWithoutCompany: readonly AssistanceEvent[] = ['close', 'cancel'];

/**
 * Events that a side may cause in a state; a time is accepted only where one is proposed. `isReached`: the company of the request
 * still looks after the home; a draft goes to the present one.
 */
export const allowedAssistanceEvents = (
  {
    state,
    hasProposals,
    isReached,
  }: {
    readonly state: AssistanceState;
    readonly hasProposals: boolean;
    readonly isReached: boolean;
  },
  party: AssistanceParty,
): readonly AssistanceEvent[] =>
  assistanceEvents.filter(
    (event) =>
      partiesOfEvent[event].includes(party) &&
      afterAssistanceEvent(state, event) !== null &&
      (event !== 'accept-time' || hasProposals) &&
      (isReached || eventsWithoutCompany.includes(event)),
  );

/** No event follows: notes about the access to the house are deleted. */
export const isEnded = (state: AssistanceState): boolean =>
  Object.keys(assistanceTransitions[state]).length === 0;

/** The side that gets a mail about an event: the other one. */
export const otherParty: Readonly<Record<AssistanceParty, AssistanceParty>> = {
  household: 'partner',
  partner: 'household',
};

/** Sides that may add files in a state, and remove their own. With a company whose access has ended nobody adds any. */
export const fileParties: Readonly<
  Record<
    AssistanceState,
    { readonly add: readonly AssistanceParty[]; readonly remove: readonly AssistanceParty[] }
  >
> = {
  draft: { add: ['household'], remove: ['household'] },
  submitted: { add: ['household'], remove: [] },
  acknowledged: { add: ['household', 'partner'], remove: [] },
  scheduled: { add: ['household', 'partner'], remove: [] },
  'in-progress': { add: ['household', 'partner'], remove: [] },
  resolved: { add: [], remove: [] },
  closed: { add: [], remove: ['household'] },
  cancelled: { add: [], remove: ['household'] },
};

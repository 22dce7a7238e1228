/** States of the transfer of a home. `expired` is stored by a job; until then it follows from the end of an offer. */
export const transferStates = [
  'offered',
  'accepted',
  'completed',
  'declined',
  'withdrawn',
  'expired',
] as const;
export type TransferState = (typeof transferStates)[number];

export type TransferEvent =
  | 'accept'
  /** The home passes on: with the acceptance, or at the beginning of the agreed day. */
  | 'complete'
  | 'decline'
  | 'withdraw'
  /** The time of the link is over, or the home cannot pass on its day. */
  | 'end-comes';

/** Next state by state and event; buttons, API and mails read this table. */
export const transferTransitions: Readonly<
  Record<TransferState, Readonly<Partial<Record<TransferEvent, TransferState>>>>
> = {
  offered: {
    accept: 'accepted',
    decline: 'declined',
    withdraw: 'withdrawn',
    'end-comes': 'expired',
  },
  accepted: { complete: 'completed', decline: 'declined', 'end-comes': 'expired' },
  completed: {},
  declined: {},
  withdrawn: {},
  expired: {},
};

export const afterTransferEvent = (
  state: TransferState,
  event: TransferEvent,
): TransferState | null => transferTransitions[state][event] ?? null;

/** The two people of a transfer. */
export const transferParties = ['giver', 'taker'] as const;
export type TransferParty = (typeof transferParties)[number];

export const transferActions = ['accept', 'decline', 'withdraw'] as const;
export type TransferAction = (typeof transferActions)[number];

const actionsOfParty: Readonly<Record<TransferParty, readonly TransferAction[]>> = {
  giver: ['withdraw'],
  taker: ['accept', 'decline'],
};

/** Actions that a person may take in a state. */
export const allowedTransferActions = (
  state: TransferState,
  party: TransferParty,
): readonly TransferAction[] =>
  actionsOfParty[party].filter((action) => afterTransferEvent(state, action) !== null);

/** Days in which the link of the offer works. */
export const offerDays = 14;
/** The agreed day is at most this far away. */
export const transferDaysMax = 180;

/** What happens to a part of the giver's data. `erase`: the new owner never sees it. */
export const dataChoices = ['keep', 'erase'] as const;

/** What happens to a running package. */
export const packageRules = ['moves', 'ends'] as const;
export type PackageRule = (typeof packageRules)[number];

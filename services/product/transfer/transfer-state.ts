/** States of the transfer of a home. `expired` is stored by a job; until then it follows from the end of an offer. */
export const transferStates = [
  'offered',
  'accepted',
  'completed',
  /** One of the two people wants to undo it, and the other one has not answered. */
  'undo-by-giver',
  'undo-by-taker',
  'undone',
  'declined',
  'withdrawn',
  'expired',
  /** The home has passed on in another way. */
  'ended',
] as const;
export type TransferState = (typeof transferStates)[number];

export type TransferEvent =
  | 'accept'
  /** The home passes on: with the acceptance, or at the beginning of the agreed day. */
  | 'complete'
  | 'decline'
  | 'withdraw'
  /** A person wants to undo the transfer, or agrees to it. */
  | 'giver-undo'
  | 'taker-undo'
  /** The other person refuses, or the person steps back from it. */
  | 'refuse-undo'
  /** The time of the link is over, or the home cannot pass on its day. */
  | 'end-comes'
  /** A dispute was decided for somebody else, who gets the home. */
  | 'home-passed';

/** Next state by state and event; buttons, API and mails read this table. */
export const transferTransitions: Readonly<
  Record<TransferState, Readonly<Partial<Record<TransferEvent, TransferState>>>>
> = {
  offered: {
    accept: 'accepted',
    decline: 'declined',
    withdraw: 'withdrawn',
    'end-comes': 'expired',
    'home-passed': 'ended',
  },
  accepted: {
    complete: 'completed',
    decline: 'declined',
    'end-comes': 'expired',
    'home-passed': 'ended',
  },
  completed: { 'giver-undo': 'undo-by-giver', 'taker-undo': 'undo-by-taker' },
  'undo-by-giver': { 'taker-undo': 'undone', 'refuse-undo': 'completed' },
  'undo-by-taker': { 'giver-undo': 'undone', 'refuse-undo': 'completed' },
  undone: {},
  declined: {},
  withdrawn: {},
  expired: {},
  ended: {},
};

export const afterTransferEvent = (
  state: TransferState,
  event: TransferEvent,
): TransferState | null => transferTransitions[state][event] ?? null;

/** The two people of a transfer. */
export const transferParties = ['giver', 'taker'] as const;
export type TransferParty = (typeof transferParties)[number];

export const transferActions = ['accept', 'decline', 'withdraw', 'undo', 'refuse-undo'] as const;
export type TransferAction = (typeof transferActions)[number];

const actionsOfParty: Readonly<Record<TransferParty, readonly TransferAction[]>> = {
  giver: ['withdraw', 'undo', 'refuse-undo'],
  taker: ['accept', 'decline', 'undo', 'refuse-undo'],
};

/** The event of a person's action. */
export const transferEventOf = (action: TransferAction, party: TransferParty): TransferEvent =>
  action === 'undo' ? `${party}-undo` : action;

/** Actions that a person may take in a state. */
export const allowedTransferActions = (
  state: TransferState,
  party: TransferParty,
): readonly TransferAction[] =>
  actionsOfParty[party].filter(
    (action) => afterTransferEvent(state, transferEventOf(action, party)) !== null,
  );

/** Days after the transfer in which it can be undone. */
const undoDays = 14;
export const undoHours = 24 * undoDays;

/** Days in which the link of the offer works. */
export const offerDays = 14;
/** The agreed day is at most this far away. */
export const transferDaysMax = 180;

/** What happens to a part of the giver's data. `erase`: the new owner never sees it. */
export const dataChoices = ['keep', 'erase'] as const;

/** What happens to readings and log. `yearly`: the new owner sees one figure for each year, and no day. */
export const historyChoices = ['keep', 'yearly', 'erase'] as const;

/** What happens to a running package. */
export const packageRules = ['moves', 'ends'] as const;
export type PackageRule = (typeof packageRules)[number];

/** Meters whose readings the giver can hand over. */
export const transferMeters = ['gridImport', 'gridExport', 'heatPump'] as const;
export type TransferMeter = (typeof transferMeters)[number];

/** A meter is read at most this long before the offer. */
export const meterDaysMax = 31;

/** Version of the text that the giver agrees to. A changed text has the next number. */
export const transferConsentVersion = 1;

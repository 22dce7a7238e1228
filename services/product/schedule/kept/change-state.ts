import type { Scalar } from '@hearth/devices/device-cloud.ts';
import { Temporal } from 'temporal-polyfill';
import { isSame } from '../../device-link/command/command-state.ts';
import type { Command } from '../../device-link/contract.ts';
import type { KeptChange } from '../contract.ts';

export type ChangeState = KeptChange['state'];

/** What can happen to a change that is due. */
export type ChangeEvent =
  | 'nobody-home'
  | 'home-again'
  /** Somebody has set the value since it was due: that holds until the next change. */
  | 'set-by-hand'
  /** The unit has the value, by the change or without it. */
  | 'there'
  | 'asked'
  /** The command came to nothing. */
  | 'not-taken'
  | 'given-up';

const open: Readonly<Record<ChangeEvent, ChangeState>> = {
  'nobody-home': 'held',
  'home-again': 'waiting',
  'set-by-hand': 'left',
  there: 'done',
  asked: 'asked',
  'not-taken': 'waiting',
  'given-up': 'failed',
};

const ended = (state: ChangeState): Readonly<Record<ChangeEvent, ChangeState>> => ({
  'nobody-home': state,
  'home-again': state,
  'set-by-hand': state,
  there: state,
  asked: state,
  'not-taken': state,
  'given-up': state,
});

/** The life of a change of one value. The next change of the same value takes its place, whatever became of it. */
const table: Readonly<Record<ChangeState, Readonly<Record<ChangeEvent, ChangeState>>>> = {
  waiting: open,
  // What is on its way to the unit arrives, whoever leaves the house meanwhile.
  asked: { ...open, 'nobody-home': 'asked' },
  held: { ...open, 'nobody-home': 'held' },
  done: ended('done'),
  left: ended('left'),
  failed: ended('failed'),
};

export const changeStateAfter = (state: ChangeState, event: ChangeEvent): ChangeState =>
  table[state][event];

export const isOpen = (state: ChangeState): boolean =>
  state === 'waiting' || state === 'asked' || state === 'held';

export interface Change {
  readonly desired: Scalar;
  readonly state: ChangeState;
  /** By the home's clock. */
  readonly dueAt: Temporal.Instant;
  readonly tries: number;
}

export interface Facts {
  readonly now: Temporal.Instant;
  /** A trip, or the maker's own holiday mode. */
  readonly isAway: boolean;
  readonly isSetByHand: boolean;
  readonly command: Pick<Command, 'state' | 'reason'> | null;
  /** What the unit shows now; null when that is not known. */
  readonly shown: Scalar | null;
}

/** Six hours of trying every ten minutes. */
const triesMax = 36;

/** What has happened, by what is known now; null: nothing. `asked` is for whoever asks then. */
export function eventOf(change: Change, facts: Facts): ChangeEvent | null {
  const { shown, command } = facts;
  switch (change.state) {
    case 'waiting':
      if (facts.isSetByHand) return 'set-by-hand';
      if (facts.isAway) return 'nobody-home';
      if (shown !== null && isSame(shown, change.desired)) return 'there';
      if (change.tries >= triesMax) return 'given-up';
      return Temporal.Instant.compare(change.dueAt, facts.now) <= 0 ? 'asked' : null;
    case 'held':
      return facts.isAway ? null : 'home-again';
    case 'asked':
      if (command?.state === 'requested' || command?.state === 'sent') return null;
      if (command?.state === 'confirmed' || command?.reason === 'taken-back') return 'there';
      return command?.reason === 'superseded' ? 'set-by-hand' : 'not-taken';
    case 'done':
    case 'left':
    case 'failed':
      return null;
  }
}

import type { Scalar } from '@hearth/devices/scalar.ts';
import { Temporal } from 'temporal-polyfill';
import { isSame } from '../../device-link/command/command-state.ts';
import type { CommandStatus } from '../../device-link/contract.ts';
import type { AppWeekChange } from '../contract.ts';

export type ChangeState = AppWeekChange['state'];

/** Events of a change that is due. */
export type ChangeEvent =
  | 'hold'
  | 'free'
  /** A person has set the value since: that value holds until the next change. */
  | 'set-by-hand'
  /** The unit has the value. */
  | 'there'
  | 'requested'
  /** The command failed. */
  | 'not-taken'
  | 'given-up';

const open: Readonly<Record<ChangeEvent, ChangeState>> = {
  hold: 'held',
  free: 'waiting',
  'set-by-hand': 'left',
  there: 'done',
  requested: 'requested',
  'not-taken': 'waiting',
  'given-up': 'failed',
};

const ended = (state: ChangeState): Readonly<Record<ChangeEvent, ChangeState>> => ({
  hold: state,
  free: state,
  'set-by-hand': state,
  there: state,
  requested: state,
  'not-taken': state,
  'given-up': state,
});

/** Next state by state and event. The next change of the same value replaces this one in any state. */
const table: Readonly<Record<ChangeState, Readonly<Record<ChangeEvent, ChangeState>>>> = {
  waiting: open,
  // A queued command is sent also when everybody leaves meanwhile.
  requested: { ...open, hold: 'requested' },
  held: { ...open, hold: 'held' },
  done: ended('done'),
  left: ended('left'),
  failed: ended('failed'),
};

export const changeStateAfter = (state: ChangeState, event: ChangeEvent): ChangeState =>
  table[state][event];

export const isOpen = (state: ChangeState): boolean =>
  state === 'waiting' || state === 'requested' || state === 'held';

export interface WeekChange {
  readonly desired: Scalar;
  readonly state: ChangeState;
  /** By the home's clock. */
  readonly dueAt: Temporal.Instant;
  /** Commands that failed. */
  readonly attempts: number;
}

export interface ChangeFacts {
  readonly now: Temporal.Instant;
  /** During a trip, the vendor's holiday mode, or the plan's control of the point. */
  readonly isHeld: boolean;
  readonly isSetByHand: boolean;
  readonly command: Pick<CommandStatus, 'state' | 'reason'> | null;
  /** Value that the unit reports now; null when unknown. */
  readonly reported: Scalar | null;
}

/** Six hours of attempts every ten minutes. */
const attemptsMax = 36;

/** The event that follows from the facts; null: none. After `requested` the caller queues the command. */
export function eventOf(change: WeekChange, facts: ChangeFacts): ChangeEvent | null {
  const { reported, command } = facts;
  switch (change.state) {
    case 'waiting':
      if (facts.isSetByHand) return 'set-by-hand';
      if (facts.isHeld) return 'hold';
      if (reported !== null && isSame(reported, change.desired)) return 'there';
      if (change.attempts >= attemptsMax) return 'given-up';
      return Temporal.Instant.compare(change.dueAt, facts.now) <= 0 ? 'requested' : null;
    case 'held':
      return facts.isHeld ? null : 'free';
    case 'requested':
      if (command?.state === 'queued' || command?.state === 'sent') return null;
      if (command?.state === 'confirmed' || command?.reason === 'taken-back') return 'there';
      return command?.reason === 'superseded' ? 'set-by-hand' : 'not-taken';
    case 'done':
    case 'left':
    case 'failed':
      return null;
  }
}

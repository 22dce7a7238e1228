import type { Scalar } from '@hearth/devices/device-cloud.ts';
import { Temporal } from 'temporal-polyfill';
import { isSame } from '../device-link/command/command-state.ts';
import { holidayName } from '../device-link/command/order.ts';
import type { Command } from '../device-link/contract.ts';
import type { Trip, TripStep } from './contract.ts';

/** A step as it is kept. */
export interface Step {
  readonly unitId: string;
  readonly point: string;
  readonly name: string;
  readonly away: Scalar;
  readonly back: Scalar;
  readonly phase: TripStep['phase'];
  readonly state: TripStep['state'];
  /** By the home's clock. */
  readonly dueAt: Temporal.Instant;
  readonly tries: number;
  readonly commandId: string | null;
}

export interface Facts {
  readonly now: Temporal.Instant;
  /** From here on things are put back: the trip's end, or when it was cancelled. */
  readonly isOver: boolean;
  readonly isCancelled: boolean;
  readonly command: Pick<Command, 'state' | 'reason'> | null;
  /** What the unit shows now; null when that is not known. */
  readonly shown: Scalar | null;
}

/** What is to happen to a step: nothing, a command, or another state. */
export type Next =
  | { readonly do: 'nothing' }
  | { readonly do: 'ask'; readonly desired: Scalar }
  | {
      readonly do: 'become';
      readonly phase: Step['phase'];
      readonly state: Step['state'];
      readonly dueAt: Temporal.Instant;
      readonly tries: number;
    };

/** Six hours of trying every ten minutes. */
const triesMax = 36;
const pauseMin = 10;

/** One look at a step; asked again until it says `nothing`. */
export function nextOf(step: Step, facts: Facts): Next {
  if (step.phase === 'away' && facts.isOver) return turnBack(step, facts);
  switch (step.state) {
    case 'waiting':
      return Temporal.Instant.compare(step.dueAt, facts.now) > 0 ? nothing : ask(step, facts);
    case 'asked':
      return afterCommand(step, facts);
    case 'done':
    case 'kept':
    case 'failed':
      return nothing;
  }
}

export const isAtRest = ({ phase, state }: Pick<Step, 'phase' | 'state'>): boolean =>
  phase === 'back' && (state === 'done' || state === 'kept' || state === 'failed');

export function tripStateOf(
  trip: { readonly from: string; readonly to: string; readonly isCancelled: boolean },
  today: string,
  isSettled: boolean,
): Trip['state'] {
  if (trip.isCancelled) return isSettled ? 'cancelled' : 'ending';
  if (today > trip.to) return isSettled ? 'over' : 'ending';
  return today < trip.from ? 'planned' : 'away';
}

const nothing: Next = { do: 'nothing' };

/** What never left needs no way back; a holiday mode with dates ends by itself. */
function turnBack(step: Step, { now, isCancelled }: Facts): Next {
  const neverLeft = step.state === 'waiting' && step.tries === 0;
  const endsItself = step.name === holidayName && !isCancelled;
  const state = neverLeft || endsItself ? 'done' : step.state === 'kept' ? 'kept' : 'waiting';
  return { do: 'become', phase: 'back', state, dueAt: now, tries: 0 };
}

function ask(step: Step, { now, shown }: Facts): Next {
  const become = (state: Step['state']): Next => ({
    do: 'become',
    phase: step.phase,
    state,
    dueAt: now,
    tries: step.tries,
  });
  if (step.tries >= triesMax) return become('failed');
  const desired = step[step.phase];
  if (shown !== null && isSame(shown, desired)) return become('done');
  // Somebody has set it meanwhile: theirs is the newer wish.
  const isTouched = step.phase === 'back' && shown !== null && !isSame(shown, step.away);
  return isTouched ? become('kept') : { do: 'ask', desired };
}

function afterCommand(step: Step, { now, command }: Facts): Next {
  const { phase, tries } = step;
  if (command?.state === 'requested' || command?.state === 'sent') return nothing;
  if (command?.state === 'confirmed')
    return { do: 'become', phase, state: 'done', dueAt: now, tries };
  if (command?.reason === 'superseded')
    return { do: 'become', phase, state: 'kept', dueAt: now, tries };
  const state = tries + 1 < triesMax ? 'waiting' : 'failed';
  return { do: 'become', phase, state, dueAt: now.add({ minutes: pauseMin }), tries: tries + 1 };
}

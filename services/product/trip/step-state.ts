import type { Command } from '@hearth/devices/device-cloud.ts';
import { Temporal } from 'temporal-polyfill';
import { isSameCommand } from '../device-link/command/command-target.ts';
import type { CommandStatus } from '../device-link/contract.ts';
import type { Trip, TripStep } from './contract.ts';

/** A value that a trip changes, with the commands for its start and its end. */
export interface PlannedStep {
  readonly unitId: string;
  readonly away: Command;
  readonly back: Command;
  readonly phase: TripStep['phase'];
  readonly state: TripStep['state'];
  /** By the home's clock. */
  readonly dueAt: Temporal.Instant;
  /** Commands that failed in this phase. */
  readonly attempts: number;
  readonly commandId: string | null;
}

export interface StepFacts {
  readonly now: Temporal.Instant;
  /** Whether the trip has ended or was cancelled, so that values are restored. */
  readonly isOver: boolean;
  readonly isCancelled: boolean;
  readonly command: Pick<CommandStatus, 'state' | 'reason'> | null;
  /** What the unit reports for the target now; null when unknown. */
  readonly reported: Command | null;
}

/** Next action of a step: none, send a command, or change the state. */
export type StepAction =
  | { readonly do: 'nothing' }
  | { readonly do: 'send'; readonly command: Command }
  | {
      readonly do: 'become';
      readonly phase: PlannedStep['phase'];
      readonly state: PlannedStep['state'];
      readonly dueAt: Temporal.Instant;
      readonly attempts: number;
    };

/** Six hours of attempts every ten minutes. */
const attemptsMax = 36;
const pauseMin = 10;

/** The next action of a step; call again after each action until it is `nothing`. */
export function nextAction(step: PlannedStep, facts: StepFacts): StepAction {
  if (step.phase === 'away' && facts.isOver) return turnBack(step, facts);
  switch (step.state) {
    case 'waiting':
      return Temporal.Instant.compare(step.dueAt, facts.now) > 0 ? nothing : sendOrEnd(step, facts);
    case 'requested':
      return afterCommand(step, facts);
    case 'done':
    case 'overridden':
    case 'failed':
      return nothing;
  }
}

export const isAtRest = ({ phase, state }: Pick<PlannedStep, 'phase' | 'state'>): boolean =>
  phase === 'back' && (state === 'done' || state === 'overridden' || state === 'failed');

export function tripStateOf(
  trip: { readonly from: string; readonly to: string; readonly isCancelled: boolean },
  today: string,
  isSettled: boolean,
): Trip['state'] {
  if (trip.isCancelled) return isSettled ? 'cancelled' : 'ending';
  if (today > trip.to) return isSettled ? 'over' : 'ending';
  return today < trip.from ? 'planned' : 'away';
}

const nothing: StepAction = { do: 'nothing' };

/** An unsent step needs no return; a holiday mode with dates ends by itself. */
function turnBack(step: PlannedStep, { now, isCancelled }: StepFacts): StepAction {
  const isUnsent = step.state === 'waiting' && step.attempts === 0;
  const endsItself = step.away.kind === 'holiday' && !isCancelled;
  const state =
    isUnsent || endsItself ? 'done' : step.state === 'overridden' ? 'overridden' : 'waiting';
  return { do: 'become', phase: 'back', state, dueAt: now, attempts: 0 };
}

function sendOrEnd(step: PlannedStep, { now, reported }: StepFacts): StepAction {
  const become = (state: PlannedStep['state']): StepAction => ({
    do: 'become',
    phase: step.phase,
    state,
    dueAt: now,
    attempts: step.attempts,
  });
  if (step.attempts >= attemptsMax) return become('failed');
  const command = step[step.phase];
  if (reported !== null && isSameCommand(reported, command)) return become('done');
  // A person has set the value meanwhile: it stays.
  const isChanged =
    step.phase === 'back' && reported !== null && !isSameCommand(reported, step.away);
  return isChanged ? become('overridden') : { do: 'send', command };
}

function afterCommand(step: PlannedStep, { now, command }: StepFacts): StepAction {
  const { phase, attempts } = step;
  if (command?.state === 'queued' || command?.state === 'sent') return nothing;
  if (command?.state === 'confirmed')
    return { do: 'become', phase, state: 'done', dueAt: now, attempts };
  if (command?.reason === 'superseded')
    return { do: 'become', phase, state: 'overridden', dueAt: now, attempts };
  const state = attempts + 1 < attemptsMax ? 'waiting' : 'failed';
  const dueAt = now.add({ minutes: pauseMin });
  return { do: 'become', phase, state, dueAt, attempts: attempts + 1 };
}

import type { Scalar } from '@hearth/devices/scalar.ts';
import type { CommandStatus } from '../contract.ts';

export type CommandState = CommandStatus['state'];

/** Events of a command. `sent`: the vendor accepted it, or the result is unknown and the next readings decide. */
export type CommandEvent = 'sent' | 'refused' | 'superseded' | 'seen' | 'expired' | 'given-up';

/** Next state by state and event; null where the event does not apply. A settled command stays as it is. */
const table: Readonly<Record<CommandState, Readonly<Record<CommandEvent, CommandState | null>>>> = {
  queued: {
    sent: 'sent',
    refused: 'refused',
    superseded: 'refused',
    seen: null,
    expired: 'timed-out',
    'given-up': 'timed-out',
  },
  sent: {
    sent: null,
    refused: 'refused',
    superseded: 'timed-out',
    seen: 'confirmed',
    expired: null,
    'given-up': 'timed-out',
  },
  confirmed: settled(),
  refused: settled(),
  'timed-out': settled(),
};

export const commandStateAfter = (state: CommandState, event: CommandEvent): CommandState | null =>
  table[state][event];

export const isSettled = (state: CommandState): boolean => state !== 'queued' && state !== 'sent';

/** A command that was not sent by then is never sent: a unit must not react long after the press. */
export const expiresAfterS = 120;

/** Vendor clouds report most writes within half a minute. */
export const firstReadBackS = 20;

/** Readings that look for a sent command before it is given up. */
export const readBacksMax = 5;

/** Pause after a reading that did not show the command: the vendor's latency, at least 20 s, times the number of readings. */
export const pauseAfterReadBackS = (readBacks: number, latencyS: number): number =>
  Math.max(latencyS, 20) * Math.max(1, readBacks);

/** Equality of two values; decimal steps are not exact in binary. */
export function isSame(first: Scalar | null, second: Scalar | null): boolean {
  if (typeof first === 'number' && typeof second === 'number')
    return Math.abs(first - second) < 1e-6;
  return first === second;
}

function settled(): Readonly<Record<CommandEvent, null>> {
  return {
    sent: null,
    refused: null,
    superseded: null,
    seen: null,
    expired: null,
    'given-up': null,
  };
}

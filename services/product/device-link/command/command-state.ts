import type { Scalar } from '@hearth/devices/device-cloud.ts';
import type { Command } from '../contract.ts';

export type CommandState = Command['state'];

/** What can happen to a command on its way. */
export type CommandEvent =
  /** The maker took it, or nobody knows whether it did: the next readings tell. */
  'sent' | 'refused' | 'superseded' | 'seen' | 'expired' | 'given-up';

/** The life of a command; null where the event means nothing any more. What is settled stays as it is. */
const table: Readonly<Record<CommandState, Readonly<Record<CommandEvent, CommandState | null>>>> = {
  requested: {
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

export const isSettled = (state: CommandState): boolean =>
  state !== 'requested' && state !== 'sent';

/** A command that has not left by then never does. Threat T4 of the threat model. */
export const expiresAfterS = 120;

/** Makers show most writes within half a minute, whatever they promise. */
export const firstLookS = 20;

/** Readings that may show it, and the pause between them, which grows from the maker's own delay. */
export const triesMax = 5;

export const pauseAfterTryS = (tries: number, latencyS: number): number =>
  Math.max(latencyS, 20) * Math.max(1, tries);

/** Whether a reading shows what was asked for; decimal steps are not exact in binary. */
export function isSame(shown: Scalar | null, desired: Scalar): boolean {
  if (typeof shown === 'number' && typeof desired === 'number')
    return Math.abs(shown - desired) < 1e-6;
  return shown === desired;
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

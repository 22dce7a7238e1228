import type { CloudFailure } from '@hearth/devices/device-cloud.ts';
import type { DeviceLink } from './contract.ts';

export type LinkState = DeviceLink['state'];

/** Events of a link: answers of the cloud, and actions of the person. */
export type LinkEvent =
  | 'answered'
  | 'unauthorised'
  | 'quota'
  | 'unreachable'
  | 'malformed'
  | 'signed-in'
  | 'removed';

const whileGranted: Readonly<Record<LinkEvent, LinkState>> = {
  answered: 'linked',
  unauthorised: 'needs-sign-in',
  quota: 'quota-used-up',
  unreachable: 'unreachable',
  malformed: 'malformed',
  'signed-in': 'linked',
  removed: 'removed',
};

/** An answer to an earlier call does not change the state. */
const untilSignedIn = (state: LinkState): Readonly<Record<LinkEvent, LinkState>> => ({
  answered: state,
  unauthorised: state,
  quota: state,
  unreachable: state,
  malformed: state,
  'signed-in': 'linked',
  removed: 'removed',
});

/** Next state by state and event. Only the person ends `needs-sign-in` and `removed`; other states end with the next answer. */
const table: Readonly<Record<LinkState, Readonly<Record<LinkEvent, LinkState>>>> = {
  linked: whileGranted,
  unreachable: whileGranted,
  'quota-used-up': whileGranted,
  malformed: whileGranted,
  'needs-sign-in': untilSignedIn('needs-sign-in'),
  removed: untilSignedIn('removed'),
};

export const linkStateAfter = (state: LinkState, event: LinkEvent): LinkState =>
  table[state][event];

/** Whether the cloud may be called in this state. */
export const isReadable = (state: LinkState): boolean =>
  state !== 'needs-sign-in' && state !== 'removed';

export function eventOf(failure: CloudFailure): LinkEvent {
  switch (failure.code) {
    case 'unauthorised':
    case 'quota':
    case 'malformed':
      return failure.code;
    case 'offline':
    case 'timed-out':
      return 'unreachable';
    case 'refused':
      // A refused read is about the request, not about the values: the values stay, and the read is retried.
      return 'malformed';
  }
}

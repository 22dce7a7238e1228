import type { Failure } from '@hearth/devices/device-cloud.ts';
import type { DeviceLink } from './contract.ts';

export type LinkState = DeviceLink['state'];

/** What can happen to a link: an answer of the cloud, or the person. */
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

/** An answer that was under way when the state came about does not change it. */
const untilSignedIn = (state: LinkState): Readonly<Record<LinkEvent, LinkState>> => ({
  answered: state,
  unauthorised: state,
  quota: state,
  unreachable: state,
  malformed: state,
  'signed-in': 'linked',
  removed: 'removed',
});

/** The life of a link. The person alone ends `needs-sign-in` and `removed`; everything else passes by itself. */
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

/** Whether the cloud may be asked at all in this state. */
export const isReadable = (state: LinkState): boolean =>
  state !== 'needs-sign-in' && state !== 'removed';

export function eventOf(failure: Failure): LinkEvent {
  switch (failure.code) {
    case 'unauthorised':
    case 'quota':
    case 'malformed':
      return failure.code;
    case 'offline':
    case 'timed-out':
      return 'unreachable';
    case 'refused':
      // A refused read says something about the request, not about the values: keep them, try again later.
      return 'malformed';
  }
}

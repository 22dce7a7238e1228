import { guest } from './copy-mark.ts';

const channelName = 'person';

/** Pages of one browser tell each other whose they are, so that none stays open after its person has gone. */
export function followPerson(): void {
  const person = ownPerson();
  if (person === undefined || !('BroadcastChannel' in window)) return;
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<string>) =>
    reloadIfOtherPerson(data),
  );
  // A channel has no target: only pages of this origin hear it.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(person);
}

/** The person of this browser has left, and no answer of the server will say so. */
export function announceGuest(): void {
  if (!('BroadcastChannel' in window)) return;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  new BroadcastChannel(channelName).postMessage(guest);
}

/** A page of somebody who is not here any more is loaded anew and shows what is the present person's, or the sign-in. */
export function reloadIfOtherPerson(person: string): void {
  const own = ownPerson();
  if (own !== undefined && own !== guest && own !== person) location.reload();
}

const ownPerson = (): string | undefined => document.documentElement.dataset['person'];

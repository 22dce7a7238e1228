import { guest } from './copy-mark.ts';

let opened: BroadcastChannel | null = null;

/** The channel of this page: a second one would receive what the page itself announces. */
const channelOfPage = (): BroadcastChannel => (opened ??= new BroadcastChannel('person'));

/** Announces this page's person to the browser's other pages, and reloads when another page announces another person. */
export function followPerson(): void {
  const person = ownPerson();
  if (person === undefined || !('BroadcastChannel' in window)) return;
  const channel = channelOfPage();
  channel.addEventListener('message', ({ data }: MessageEvent<string>) =>
    reloadIfOtherPerson(data),
  );
  // A BroadcastChannel has no target; only pages of this origin receive it.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(person);
}

/** Announces that nobody is signed in any more, for a sign-out without a connection. */
export function announceGuest(): void {
  if (!('BroadcastChannel' in window)) return;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channelOfPage().postMessage(guest);
}

/** Reloads this page if it belongs to another person than `person`. */
export function reloadIfOtherPerson(person: string): void {
  const own = ownPerson();
  if (own !== undefined && own !== guest && own !== person) location.reload();
}

const ownPerson = (): string | undefined => document.documentElement.dataset['person'];

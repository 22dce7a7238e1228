/**
 * What this browser can do about push. `install`: an iPhone or iPad has it in the installed app only; `refused`: the person has said no to
 * the browser, which asks only once; `none`: the browser has none.
 */
export type PushAbility = 'on' | 'off' | 'refused' | 'install' | 'none';

/** A subscription as the form posts it. */
export interface Subscribed {
  readonly endpoint: string;
  readonly publicKey: string;
  readonly authSecret: string;
}

/** Reads the state without a prompt. */
export async function readPushState(publicKey: string): Promise<PushAbility> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isApplePhone() ? 'install' : 'none';
  if (Notification.permission === 'denied') return 'refused';
  const registration = await navigator.serviceWorker.getRegistration();
  const found = await registration?.pushManager.getSubscription();
  return found && keyOf(found) === publicKey ? 'on' : 'off';
}

/** Asks for the permission and subscribes; call it in the handler of a press. A subscription for another key receives no message and is replaced. */
export async function subscribePush(
  publicKey: string,
): Promise<Subscribed | 'refused' | 'undecided' | 'failed'> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'refused' : 'undecided';
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    const found = await pushManager.getSubscription();
    if (found && keyOf(found) !== publicKey) await found.unsubscribe();
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    return keysOf(subscription) ?? 'failed';
  } catch {
    return 'failed';
  }
}

/** Address and keys of a subscription; null where the browser gives none. */
export function keysOf(subscription: Pick<PushSubscription, 'toJSON'>): Subscribed | null {
  const { endpoint, keys } = subscription.toJSON();
  const [publicKey, authSecret] = [keys?.['p256dh'], keys?.['auth']];
  if (endpoint === undefined || publicKey === undefined || authSecret === undefined) return null;
  return { endpoint, publicKey, authSecret };
}

/** Ends the subscription at the push service, too. */
export async function unsubscribePush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const found = await registration?.pushManager.getSubscription();
  await found?.unsubscribe();
}

function keyOf({ options }: PushSubscription): string | null {
  const { applicationServerKey: key } = options;
  if (!key) return null;
  const text = btoa(String.fromCodePoint(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const isApplePhone = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent);

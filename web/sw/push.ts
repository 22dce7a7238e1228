import { type Subscribed, keysOf } from '../app/pwa/push-device.ts';

/** A message as the service sends it. */
interface PushedMessage {
  readonly title: string;
  /** Page of the app. */
  readonly path: string;
  readonly language: string;
  /** A later message with the same tag replaces this one. */
  readonly tag: string;
  /** Unread messages of the person. */
  readonly unread: number;
}

export interface PushOptions {
  readonly registration: ServiceWorkerRegistration;
  readonly origin: string;
  /** Whether the person has allowed notifications. */
  readonly isAllowed: () => boolean;
  readonly setBadge: ((count: number) => Promise<void>) | undefined;
  readonly windows: () => Promise<readonly PageWindow[]>;
  readonly openWindow: (url: string) => Promise<unknown>;
  /** Has the messages sent to another subscription of this device, or to none; false where that failed. */
  readonly renew: (subscription: Subscribed | null) => Promise<boolean>;
}

/** What the browser says of a subscription that has changed; both are null in browsers that say nothing. */
export interface ChangedSubscription {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

export interface PageWindow {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

export interface Push {
  /** Shows a message. The browser demands a notification for each push, so one that cannot be read opens the list of messages. */
  show(text: string | undefined): Promise<void>;
  /** Opens the page of a notification that was pressed, in a window that is open already if there is one. */
  open(notification: Pick<Notification, 'close' | 'data'>): Promise<void>;
  /** Subscribes again after the browser or its push service has ended the subscription. Without an answer of the product push is off on this device. */
  resubscribe(change: ChangedSubscription): Promise<void>;
  /** Ends everything about push on this device: another person has it, or nobody is signed in. */
  forget(): Promise<void>;
}

const listPath = '/energy/alerts';
const rightToLeft: readonly string[] = ['ar'];

export function createPush(options: PushOptions): Push {
  const { registration, origin, setBadge } = options;
  const urlOf = (path: unknown): string => {
    const url = typeof path === 'string' ? URL.parse(path, origin) : null;
    return url?.origin === origin ? url.href : new URL(listPath, origin).href;
  };
  return {
    async show(text) {
      const message = readMessage(text);
      await registration.showNotification(message?.title ?? new URL(origin).hostname, {
        icon: '/brand/icon-192.png',
        badge: '/brand/icon-monochrome-512.png',
        data: { path: message?.path ?? listPath },
        ...(message
          ? {
              tag: message.tag,
              lang: message.language,
              dir: rightToLeft.includes(message.language) ? 'rtl' : 'ltr',
            }
          : {}),
      });
      if (message) await setBadge?.(message.unread).catch(() => undefined);
    },
    async open(notification) {
      notification.close();
      const data: unknown = notification.data;
      const isNamed = typeof data === 'object' && data !== null && 'path' in data;
      const url = urlOf(isNamed ? data.path : null);
      const windows = await options.windows();
      const there = windows.find((each) => each.url === url) ?? windows[0];
      if (!there) return void (await options.openWindow(url));
      await there.focus();
      if (there.url !== url) await there.navigate(url);
    },
    async resubscribe(change) {
      const next = await replacement(options, change);
      const isRenewed = await options.renew(next && keysOf(next)).catch(() => false);
      if (!isRenewed) await next?.unsubscribe();
    },
    async forget() {
      // Without the permission there is nothing to end, and some browsers fail when they are asked.
      if (!options.isAllowed()) return;
      const found = await registration.pushManager?.getSubscription();
      await found?.unsubscribe();
      for (const notification of await registration.getNotifications()) notification.close();
      await setBadge?.(0).catch(() => undefined);
    },
  };
}

/** The browser's own new subscription, else one for the same sender; null where the browser gives none. */
async function replacement(
  { registration, isAllowed }: PushOptions,
  { oldSubscription, newSubscription }: ChangedSubscription,
): Promise<PushSubscription | null> {
  if (newSubscription) return newSubscription;
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (!isAllowed() || !applicationServerKey) return null;
  const subscribing = registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  });
  return await subscribing.catch(() => null);
}

function readMessage(text: string | undefined): PushedMessage | null {
  try {
    const read: unknown = JSON.parse(text ?? '');
    return isMessage(read) ? read : null;
  } catch {
    return null;
  }
}

function isMessage(value: unknown): value is PushedMessage {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const areTexts = ['title', 'path', 'language', 'tag'].every(
    (name) => typeof fields.get(name) === 'string',
  );
  return areTexts && Number.isInteger(fields.get('unread'));
}

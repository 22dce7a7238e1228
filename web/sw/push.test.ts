import { beforeEach, expect, test } from 'vitest';
import { type PageWindow, createPush } from './push.ts';

const origin = 'https://app.example';
const message = {
  title: 'لا قراءات جديدة: Lindenweg',
  path: '/energy/alerts?installation=1',
  language: 'ar',
  tag: 'topic',
  unread: 3,
};

let shown: { title: string; options: NotificationOptions | undefined }[];
let did: string[];
let windows: PageWindow[];
beforeEach(() => {
  [shown, did, windows] = [[], [], []];
});

function worker({ isAllowed = true, isRenewed = true, isSubscribed = true } = {}) {
  const registration = {
    showNotification: async (title: string, options?: NotificationOptions) => {
      shown.push({ title, options });
    },
    getNotifications: async () => [{ close: () => did.push('closed') }],
    pushManager: {
      getSubscription: async () => ({ unsubscribe: async () => did.push('unsubscribed') }),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: unknown }) => {
        if (!isSubscribed) throw new Error('no push service');
        did.push(`subscribed for ${String(applicationServerKey)}`);
        return subscription('second');
      },
    },
  };
  return createPush({
    registration: registration as unknown as ServiceWorkerRegistration,
    origin,
    isAllowed: () => isAllowed,
    setBadge: async (count) => void did.push(`badge ${count}`),
    windows: async () => windows,
    openWindow: async (url) => did.push(`opened ${url}`),
    renew: async (next) => {
      did.push(`renewed with ${next?.endpoint}`);
      return isRenewed;
    },
  });
}

const subscription = (endpoint: string, key = 'sender') =>
  ({
    options: { applicationServerKey: key },
    toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret' } }),
    unsubscribe: async () => did.push('unsubscribed'),
  }) as unknown as PushSubscription;

const page = (url: string): PageWindow => ({
  url,
  focus: async () => did.push(`focused ${url}`),
  navigate: async (to) => did.push(`to ${to}`),
});

test('a message is shown in its language and direction, and the icon has the number of unread ones', async () => {
  await worker().show(JSON.stringify(message));
  expect(shown).toMatchObject([
    {
      title: message.title,
      options: { lang: 'ar', dir: 'rtl', tag: 'topic', data: { path: message.path } },
    },
  ]);
  expect(did).toEqual(['badge 3']);
});

test.each([undefined, '', '{', 'null', '{"title":1}'])(
  'what cannot be read (%j) leads to the list of messages',
  async (text) => {
    await worker().show(text);
    expect(shown).toMatchObject([
      { title: 'app.example', options: { data: { path: '/energy/alerts' } } },
    ]);
  },
);

test('a press opens the page in the window that shows it, else in any, else in a new one', async () => {
  const press = (path: unknown) => worker().open({ close: () => undefined, data: { path } });
  await press(message.path);
  windows = [page(`${origin}/energy`)];
  await press(message.path);
  windows = [page(`${origin}/energy`), page(`${origin}${message.path}`)];
  await press(message.path);
  expect(did).toEqual([
    `opened ${origin}${message.path}`,
    `focused ${origin}/energy`,
    `to ${origin}${message.path}`,
    `focused ${origin}${message.path}`,
  ]);
});

test.each(['https://evil.example/', '//evil.example', 7])(
  'an address outside of the app (%j) is not opened',
  async (path) => {
    await worker().open({ close: () => undefined, data: { path } });
    expect(did).toEqual([`opened ${origin}/energy/alerts`]);
  },
);

test('when the person leaves, the subscription, the notifications and the number go', async () => {
  await worker().forget();
  expect(did).toEqual(['unsubscribed', 'closed', 'badge 0']);
});

test('without the permission nothing is asked of the browser', async () => {
  await worker({ isAllowed: false }).forget();
  expect(did).toEqual([]);
});

test('a subscription that has ended is replaced by one for the same sender, or by the browser’s own', async () => {
  await worker().resubscribe({ oldSubscription: subscription('first') });
  await worker().resubscribe({ newSubscription: subscription('own') });
  expect(did).toEqual(['subscribed for sender', 'renewed with second', 'renewed with own']);
});

test.each([
  ['the permission is gone', { isAllowed: false }],
  ['the push service gives none', { isSubscribed: false }],
])('where %s, the device is given up', async (_, state) => {
  await worker(state).resubscribe({ oldSubscription: subscription('first') });
  expect(did).toEqual(['renewed with undefined']);
});

test('a browser that does not tell the sender gives the device up', async () => {
  await worker().resubscribe({});
  expect(did).toEqual(['renewed with undefined']);
});

test('a new subscription that the product does not take is ended', async () => {
  await worker({ isRenewed: false }).resubscribe({ oldSubscription: subscription('first') });
  expect(did).toEqual(['subscribed for sender', 'renewed with second', 'unsubscribed']);
});

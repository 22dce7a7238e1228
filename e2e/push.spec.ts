import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { deep, inChromium, test } from './fixtures.ts';
import { signIn } from './steps.ts';
import { workerKeeps, workerRuns } from './stored-copies.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * The browser's side of a subscription, with the receiver of RFC 8291 §5: a private window and a machine without the network have no
 * push service.
 */
function browserWithPushService(): void {
  const stored = 'browser.push';
  const subscription = (key: string) => ({
    endpoint: 'https://push.example/send/1',
    options: {
      applicationServerKey: Uint8Array.from(
        atob(key.replaceAll('-', '+').replaceAll('_', '/')),
        (char) => char.codePointAt(0) ?? 0,
      ).buffer,
    },
    toJSON: () => ({
      endpoint: 'https://push.example/send/1',
      keys: {
        p256dh:
          'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    }),
    unsubscribe: async () => {
      localStorage.removeItem(stored);
      return true;
    },
  });
  Object.assign(PushManager.prototype, {
    getSubscription: async () => {
      const key = localStorage.getItem(stored);
      return key === null ? null : subscription(key);
    },
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      localStorage.setItem(stored, key);
      return subscription(key);
    },
  });
  const permission = () => localStorage.getItem('browser.answer') ?? 'default';
  Object.defineProperty(Notification, 'permission', { get: permission });
  Notification.requestPermission = async () => {
    if (permission() === 'default') localStorage.setItem('browser.answer', 'denied');
    return permission() as NotificationPermission;
  };
}

const answer = (page: Page, permission: NotificationPermission) =>
  page.evaluate((given) => localStorage.setItem('browser.answer', given), permission);

test('push is switched on by a tap, after a refusal only with the browser’s settings, and ends with the session', async ({
  ownHome,
}) => {
  const { page, person } = ownHome;
  await page.addInitScript(browserWithPushService);
  await page.goto('/energy/settings/alerts');
  await workerRuns(page);
  await page.getByRole('button', { name: 'Show messages on this device' }).click();
  await expect(page.getByText(/Your browser refuses notifications/)).toBeVisible();
  await answer(page, 'granted');
  await page.reload();
  await page.getByRole('button', { name: 'Show messages on this device' }).click();
  await expect(page.getByText('This device shows messages from now on.')).toBeVisible();
  await expect(page.getByRole('listitem').getByText('This device', { exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page, 'settings of alerts');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('checkbox', { name: 'No new readings: Device' }).uncheck();
  await page.getByRole('button', { name: 'Save channels' }).click();
  await expect(page.getByText('Your channels are saved.')).toBeVisible();

  await page.getByRole('button', { name: 'Switch off: This device' }).click();
  await expect(page.getByText('That device shows no more messages.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('browser.push'))).toBeNull();
  await page.getByRole('button', { name: 'Show messages on this device' }).click();
  await expect(page.getByRole('button', { name: 'Switch off: This device' })).toBeVisible();

  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/landing/);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__Host-push');
  await signIn(page, person);
  await page.goto('/energy/settings/alerts');
  await expect(page.getByRole('button', { name: 'Show messages on this device' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Switch off/ })).toHaveCount(0);
});

test.describe('without scripts', deep, () => {
  test.use({ javaScriptEnabled: false });

  test('push says what it needs', async ({ ownHome: { page } }) => {
    await page.goto('/energy/settings/alerts');
    await expect(page.getByRole('button', { name: 'Show messages on this device' })).toBeDisabled();
    await expect(page.getByText('Needs JavaScript.')).toBeVisible();
  });
});

inChromium('the worker shows a push in its language', async ({ sharedHome: page, context }) => {
  await context.grantPermissions(['notifications']);
  // With the first copy for a person the worker closes all notifications of the person before.
  await workerKeeps(page, '/launcher');
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const message = {
    title: 'لا قراءات جديدة',
    path: '/energy/alerts',
    language: 'ar',
    tag: 'topic',
    unread: 2,
  };
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  const deliver = (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(
        ({ title, lang, dir, tag }) => ({ title, lang, dir, tag }),
      ),
    );
  // DevTools lost one of several deliveries on a busy machine; a repetition has the same tag.
  const expectShown = async (title: string) =>
    await expect(async () => {
      await deliver(JSON.stringify({ ...message, title }));
      await expect
        .poll(shown, { timeout: 3_000 })
        .toEqual([{ title, lang: 'ar', dir: 'rtl', tag: 'topic' }]);
    }).toPass();
  await expectShown(message.title);
  // A newer one with the same tag replaces it.
  await expectShown('أعلى من الميزانية');
});

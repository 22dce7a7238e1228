import { type Page, expect } from '@playwright/test';
import { newPerson, sessionOf, test as base } from './fixtures.ts';
import { type TelemetryReceiver, startTelemetryReceiver } from './telemetry-receiver.ts';
import { type RunningWorld, startWorld } from './world/start-world.ts';

const receivers = new WeakMap<RunningWorld, TelemetryReceiver>();

const test = base.extend<
  { readonly sent: () => readonly string[] },
  { readonly world: RunningWorld; readonly receiver: TelemetryReceiver }
>({
  world: [
    async ({ demo }, use) => {
      const receiver = await startTelemetryReceiver();
      const settings = { TELEMETRY_CONNECTION: receiver.connection };
      const world = await startWorld({ demo, settings });
      receivers.set(world, receiver);
      await use(world);
      await world.stop();
      await receiver.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  receiver: [
    async ({ world }, use) => {
      const receiver = receivers.get(world);
      if (!receiver) throw new Error('the world has no receiver');
      await use(receiver);
    },
    { scope: 'worker' },
  ],
  /** Bodies that arrived during the test. */
  sent: async ({ receiver }, use) => {
    Object.assign(receiver, { bodies: [], answer: { status: 200 } });
    await use(() => receiver.bodies);
  },
});

interface BaseData {
  readonly name?: string;
  readonly url?: string;
  readonly metrics?: readonly { readonly name: string; readonly value: number }[];
  readonly properties?: Readonly<Record<string, string>>;
}
interface Envelope {
  readonly data: { readonly baseType: string; readonly baseData: BaseData };
}

const envelopesIn = (bodies: readonly string[]): Envelope[] =>
  bodies.flatMap((body): Envelope[] => JSON.parse(body));

const ofType = (bodies: readonly string[], type: string): BaseData[] =>
  envelopesIn(bodies).flatMap(({ data }) => (data.baseType === type ? data.baseData : []));

const viewsIn = (bodies: readonly string[]) =>
  ofType(bodies, 'PageviewData').map(({ name }) => name);

const sheet = (page: Page) => page.getByRole('region', { name: 'May we send optional data?' });

/** The page's client has begun: it observes requests. */
const clientStarted = (page: Page) =>
  expect
    .poll(() => page.evaluate('!/native code/.test(Function.prototype.toString.call(fetch))'))
    .toBe(true);

async function allowAll(page: Page, path = '/landing'): Promise<void> {
  await page.goto(path);
  await sheet(page).getByRole('button', { name: 'Accept all' }).click();
  await expect(sheet(page)).toHaveCount(0);
  await clientStarted(page);
}

/** Ends the document, which sends what waits. */
const leave = (page: Page) => page.goto('/robots.txt');

test('after consent a page reports views, vitals and failed requests, in a batch and at its end', async ({
  page,
  sent,
  faults,
}) => {
  faults.expect(/503/);
  await page.route('**/packages.data?*', (route) => route.fulfill({ status: 503 }));
  await allowAll(page);
  await page.evaluate("fetch('/overview/4711/packages.data?code=secret')");
  await page.getByRole('heading', { level: 1 }).click();
  // A batch after 15 seconds.
  await expect.poll(() => sent().length, { timeout: 40_000 }).toBe(1);
  expect(viewsIn(sent())).toEqual(['/landing']);
  const [failed] = ofType(sent(), 'RemoteDependencyData');
  expect(failed).toMatchObject({ name: 'GET /overview/:installation/packages', success: false });
  await leave(page);
  const vitals = () => ofType(sent(), 'MetricData');
  const names = () => vitals().flatMap(({ metrics = [] }) => metrics.map(({ name }) => name));
  await expect.poll(names).toEqual(expect.arrayContaining(['LCP', 'TTFB', 'CLS']));
  for (const { properties } of vitals()) expect(properties).toEqual({ route: '/landing' });
});

test('a navigation within the document is a page view, one that leaves the path unchanged is none', async ({
  page,
  sent,
}) => {
  await allowAll(page, '/landing?first=1');
  await page.goto('/terms');
  await clientStarted(page);
  await page.evaluate("history.replaceState(history.state, '', '/terms?again=1#x')");
  await page.getByRole('link', { name: 'Privacy notice' }).first().click();
  await expect(page).toHaveURL(/\/privacy/);
  await leave(page);
  await expect.poll(() => viewsIn(sent())).toEqual(['/landing', '/terms', '/privacy']);
});

test.describe('nothing is sent', () => {
  const cases: readonly [name: string, headers: Record<string, string>, answer: string | null][] = [
    ['before an answer', {}, null],
    ['after a refusal', {}, 'Refuse all'],
    ['with Global Privacy Control, whatever is chosen', { 'sec-gpc': '1' }, 'Accept all'],
    ['with Do Not Track, whatever is chosen', { dnt: '1' }, 'Accept all'],
  ];
  for (const [name, extraHTTPHeaders, answer] of cases)
    test(name, async ({ browser, world, sent }) => {
      const context = await browser.newContext({ baseURL: world.url, extraHTTPHeaders });
      const page = await context.newPage();
      await page.goto('/account/consent');
      if (answer !== null) {
        await page.getByRole('main').getByRole('button', { name: answer }).click();
        await expect(page.getByText(/Your choice of .* is stored/)).toBeVisible();
      }
      for (const path of ['/landing', '/manual', '/robots.txt']) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
      }
      expect(sent()).toEqual([]);
      expect(await page.evaluate('sessionStorage.length')).toBe(0);
      await context.close();
    });
});

test('a consent that is taken back ends the reports at once, and what waited is deleted', async ({
  page,
  sent,
}) => {
  await page.goto('/account/consent');
  await page.getByRole('main').getByRole('button', { name: 'Accept all' }).click();
  await expect(page.getByText(/Your choice of .* is stored/)).toBeVisible();
  await clientStarted(page);
  await page.getByRole('main').getByRole('button', { name: 'Refuse all' }).click();
  const mark = page.getByRole('checkbox', { name: 'Speed and use of the app' });
  await expect(mark).not.toBeChecked();
  await leave(page);
  await page.waitForLoadState('networkidle');
  expect(sent()).toEqual([]);
  expect(await page.evaluate('sessionStorage.getItem("telemetry")')).toBeNull();
});

test('steps of a wizard are reported as reached, and the one at which it was left', async ({
  browser,
  world,
  sent,
}) => {
  const context = await browser.newContext({ baseURL: world.url });
  await context.addCookies(await sessionOf(world, await newPerson(world)));
  const page = await context.newPage();
  await allowAll(page, '/account');
  await page.goto('/internal/forms/name');
  await clientStarted(page);
  await leave(page);
  const wizard = 'internal-rename';
  const route = '/internal/forms/:step';
  await expect
    .poll(() => ofType(sent(), 'EventData'))
    .toEqual([
      { ver: 2, name: 'wizard-step-reached', properties: { wizard, route } },
      { ver: 2, name: 'wizard-step-left', properties: { wizard, route } },
    ]);
  await context.close();
});

for (const [name, answer] of [
  ['is down', { status: 503 }],
  ['asks for a pause of a day', { status: 429, headers: { 'retry-after': '86400' } }],
  ['answers nonsense', { status: 200 }],
  ['breaks the connection', 'silent'],
] as const)
  test(`a receiver that ${name} changes nothing on the page`, async ({
    browser,
    world,
    receiver,
    sent,
  }) => {
    receiver.answer = answer;
    const context = await browser.newContext({ baseURL: world.url });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await allowAll(page);
    await expect.poll(() => sent().length, { timeout: 40_000 }).toBeGreaterThan(0);
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(errors).toEqual([]);
    await context.close();
  });

test('a full storage and one that is switched off change nothing on the page', async ({
  browser,
  world,
  receiver,
}) => {
  receiver.answer = { status: 503 };
  const context = await browser.newContext({ baseURL: world.url });
  await context.addInitScript(`
    const { getItem } = Storage.prototype;
    const refuse = () => { throw new DOMException('denied', 'QuotaExceededError'); };
    Storage.prototype.setItem = refuse;
    Storage.prototype.getItem = function (key) {
      return key === 'telemetry' ? refuse() : getItem.call(this, key);
    };
    Navigator.prototype.sendBeacon = () => false;
  `);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await allowAll(page);
  await page.goto('/manual');
  await clientStarted(page);
  await page.goto('/landing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});

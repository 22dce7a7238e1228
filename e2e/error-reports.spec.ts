import { type Page, expect } from '@playwright/test';
import { newPerson, sessionOf, test as base } from './fixtures.ts';
import { axeFindings } from './axe.ts';
import { openHydrated } from './steps.ts';
import { type RunningWorld, startWorld } from './world/start-world.ts';
import { withoutMeasures } from './without-measures.ts';

const test = base.extend<object, { world: RunningWorld }>({
  world: [
    async ({ demo }, use) => {
      const world = await startWorld({ demo, settings: { ERROR_REPORTS_DSN: 'embedded' } });
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const sheet = (page: Page) => page.getByRole('region', { name: 'May we send optional data?' });

/** Bodies of the reports that leave the browser, of pages and of the service worker. */
function watchReports(page: Page): string[] {
  const bodies: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/envelope/'))
      bodies.push(request.postData() ?? '');
  });
  return bodies;
}

/** An error that nothing handles, with a message; it happens after the page's scripts have gone on. */
const fail = (page: Page, message: string) =>
  page.evaluate(
    (text) =>
      void setTimeout(() => {
        throw new TypeError(text);
      }),
    message,
  );

/** Opens a page and waits until its client listens: it reports an error once, however often it happens. */
async function openReporting(page: Page, path: string, reports: readonly string[]): Promise<void> {
  await page.goto(path);
  const before = reports.length;
  await expect(async () => {
    await fail(page, 'first fault');
    expect(reports.length).toBeGreaterThan(before);
  }).toPass();
}

async function allow(page: Page): Promise<void> {
  await page.goto('/landing');
  await sheet(page).getByRole('button', { name: 'Accept all' }).click();
  await expect(sheet(page)).toHaveCount(0);
}

test('nothing is reported before a consent; after it an error has its place in the sources for the operator, and no longer once it is taken back', async ({
  page,
  faults,
}) => {
  faults.expect(/page error: (?:early|first|late|gone) fault/);
  const reports = watchReports(page);
  await openHydrated(page, '/landing');
  await fail(page, 'early fault');
  await allow(page);
  expect(reports).toEqual([]);

  await openReporting(page, '/manual', reports);
  await fail(page, 'late fault');
  await expect.poll(() => reports.length).toBe(2);
  const operator = await page.context().newPage();
  await expect(async () => {
    await operator.goto('/internal/errors');
    await expect(operator.getByRole('heading', { name: 'TypeError: late fault' })).toBeVisible();
  }).toPass();
  await expect(operator.getByRole('heading', { name: /early fault/ })).toHaveCount(0);

  await page.goto('/account/consent');
  await page.getByRole('button', { name: 'Refuse all' }).click();
  await expect(page.getByRole('checkbox', { name: 'Error reports' })).not.toBeChecked();
  await page.goto('/manual');
  await fail(page, 'gone fault');
  await page.goto('/landing');
  expect(reports).toHaveLength(2);
});

test('a stack of the app leads to its sources, whose maps nobody can load', async ({
  page,
  faults,
}) => {
  faults.expect(/page error|console:/);
  const reports = watchReports(page);
  await allow(page);
  await openReporting(page, '/manual', reports);
  // The app calls this one when something is pressed, so the stack is the app's own.
  await page.evaluate(() => {
    Element.prototype.closest = () => {
      throw new TypeError('nothing is closest');
    };
  });
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(() => reports.length).toBeGreaterThan(1);
  const file = /assets\/[\w.-]+\.js/.exec(reports.join())?.[0] ?? '';
  expect(file).not.toBe('');
  expect((await page.request.get(`/${file}`)).status()).toBe(200);
  for (const map of [`/${file}.map`, '/sw.js.map', '/maps/', '/build/maps/'])
    expect((await page.request.get(map)).status(), map).toBe(404);
  await page.goto('/internal/errors');
  const group = page.locator('section', { hasText: 'assets/error-reports-' });
  await group.getByText('Stack').click();
  await expect(group.getByText(/web\/app\/\S+\.tsx?:\d+:\d+/).first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('its own errors are reported with the permission', async ({ page, faults }) => {
    faults.expect(/fault|console:/);
    const reports = watchReports(page);
    await allow(page);
    await openReporting(page, '/manual', reports);
    const found = page.context().serviceWorkers()[0];
    const worker = found ?? (await page.context().waitForEvent('serviceworker'));
    await expect
      .poll(() => worker.evaluate('caches.has("report-errors")'), { timeout: 20_000 })
      .toBe(true);
    await worker.evaluate('void Promise.reject(new RangeError("worker fault"))');
    await expect(async () => {
      await page.goto('/internal/errors');
      await expect(page.getByRole('heading', { name: 'RangeError: worker fault' })).toBeVisible();
    }).toPass();
  });
});

test('what is typed on screens is in no report, whatever a message repeats', async ({
  page,
  world,
  faults,
}) => {
  faults.expect(/page error/);
  const reports = watchReports(page);
  const person = await newPerson(world);
  const typed = {
    name: 'Wilhelmine Zauberzahn',
    address: 'Quittenstieg 4b',
    mail: 'zauberzahn@quittenstieg.example',
    token: 'zz9-plural-8a7b6c5d4e3f2a1b',
    place: '53.55112, 9.99371',
    text: 'zeppelinkuchen im keller',
  };
  const fields = page.locator(
    'main input:not([type=hidden], [type=checkbox], [type=radio], [type=file]):visible, main textarea:visible',
  );
  const failOn = async (path: string): Promise<void> => {
    await openReporting(page, path, reports);
    const field = fields.first();
    const before = reports.length;
    for (const value of Object.values(typed)) {
      await field.fill(value);
      const kept = await field.inputValue();
      await fail(page, `cannot read ${kept} of ${person.name} at "${value}", ${path}/${value}`);
      await fail(page, `${kept} is not a function`);
    }
    await expect.poll(() => reports.length, path).toBeGreaterThan(before);
  };
  await allow(page);
  for (const path of ['/sign-up', '/sign-in', '/recover']) await failOn(path);
  await page.context().addCookies(await sessionOf(world, person));
  await page.goto('/account');
  await sheet(page).getByRole('button', { name: 'Accept all' }).click();
  await expect(sheet(page)).toHaveCount(0);
  for (const path of ['/search', '/account/telephone', '/account/email', '/account/password'])
    await failOn(path);
  const sent = withoutMeasures(reports.join('\n')).toLowerCase();
  for (const canary of [
    'wilhelmine',
    'zauberzahn',
    'quittenstieg',
    'zz9-plural',
    'zeppelin',
    '53.55',
    '9.99',
    person.email,
    person.name,
  ])
    expect(sent, canary).not.toContain(canary.toLowerCase());
});

for (const [name, headers] of [
  ['Global Privacy Control', { 'sec-gpc': '1' }],
  ['Do Not Track', { dnt: '1' }],
] as const)
  test(`with ${name} no error is reported, whatever is chosen`, async ({ browser, world }) => {
    const context = await browser.newContext({ baseURL: world.url, extraHTTPHeaders: headers });
    const page = await context.newPage();
    const reports = watchReports(page);
    await page.goto('/account/consent');
    await page.getByRole('button', { name: 'Accept all' }).click();
    await expect(page.getByText(/Your choice of .* is stored/)).toBeVisible();
    await page.goto('/manual');
    await fail(page, 'a fault');
    await page.goto('/landing');
    expect(reports).toEqual([]);
    await context.close();
  });

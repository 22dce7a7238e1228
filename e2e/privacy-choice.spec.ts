import { type Page, expect } from '@playwright/test';
import { newPerson, sessionOf, test as base } from './fixtures.ts';
import { axeFindings } from './axe.ts';
import { type RunningWorld, startWorld } from './world/start-world.ts';

const test = base.extend<object, { world: RunningWorld }>({
  world: [
    async ({ demo }, use) => {
      const settings = {
        TAG_MANAGER_ID: 'GTM-HEARTH1',
        TAG_MANAGER_ORIGINS: 'https://ads.example',
      };
      const world = await startWorld({ demo, settings });
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** Stands in for Google: answers the container's script and notes what is requested. */
async function watchTags(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.route(/googletagmanager\.com|ads\.example|elsewhere\.example/, async (route) => {
    requests.push(route.request().url());
    await route.fulfill({ contentType: 'text/javascript', body: container });
  });
  return requests;
}

const container = `
  if (document.currentScript.src.includes('googletagmanager')) {
    document.cookie = '_ga=GA1.1.1; Path=/; Max-Age=86400';
    for (const host of ['ads.example', 'elsewhere.example']) {
      const script = document.createElement('script');
      script.src = 'https://' + host + '/tag.js';
      document.head.append(script);
    }
  }
`;

const sheet = (page: Page) => page.getByRole('region', { name: 'May we send optional data?' });
const layerOf = (page: Page) =>
  page.evaluate<unknown[][]>('(window.dataLayer ?? []).map((entry) => Array.from(entry))');

test('a guest is asked, may refuse with one press, and is not asked again; nothing is loaded', async ({
  page,
}) => {
  const requests = await watchTags(page);
  await page.goto('/landing');
  await expect(sheet(page)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/manual');
  await sheet(page).getByRole('button', { name: 'Refuse all' }).click();
  await expect(page).toHaveURL(/\/manual$/);
  await expect(sheet(page)).toHaveCount(0);
  await page.goto('/landing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  expect(requests).toEqual([]);
});

test('after consent the container loads with the signals and sees patterns; taking it back removes its cookies', async ({
  page,
  faults,
}) => {
  faults.expect(/elsewhere\.example/);
  const requests = await watchTags(page);
  await page.goto('/landing');
  await sheet(page).getByRole('link', { name: 'What it is about' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy choices' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Measuring and advertising' }).check();
  expect(requests).toEqual([]);
  await page.getByRole('button', { name: 'Save my choice' }).click();
  await expect(page.getByText(/Your choice of .* is stored/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(() => requests).toContain('https://ads.example/tag.js');
  expect(requests).toEqual([
    'https://www.googletagmanager.com/gtm.js?id=GTM-HEARTH1',
    'https://ads.example/tag.js',
  ]);
  const [first, second] = await layerOf(page);
  expect([first?.[1], second?.[1]]).toEqual(['default', 'update']);
  expect(second?.[2]).toEqual({
    ad_storage: 'granted',
    ad_user_data: 'granted',
    ad_personalization: 'granted',
    analytics_storage: 'granted',
  });
  const views = () =>
    page.evaluate<string[]>(
      "window.dataLayer.filter(({ event }) => event === 'page_view').map((view) => view.page_path)",
    );
  await page.getByRole('link', { name: 'Privacy notice' }).click();
  await expect.poll(views).toEqual(['/account/consent', '/privacy']);
  await page.getByRole('link', { name: 'Privacy choices' }).click();
  await page.getByRole('button', { name: 'Refuse all' }).click();
  await expect(page.getByRole('checkbox', { name: 'Measuring and advertising' })).not.toBeChecked();
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).not.toContain('_ga');
  expect(names).not.toContain('allowed');
  expect(await layerOf(page)).toEqual([]);
});

test('the choice of a person follows the account to another device and ends for guests with the sign-out', async ({
  browser,
  world,
}) => {
  const person = await newPerson(world);
  const open = async () => {
    const context = await browser.newContext({ baseURL: world.url });
    await context.addCookies(await sessionOf(world, person));
    const page = await context.newPage();
    await watchTags(page);
    await page.goto('/account');
    return { context, page };
  };
  const one = await open();
  await sheet(one.page).getByRole('button', { name: 'Accept all' }).click();
  await expect(one.page).toHaveURL(/\/account$/);
  await expect(sheet(one.page)).toHaveCount(0);
  const other = await open();
  await expect(sheet(other.page)).toHaveCount(0);
  await other.page.getByRole('link', { name: 'Privacy choices' }).click();
  await expect(
    other.page.getByRole('checkbox', { name: 'Measuring and advertising' }),
  ).toBeChecked();
  await other.page.goto('/account');
  await other.page.getByRole('button', { name: 'Sign out' }).click();
  await expect(sheet(other.page)).toBeVisible();
  expect((await other.context.cookies()).map(({ name }) => name)).not.toContain('allowed');
  await one.context.close();
  await other.context.close();
});

for (const [name, headers] of [
  ['Global Privacy Control', { 'sec-gpc': '1' }],
  ['Do Not Track', { dnt: '1' }],
] as const)
  test(`${name} counts as a refusal, whatever is chosen`, async ({ browser, world }) => {
    const context = await browser.newContext({ baseURL: world.url, extraHTTPHeaders: headers });
    const page = await context.newPage();
    const requests = await watchTags(page);
    await page.goto('/account/consent');
    await expect(sheet(page)).toHaveCount(0);
    await expect(page.getByText('Your browser asks websites not to track you.')).toBeVisible();
    await page.getByRole('button', { name: 'Accept all' }).click();
    await expect(page.getByText(/Your choice of .* is stored/)).toBeVisible();
    await page.goto('/landing');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.locator('script[src*=googletagmanager]')).toHaveCount(0);
    expect(requests).toEqual([]);
    await context.close();
  });

test('without scripts the question is answered and changed just the same', async ({
  browser,
  world,
}) => {
  const context = await browser.newContext({ baseURL: world.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/landing');
  await sheet(page).getByRole('button', { name: 'Accept all' }).click();
  await expect(sheet(page)).toHaveCount(0);
  await page.goto('/privacy');
  await page.getByRole('link', { name: 'Privacy choices' }).click();
  await expect(page.getByRole('checkbox', { name: 'Measuring and advertising' })).toBeChecked();
  await page.getByRole('button', { name: 'Refuse all' }).click();
  await expect(page.getByRole('checkbox', { name: 'Measuring and advertising' })).not.toBeChecked();
  await context.close();
});

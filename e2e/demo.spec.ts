import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { overflowWidthOf } from './expect-fits.ts';
import { test } from './fixtures.ts';
import { messagesOf } from './messages-of.ts';
import type { RunningWorld } from './world/start-world.ts';

// One home with air conditioners: its rooms warm up quickly. The user agent is no crawler's: crawlers get a page with a button.
test.use({
  demo: 'via-dei-tigli',
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
});
// Tests run in order in one world, because creating a demo home takes seconds.
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ browser, world }) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: world.url });
  const page = await context.newPage();
  // At eleven in Rome the living room's unit is on.
  await world.ask('advanceTo', { timeOfDay: '11:00', timeZone: 'Europe/Rome' });
  const start = page.getByRole('button', { name: 'Start: Apartment' });
  await expect(async () => {
    await world.ask('settle', null);
    await world.ask('advance', { seconds: 60 });
    await page.goto('/demo');
    await expect(start).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 150_000 });
  await context.close();
});

async function simulate(world: RunningWorld, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await world.ask('advance', { seconds: 60 });
    await world.ask('settle', null);
  }
}

async function start(page: Page): Promise<void> {
  await page.goto('/demo');
  await page.getByRole('button', { name: 'Start: Apartment' }).click();
  await expect(page).toHaveURL(/\/launcher/);
}

/** The room temperature on the monitoring screen. */
async function roomOf(page: Page): Promise<number> {
  await page.goto('/installation-monitoring');
  const words = await page
    .getByText(/^Room is/)
    .first()
    .textContent();
  return Number(/[\d.]+/.exec(words ?? '')?.[0]);
}

async function setRoom(page: Page, celsius: string): Promise<void> {
  await page.goto('/installation-monitoring');
  await page.getByText('Type the value').first().click();
  await page.getByRole('textbox', { name: 'Type the value' }).first().fill(celsius);
  await page.getByRole('button', { name: 'Set', exact: true }).first().click();
}

test('a demo session shows a year of history and a room that reacts, and leaves no data behind', async ({
  page,
  browser,
  world,
}) => {
  test.setTimeout(240_000);
  await page.goto('/landing');
  await page.getByRole('link', { name: 'Look around in the demo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look around in the demo');
  await start(page);
  await expect(page.getByText(/min left/)).toBeVisible();
  await expect(page.getByText(/1(10|15|20) min left/)).toBeVisible();

  await page.goto('/energy/history?period=month');
  await page.getByRole('link', { name: '€', exact: true }).click();
  await expect(page.getByText(/ cost €[\d,.]+/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Table' }).click();
  const sum = page.getByRole('table').filter({ hasText: 'Standing charge' });
  await expect(sum).toHaveCount(2);
  const total = await sum.last().getByRole('columnheader').last().textContent();
  await expect(sum.first().getByRole('row').last()).toContainText(total ?? '-');
  expect(await overflowWidthOf(page)).toBe(0);

  await page.goto('/energy/history?period=year&view=table');
  await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(0);
  await expect(page.getByText(/min left/)).toBeVisible();

  const other = await browser.newContext({ baseURL: world.url });
  const neighbour = await other.newPage();
  await start(neighbour);
  const before = await roomOf(page);
  await setRoom(page, '26');
  await simulate(world, 15);
  const [mine, theirs] = [await roomOf(page), await roomOf(neighbour)];
  expect(mine).toBeGreaterThan(before + 0.5);
  expect(mine).toBeGreaterThan(theirs + 0.5);
  await neighbour.goto('/energy/appliance/logs');
  await expect(neighbour.getByText(/ 26.°C/)).toHaveCount(0);
  await other.close();

  await page.goto('/energy');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/\/landing/);
  await page.goto('/energy');
  await expect(page).toHaveURL(/\/sign-in/);
});

test('the bill of the home differs by a price that rose, which a press corrects @deep', async ({
  page,
}) => {
  await start(page);
  await page.goto('/energy/settings/tariff/bill');
  await page.getByRole('link', { name: /€/ }).click();
  await expect(page.getByText(/^The bill is €.* higher than your contract explains/)).toBeVisible();
  await expect(
    page.getByText(/“Materia energia” is 16\.85\sct.*instead of 15\.85\sct/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Correct the contract' }).click();
  await expect(page.getByText('The bill agrees with your contract.')).toBeVisible();
});

/** Amounts of a row in cents. */
const centsIn = (words: string): number[] =>
  [...words.matchAll(/([+\u2212-]?)€([\d,]+\.\d\d)/g)].map(
    ([, sign, digits = '0']) =>
      (sign === '+' || sign === '' ? 1 : -1) * Math.round(Number(digits.replaceAll(',', '')) * 100),
  );

// One session, because an address may begin ten within an hour.
test('the contract is compared with published prices, and an ended month explained by parts that add up @deep', async ({
  page,
  world,
}) => {
  test.setTimeout(240_000);
  await start(page);
  await page.goto('/energy/settings/tariff/compare');
  await expect(page.getByRole('heading', { name: 'Published prices on your hours' })).toBeVisible();
  const reference = page.getByRole('row', { name: /One price, reference of the regulator/ });
  await expect(reference.first()).toContainText('€');
  await page.getByText('Where the prices come from').click();
  await expect(page.getByText(/ct per kWh.*ARERA/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflowWidthOf(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/energy/settings/budget');
  const why = page.getByRole('table').filter({ hasText: 'Use in the home' });
  // The costs of the year are calculated in the background.
  await expect(async () => {
    await world.ask('advance', { seconds: 60 });
    await world.ask('settle', null);
    await page.reload();
    await expect(why).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 150_000 });
  const lead = page.getByText(/^\w+ cost €[\d,.]+, €[\d,.]+ (more|less) than its budget/);
  const [, difference = 0] = centsIn((await lead.textContent()) ?? '');
  const rows = await why.getByRole('row').allTextContents();
  const [total = 0, ...parts] = rows.flatMap((row) => centsIn(row).slice(0, 1));
  // Price, weather and use; this home has no target and makes no power.
  expect(parts.length).toBeGreaterThanOrEqual(3);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
  expect(Math.abs(total)).toBe(difference);
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflowWidthOf(page)).toBe(0);
});

test('a bill is checked against the contract, kept, removed and restored @deep', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 422/);
  const dayAgo = (days: number) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  await start(page);
  await page.goto('/energy/settings/tariff');
  await page.getByRole('link', { name: 'Check a bill' }).click();
  await page.getByLabel('First day').fill(dayAgo(60));
  await page.getByLabel('Last day').fill(dayAgo(90));
  await page.getByLabel('Amount of the bill').fill('900');
  await page.getByText('Lines of the bill').click();
  await page.getByLabel('Standing charge').fill('30');
  await page.getByRole('button', { name: 'Check the bill' }).click();
  await expect(page.getByLabel('Last day')).toHaveAccessibleDescription(/before the first/);
  await page.getByLabel('Last day').fill(dayAgo(31));
  await page.getByRole('button', { name: 'Check the bill' }).click();
  await expect(page.getByText(/^The bill is €.* higher than your contract explains/)).toBeVisible();
  await expect(page.getByRole('row', { name: /Standing charge.*€30\.00/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Correct the fixed costs' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflowWidthOf(page)).toBe(0);
  await page.getByRole('button', { name: 'Remove this bill' }).click();
  await expect(page.getByRole('link', { name: /€900\.00/ })).toHaveCount(0);
  await page.getByText('Earlier versions').click();
  await page.getByRole('button', { name: 'Restore' }).first().click();
  await expect(page.getByRole('link', { name: /€900\.00/ })).toBeVisible();
});

test('a fault of a unit is reported in the demo session @deep', async ({ page, world }) => {
  await start(page);
  const { result } = await world.ask('operate', { name: 'homes list', input: {} });
  const listed = result as readonly {
    account: string;
  }[];
  for (const { account } of listed.filter((home) => home.account.endsWith('@demo-homes.invalid')))
    await world.ask('operate', {
      name: 'homes fault',
      input: { account, fault: 'roomSensor', end: false },
    });
  await simulate(world, 3);
  await page.goto('/launcher');
  await expect(page.getByText(/C9/).first()).toBeVisible();
});

test('the energy area opens by itself for a person, not for a crawler @deep', async ({
  page,
  playwright,
  world,
}) => {
  await page.goto('/energy/demo');
  await expect(page).toHaveURL(/\/energy\?/);
  await expect(page.getByText(/min left/)).toBeVisible();
  const crawler = await playwright.request.newContext({
    baseURL: world.url,
    ignoreHTTPSErrors: true,
    extraHTTPHeaders: {
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    },
  });
  expect(await (await crawler.get('/energy/demo')).text()).toContain('Open the home');
  await crawler.dispose();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('entering, changing a value and leaving are forms', async ({ page }) => {
    await start(page);
    await page.goto('/energy');
    await expect(page.getByText(/min left/)).toBeVisible();
    await page.goto('/account');
    await expect(page).toHaveURL(/\/sign-in/);
    await page.goto('/energy/demo');
    await expect(page).toHaveURL(/\/energy\?/);
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(/\/landing/);
    await page.goto('/energy/demo');
    await expect(page).toHaveURL(/\/energy\?/);
    await expect(page.getByText(/min left/)).toBeVisible();
  });
});

test('a signed-in person stays signed in, and returns to their own home @deep', async ({
  ownHome: { page },
}) => {
  await page.goto('/demo');
  await expect(page.getByText('You are signed in, and you stay so.')).toBeVisible();
  await start(page);
  await expect(page.getByText(/min left/)).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText(/min left/)).toHaveCount(0);
  await page.goto('/launcher');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/\/launcher/);
  await expect(page.getByText(/min left/)).toHaveCount(0);
});

test('a guest finds an offer of the home and the transfer by which it was received, and can change neither', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  // One network starts only so many demos an hour, and the tests before have started theirs.
  await world.ask('advance', { seconds: 3_600 });
  await start(page);
  await page.goto('/installation-details');
  await page.getByRole('link', { name: /^Transfer this home/ }).click();
  await expect(page.getByText('This is a demo: both transfers are examples.')).toBeVisible();
  await expect(page.getByText('kim@example.org')).toBeVisible();
  await page.getByText('Earlier').click();
  await expect(page.getByText('You have taken this home over.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Withdraw|Undo/ })).toHaveCount(0);
  expect(await overflowWidthOf(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
});

/** Its contract has one price; in mild weather its units have nothing to do. */
function reasonsOf(text: (id: string) => string): RegExp {
  const sentences = ['flat-price', 'no-demand'].map((id) => text(`plan.status-rooms-${id}`));
  return new RegExp(sentences.join('|').replaceAll('.', String.raw`\.`));
}

test('the apartment that is planned says why a plan of its air conditioners gains nothing, in every language', async ({
  page,
  world,
}) => {
  await world.ask('advance', { seconds: 3_600 });
  await start(page);
  await page.goto('/energy/decisions');
  await page.getByRole('button', { name: 'Let Hearth plan' }).click();
  await expect(page.getByRole('button', { name: 'Switch planning off' })).toBeVisible();
  await world.ask('settle', null);
  for (const tag of ['en', 'de', 'ar']) {
    const text = await messagesOf(tag, ['plan']);
    await page.context().addCookies([{ name: 'locale', value: tag, url: world.url }]);
    for (const path of ['/energy/decisions', '/energy']) {
      await page.goto(path);
      await expect(page.getByText(reasonsOf(text))).toBeVisible();
    }
  }
});

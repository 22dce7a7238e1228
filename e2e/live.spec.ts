import { type Page, expect } from '@playwright/test';
import { test } from './fixtures.ts';

const still = {
  gridW: 470,
  pvW: 0,
  batteryW: 0,
  houseW: 470,
  heatPumpW: 0,
  heatPumpUse: null,
  batterySoc: 0.5,
};
const sunny = {
  gridW: -820,
  pvW: 4180,
  batteryW: 1650,
  houseW: 1710,
  heatPumpW: 1240,
  heatPumpUse: 'sh',
  batterySoc: 0.7,
};

async function installationOf(page: Page): Promise<string> {
  await page.goto('/launcher');
  const href = await page.getByRole('link', { name: 'All figures' }).getAttribute('href');
  return new URL(href ?? '', page.url()).searchParams.get('installation') ?? '';
}

test('the power picture of an open page follows the meter', async ({
  ownHome: { page },
  world,
}) => {
  const installation = await installationOf(page);
  await world.ask('measurePower', { installation, flows: still });
  const stream = page.waitForResponse((response) => response.url().includes('/changes'));
  await page.goto('/energy');
  await expect(page.getByText('Your home takes 0.47 kW from the grid.')).toBeVisible();
  await stream;
  // A reload would lose this mark in the page.
  await page.evaluate(() => (document.title = 'still the same page'));
  await world.ask('measurePower', { installation, flows: sunny });
  await expect(page.getByText('Your roof runs the house. 0.82 kW is left over')).toBeVisible();
  const picture = page.getByRole('img', { name: /^Sun 4\.18 kW, Feed-in 0\.82 kW/ });
  await expect(picture).toBeVisible();
  await expect(picture).toHaveAccessibleName(/Space heating 1\.24\skW/);
  await page.getByText('As a table').first().click();
  const table = page.getByRole('table', { name: 'What flows now' });
  await expect(table.getByRole('row')).toHaveText([
    'FromTokW',
    'SunSpace heating1.24',
    'SunHousehold0.47',
    'SunBattery, 70%1.65',
    'SunGrid0.82',
  ]);
});

test('a change between the page’s reading and the start of its stream is shown @deep', async ({
  ownHome: { page },
  world,
}) => {
  const installation = await installationOf(page);
  await world.ask('measurePower', { installation, flows: still });
  const { promise: mayOpen, resolve: open } = Promise.withResolvers<void>();
  const { promise: requested, resolve: markRequested } = Promise.withResolvers<void>();
  await page.route('**/changes?*', async (route) => {
    markRequested();
    await mayOpen;
    await route.continue();
  });
  await page.goto('/energy');
  await expect(page.getByText('Your home takes 0.47 kW from the grid.')).toBeVisible();
  await requested;
  await world.ask('measurePower', { installation, flows: sunny });
  open();
  await expect(page.getByText('Your roof runs the house. 0.82 kW is left over')).toBeVisible();
});

test('reduced motion: nothing moves, and dots show the direction @deep', async ({
  ownHome: { page },
  world,
}) => {
  const installation = await installationOf(page);
  await world.ask('measurePower', { installation, flows: sunny });
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            (animation) =>
              animation instanceof CSSAnimation && animation.animationName === 'power-flow',
          ).length,
    );
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/energy');
  await expect(page.getByRole('img', { name: /^Sun 4\.18 kW/ })).toBeVisible();
  expect(await moving()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await moving()).toBe(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the power flows are in the drawing and in the table @deep', async ({
    sharedHome: page,
    world,
  }) => {
    const installation = await installationOf(page);
    await world.ask('measurePower', { installation, flows: sunny });
    await page.goto('/energy');
    await expect(page.getByText('0.82 kW is left over for the grid.')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Sun 4\.18 kW/ })).toBeVisible();
    await page.getByText('As a table').first().click();
    await expect(page.getByRole('table', { name: 'What flows now' })).toBeVisible();
  });
});

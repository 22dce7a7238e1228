import { type Locator, type Page, expect } from '@playwright/test';
import { test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Counts taps on controls that are in sight without scrolling. */
function tapsOn(page: Page) {
  let count = 0;
  return {
    tap: async (control: Locator) => {
      await expect(control).toBeInViewport();
      await control.tap();
      count += 1;
    },
    scrollAndTap: async (control: Locator) => {
      await control.scrollIntoViewIfNeeded();
      await control.tap();
      count += 1;
    },
    count: () => count,
    // A page that is still on its way interrupts the way home.
    home: () => expect(async () => await page.goto('/launcher')).toPass(),
  };
}

test('on a phone, everyday things are few taps from the home page', async ({
  ownHome: { page, person },
  world,
}) => {
  const counts: Record<string, number> = {};
  await test.step("today's use needs no tap", async () => {
    await page.goto('/launcher');
    const today = page.getByText(/^(?:The whole house|Today) so far .*kWh/).first();
    await expect(today).toBeVisible();
    counts['today’s use'] = 0;
  });

  await test.step('hot water now: the button of the boost', async () => {
    const taps = tapsOn(page);
    await taps.tap(page.getByRole('button', { name: 'Boost hot water' }));
    await expect(page.getByText(/Sent: On\./)).toBeVisible();
    counts['hot water now'] = taps.count();
  });

  await test.step('hot water now: by the tank in the drawing', async () => {
    const taps = tapsOn(page);
    await taps.home();
    await taps.tap(page.getByRole('link', { name: /^Hot water: temperature/ }));
    const stop = page.getByRole('button', { name: 'Stop the boost' });
    await expect(stop).toBeInViewport();
    await taps.tap(stop);
    counts['hot water by the tank'] = taps.count();
  });

  await test.step("tomorrow's schedule", async () => {
    const taps = tapsOn(page);
    await taps.home();
    await taps.scrollAndTap(page.getByRole('link', { name: 'Monitoring' }).last());
    await taps.scrollAndTap(page.getByRole('link', { name: /Weekly schedule/ }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weekly schedule');
    await expect(page.getByRole('slider', { name: 'Wednesday' }).first()).toBeVisible();
    counts['tomorrow’s schedule'] = taps.count();
  });

  await test.step('an invitation, plus typing', async () => {
    const taps = tapsOn(page);
    await taps.home();
    await taps.scrollAndTap(page.getByRole('link', { name: /^Home details/ }).first());
    const email = page.getByLabel('E-mail address to invite');
    await taps.scrollAndTap(email);
    await email.fill(`friend.of.${person.email}`);
    await email.press('Enter');
    await expect(page.getByText('The invitation is on its way.')).toBeVisible();
    counts['an invitation'] = taps.count();
  });

  await test.step('the meaning of a fault', async () => {
    const fault = { code: 'U4-01', flag: 'isInErrorState' } as const;
    await world.ask('provoke', { email: person.email, fault });
    await world.ask('advance', { seconds: 700 });
    await world.ask('settle', null);
    const taps = tapsOn(page);
    await taps.home();
    await taps.tap(page.getByRole('link', { name: /What to do|Indoor and outdoor unit/ }).first());
    await expect(page.getByRole('heading', { name: 'What you can do' })).toBeVisible();
    counts['the meaning of a fault'] = taps.count();
  });
  expectFew(counts);
});

/** Most taps of each thing. */
const tapsMax = {
  'today’s use': 0,
  'hot water now': 2,
  'hot water by the tank': 2,
  'tomorrow’s schedule': 3,
  'an invitation': 2,
  'the meaning of a fault': 1,
};

/** Prints the taps and compares them with their limits. */
function expectFew(counts: Readonly<Record<string, number>>): void {
  process.stdout.write(
    `taps: ${Object.entries(counts)
      .map((each) => each.join(' '))
      .join(', ')}\n`,
  );
  for (const [name, most] of Object.entries(tapsMax))
    expect(counts[name], name).toBeLessThanOrEqual(most);
}

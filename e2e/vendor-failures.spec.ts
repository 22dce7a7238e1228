import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { sampleOf } from './sample-of.ts';

const screens = [
  '/launcher',
  '/energy',
  '/energy/history',
  '/energy/appliance/logs',
  '/account',
  '/account/link/onecta',
];

const calm = { isDown: false, delayMs: 0, isQuotaUsedUp: false, isOffline: false, clockOffsetS: 0 };

const troubles = [
  { what: 'is down', change: { isDown: true } },
  { what: 'is slow', change: { delayMs: 3_000 } },
  { what: 'allows no more calls', change: { isQuotaUsedUp: true } },
  { what: 'has lost the units', change: { isOffline: true } },
  { what: 'is a day ahead with its clock', change: { clockOffsetS: 86_400 } },
] as const;

test('during any failure of the vendor’s cloud every screen shows its values with their age', async ({
  ownHome: { page, person },
  world,
}) => {
  for (const { what, change } of troubles)
    await test.step(what, async () => {
      await world.ask('provoke', { email: person.email, ...calm, ...change });
      await world.ask('advance', { seconds: 3_600 });
      await world.ask('settle', null);
      for (const screen of screens) {
        // Each run opens each screen during one of the failures; the readings below are checked during all.
        if (!sampleOf(troubles, screen).some((drawn) => drawn.what === what)) continue;
        const answer = await page.goto(screen);
        expect(answer?.status(), `${screen} while it ${what}`).toBe(200);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
      await page.goto('/installation-monitoring');
      await expect(page.getByText(/^read /).first()).toBeVisible();
      await expect(page.getByText('Hot water temperature', { exact: true })).toBeVisible();
    });
});

test('a link that the vendor has revoked is reported, with the offer to link again @deep', async ({
  ownHome: { page, person },
  world,
}) => {
  await world.ask('endGrants', { email: person.email });
  await world.ask('advance', { seconds: 7_200 });
  await world.ask('settle', null);
  await page.goto('/installation-monitoring');
  await expect(page.getByText('The link to the manufacturer’s cloud has ended.')).toBeVisible();
  await expect(page.getByText('Hot water temperature', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Link again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Link ONECTA' })).toBeVisible();
});

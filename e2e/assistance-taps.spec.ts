import { type Locator, expect } from '@playwright/test';
import { filled, jpegOf } from '@hearth/qr/testing-pictures.ts';
import { test } from './fixtures.ts';
import { engageSpreeKlima } from './partner-company.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Opening the picker of photos; the device's own taps in it are not the app's. */
const pickerTaps = 1;

test('on a phone, a fault is reported with evidence and two photos in at most six taps', async ({
  ownHome: { page, person },
  world,
  browser,
}, run) => {
  test.slow();
  const theirs = await engageSpreeKlima(page, { world, browser, script: 'without' }, run);
  const fault = { code: 'U4-01', flag: 'isInErrorState' } as const;
  await world.ask('provoke', { email: person.email, fault });
  await world.ask('advance', { seconds: 700 });
  await world.ask('settle', null);
  let taps = 0;
  const tap = async (control: Locator): Promise<void> => {
    await control.scrollIntoViewIfNeeded();
    await control.tap();
    taps += 1;
  };
  await page.goto('/launcher');
  await tap(page.getByRole('link', { name: /What to do|Indoor and outdoor unit/ }).first());
  await tap(page.getByRole('link', { name: 'Request assistance' }));
  await tap(page.getByRole('button', { name: 'Ask Spree Klima' }));
  const photos = await Promise.all(
    [60, 140].map(async (shade) => {
      const picture = filled(640, 480, (x, y) => (x + y < shade * 4 ? 40 : 220));
      return {
        name: `${shade}.jpg`,
        mimeType: 'image/jpeg',
        buffer: Buffer.from(await jpegOf(picture)),
      };
    }),
  );
  await page.getByLabel('Photos and documents', { exact: true }).setInputFiles(photos);
  taps += pickerTaps;
  await expect(page.getByRole('img', { name: /^Photo \d/ })).toHaveCount(2);
  await tap(page.getByRole('button', { name: 'Send the request' }));
  await expect(page.getByText('Spree Klima has the request.')).toBeVisible();
  process.stdout.write(`taps: a fault reported with two photos ${taps}\n`);
  expect(taps).toBeLessThanOrEqual(6);
  await theirs.context().close();
});

test('on a phone, the number of the service partner is at most two taps from the home page', async ({
  ownHome: { page },
  world,
  browser,
}, run) => {
  test.slow();
  const theirs = await engageSpreeKlima(page, { world, browser, script: 'without' }, run);
  await theirs.context().close();
  let taps = 0;
  await page.goto('/launcher');
  await page.getByRole('link', { name: 'Service', exact: true }).last().tap();
  taps += 1;
  const call = page.getByRole('link', { name: 'Call' });
  await expect(call).toBeInViewport();
  await expect(call).toHaveAttribute('href', 'tel:+4930555020');
  // The telephone's own page opens with this tap.
  taps += 1;
  process.stdout.write(`taps: the number of the service partner ${taps}\n`);
  expect(taps).toBeLessThanOrEqual(2);
});

import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { film, inChromium as test } from './fixtures.ts';

// A headless shell has no cameras, so these journeys run in a whole Chromium.

const scanning = '/registration/scan-units/qr-scanning';

test.describe('with a camera', () => {
  test.use({ permissions: ['camera'] });

  test('a label in the picture leads on without a press, and the code is kept over sign-in', async ({
    page,
  }) => {
    const shaken: unknown[] = [];
    await page.exposeFunction('noteShaken', (pattern: unknown) => shaken.push(pattern));
    await page.addInitScript(() => {
      navigator.vibrate = (pattern) => {
        Reflect.get(globalThis, 'noteShaken')(pattern);
        return true;
      };
    });
    const posted = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes('/detecting-unit'),
    );
    await page.goto(scanning);
    const fields = new URLSearchParams((await posted).postData() ?? '');
    expect(Object.fromEntries(fields)).toMatchObject({ text: film.text, source: 'scanned' });
    await expect(page).toHaveURL(/\/sign-up/);
    expect(shaken).toEqual([60]);
  });

  test('an invalid code is ignored for a moment after coming back', async ({ page }) => {
    await page.goto(scanning);
    await expect(page).toHaveURL(/\/sign-up/);
    await page.goBack();
    await expect(page.getByRole('status').first()).toHaveText(/Point the camera/);
    await page.waitForTimeout(1500);
    await expect(page).toHaveURL(/qr-scanning/);
  });

  test('is chosen and turned off by keyboard, and its worker ends', async ({ page }) => {
    const workers: string[] = [];
    page.on('worker', (worker) => {
      workers.push('begun');
      worker.on('close', () => workers.push('ended'));
    });
    await blindScanner(page);
    await page.goto(scanning);
    await expect(page.getByRole('status').first()).toHaveText(/Point the camera/);
    await expect.poll(() => workers).toEqual(['begun']);
    const choice = page.getByRole('button', { name: 'Camera' });
    await choice.focus();
    await page.keyboard.press('Enter');
    await expect(choice).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('radio', { name: 'Automatic' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio', { name: 'Off' })).toBeChecked();
    await expect(page.getByRole('status').first()).toHaveText('The camera is off');
    const lit = await page.evaluate(() => document.querySelector('video')?.srcObject);
    expect(lit).toBeNull();
    await expect.poll(() => workers, { timeout: 8000 }).toEqual(['begun', 'ended']);
  });

  test('shows that the chosen side has no camera, and offers any camera', async ({ page }) => {
    await blindScanner(page);
    await page.goto(`${scanning}?camera=rear`);
    await expect(page.getByRole('status').first()).toHaveText('There is no such camera');
    await page.getByRole('button', { name: 'Use any camera' }).click();
    await expect(page.getByRole('status').first()).toHaveText(/Point the camera/);
  });
});

test('a refused camera permission shows what to do, and can be requested again', async ({
  page,
  context,
}) => {
  await blindScanner(page);
  await page.goto(scanning);
  await expect(page.getByRole('status').first()).toHaveText('The camera is not allowed');
  await context.grantPermissions(['camera']);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('status').first()).toHaveText(/Point the camera/);
});

test('passes axe while scanning, in light and in dark', async ({ page, context }) => {
  await context.grantPermissions(['camera']);
  await blindScanner(page);
  await page.goto(scanning);
  await expect(page.getByRole('status').first()).toHaveText(/Point the camera/);
  await page.getByRole('button', { name: 'Camera' }).click();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page), colorScheme).toEqual([]);
  }
});

/** A camera without a code in its picture: every frame is grey. */
async function blindScanner(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const createBitmap = globalThis.createImageBitmap.bind(globalThis);
    globalThis.createImageBitmap = () => createBitmap(new ImageData(64, 64));
  });
}

import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { filmedLabel, inChromium as test } from './fixtures.ts';

// A headless shell has no cameras, so these journeys run in a whole Chromium.

const scanning = '/registration/scan-units/qr-scanning';

test.describe('with a camera', () => {
  test.use({ permissions: ['camera'] });

  test('a label beside a Wi-Fi code leads on without a press, and the code is kept over sign-in', async ({
    page,
  }) => {
    const shaken = await watchShaking(page);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url(), request.postData() ?? ''));
    const posted = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes('/detecting-unit'),
    );
    await page.addInitScript(watchMarks);
    await page.goto(scanning);
    const fields = new URLSearchParams((await posted).postData() ?? '');
    expect(Object.fromEntries(fields)).toMatchObject({ text: filmedLabel, source: 'scanned' });
    const found = await page.evaluate(() => Reflect.get(globalThis, 'found'));
    expect(found.text).toBe('Code found, hold still');
    // One code is marked: four corners, without those of the Wi-Fi code.
    expect(found.marks.match(/M/g)).toHaveLength(4);
    await expect(page).toHaveURL(/\/sign-up/);
    expect(shaken).toEqual([60]);
    expect(sent.join('\n')).not.toMatch(/keins|HP-GW/);
  });

  test('an invalid code is ignored for a moment after coming back @deep', async ({ page }) => {
    await page.goto(scanning);
    await expect(page).toHaveURL(/\/sign-up/);
    await page.goBack();
    await expect(page.getByRole('status').first()).toHaveText(/Point the camera/);
    await page.waitForTimeout(1500);
    await expect(page).toHaveURL(/qr-scanning/);
  });

  test('is chosen and turned off by keyboard, and its worker ends @deep', async ({ page }) => {
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

  test('shows that the chosen side has no camera, and offers any camera @deep', async ({
    page,
  }) => {
    await blindScanner(page);
    await page.goto(`${scanning}?camera=rear`);
    await expect(page.getByRole('status').first()).toHaveText('There is no such camera');
    await page.getByRole('button', { name: 'Use any camera' }).click();
    await expect(page.getByRole('status').first()).toHaveText(/Point the camera/);
  });
});

test('a refused camera permission shows what to do, and can be requested again @deep', async ({
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

test('passes axe while scanning, and gives hints after five seconds without a code @deep', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['camera']);
  await blindScanner(page);
  await page.addInitScript(() => {
    const capabilities: MediaTrackCapabilities & { torch: boolean } = { torch: true };
    MediaStreamTrack.prototype.getCapabilities = () => capabilities;
  });
  await page.goto(scanning);
  await expect(page.getByRole('status').first()).toHaveText(/Point the camera/);
  await page.getByRole('button', { name: 'Camera' }).click();
  await expect(page.getByRole('button', { name: 'Torch' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page), colorScheme).toEqual([]);
  }
  // After five seconds without a code.
  await expect(page.getByRole('status').first()).toHaveText(/Go closer/, { timeout: 6000 });
  await expect(page.getByRole('status').first()).toHaveText(/switch the torch on/);
});

/** The patterns by which the page lets the phone vibrate. */
async function watchShaking(page: Page): Promise<readonly unknown[]> {
  const shaken: unknown[] = [];
  await page.exposeFunction('noteShaken', (pattern: unknown) => shaken.push(pattern));
  await page.addInitScript(() => {
    navigator.vibrate = (pattern) => {
      Reflect.get(globalThis, 'noteShaken')(pattern);
      return true;
    };
  });
  return shaken;
}

/** Runs in the page: records what is displayed from the first mark until the code is posted. */
function watchMarks(): void {
  const look = (): void => {
    const marks = document.querySelector('.scanner-line')?.getAttribute('d') ?? '';
    const text = document.querySelector('.scanner-status')?.textContent ?? '';
    if (marks !== '' && text.startsWith('Code')) Reflect.set(globalThis, 'found', { marks, text });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** A camera without a code in its picture: every frame is grey. */
async function blindScanner(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const createBitmap = globalThis.createImageBitmap.bind(globalThis);
    globalThis.createImageBitmap = () => createBitmap(new ImageData(64, 64));
  });
}

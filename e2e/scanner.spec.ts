import { writeFile } from 'node:fs/promises';
import { drawn, filled, jpegOf, laidOut, pngOf } from '@hearth/qr/testing-pictures.ts';
import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { filmedLabel, test } from './fixtures.ts';

const label = filmedLabel;
const otherLabel = 'https://id.example/01/09521234000037/21/HA262400147';
const wifi = 'WIFI:T:WPA;S:HP-GW-4F21;P:keins;;';
const scanning = '/registration/scan-units/qr-scanning';
/** A host name of this machine that the browser does not treat as local. */
const farName = 'phone.example';

test('an insecure address is explained, and a picture still works', async ({
  page,
  world,
  faults,
}) => {
  // The browser reports that some headers are ignored on insecure addresses.
  faults.expect(/untrustworthy/);
  const far = new URL(scanning, world.url);
  far.hostname = farName;
  await page.goto(far.href);
  await expect(page.getByRole('status').first()).toHaveText('The camera needs a secure address');
  await choose(page, 'label.png', await pngOf(drawn(label)));
  await expect(page.getByText('HW2624001372')).toBeVisible();
  await expect(page.getByText('Going on needs a secure address')).toBeVisible();
});

test.describe('without scripts at another address than the own one', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says why a picture cannot be sent, and leads to the own address @deep', async ({
    page,
    world,
    faults,
  }) => {
    faults.expect(/untrustworthy|status of 403/);
    const far = new URL(scanning, world.url);
    far.hostname = farName;
    await page.goto(far.href);
    await expect(page.getByText('only from the app’s own address')).toBeVisible();
    await choose(page, 'label.png', await pngOf(drawn(label)));
    const refused = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Read this picture' }).click();
    expect((await refused).status()).toBe(403);
    // The answer is the next page; going back before it is there fails.
    await expect(page.getByText('cross-site').first()).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: world.url }).click();
    await expect(page.getByText('only from the app’s own address')).toHaveCount(0);
    await choose(page, 'label.png', await pngOf(drawn(label)));
    await page.getByRole('button', { name: 'Read this picture' }).click();
    await expect(page).toHaveURL(/sign-up|commissioning-code|detecting-unit/);
  });
});

for (const [name, words] of [
  ['NotFoundError', 'No camera was found'],
  ['NotReadableError', 'The camera is in use'],
] as const)
  test(`a camera that ends in ${name}: ${words}`, async ({ page }) => {
    await page.addInitScript((thrown) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', thrown));
    }, name);
    await page.goto(scanning);
    await expect(page.getByRole('status').first()).toHaveText(words);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

test('a browser without camera streams shows the reason @deep', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'mediaDevices', { value: undefined }),
  );
  await page.goto(scanning);
  await expect(page.getByRole('status').first()).toHaveText('This browser cannot use the camera');
});

const choose = async (page: Page, name: string, bytes: Uint8Array): Promise<void> => {
  const file = { name, mimeType: 'image/png', buffer: Buffer.from(bytes) };
  await page.getByLabel('Photo of the label').setInputFiles(file);
};

test.describe('a picture', () => {
  const ofPicture = `${scanning}?from=picture`;
  test('is read on the device and not uploaded', async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await page.goto(ofPicture);
    await expect(page.getByRole('button', { name: 'Camera' })).toBeVisible();
    await choose(page, 'label.png', await pngOf(drawn(label)));
    await expect(page).toHaveURL(/\/sign-up/);
    expect(sent[0]).toContain('/detecting-unit');
    expect(sent.filter((path) => path.includes('qr-scanning'))).toEqual([]);
  });

  test('with the labels of two units lets the person choose by model and serial number @deep', async ({
    page,
  }) => {
    await page.goto(ofPicture);
    await expect(page.getByRole('button', { name: 'Camera' })).toBeVisible();
    const codes = [drawn(wifi), drawn(otherLabel), drawn(label)];
    await choose(page, 'both.jpg', await jpegOf(laidOut(codes, { width: 800, height: 300 })));
    await expect(page.getByRole('heading', { name: 'There are 2 units' })).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    const ember = page.getByRole('listitem').filter({ hasText: 'Ember 8' });
    await expect(ember).toContainText('HW2624001372');
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await ember.getByRole('button', { name: 'Go on with this unit' }).click();
    expect(new URLSearchParams((await posted).postData() ?? '').get('text')).toBe(label);
  });

  test('of a Wi-Fi code alone is explained, and its key stays on the device @deep', async ({
    page,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url(), request.postData() ?? ''));
    await page.goto(ofPicture);
    await expect(page.getByRole('button', { name: 'Camera' })).toBeVisible();
    await choose(page, 'wifi.png', await pngOf(drawn(wifi)));
    await expect(page.getByRole('heading', { name: 'This is a Wi-Fi code' })).toBeVisible();
    await expect(page.getByText('HP-GW-4F21')).toBeVisible();
    expect(sent.join('\n')).not.toContain('keins');
    const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
    expect(stored).not.toContain('keins');
  });

  test('that cannot be read shows the reason beside the field @deep', async ({ page }) => {
    await page.goto(ofPicture);
    await expect(page.getByRole('button', { name: 'Camera' })).toBeVisible();
    const field = page.getByLabel('Photo of the label');
    await choose(page, 'wall.png', await pngOf(filled(60, 40, () => 150)));
    await expect(field).toHaveAccessibleDescription(/no readable QR code/);
    await choose(page, 'notes.png', new TextEncoder().encode('not a picture'));
    await expect(field).toHaveAccessibleDescription(/This file is not a picture/);
    await choose(page, 'half.png', (await pngOf(drawn(label))).subarray(0, 90));
    await expect(field).toHaveAccessibleDescription(/This file is damaged/);
    expect(await axeFindings(page)).toEqual([]);
  });
});

test.describe('a picture, without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('is read by the server', async ({ page }) => {
    await page.goto(scanning);
    // Locators find no text within noscript.
    const words = await page.locator('noscript').innerHTML();
    expect(words).toContain('The live camera needs JavaScript');
    await choose(page, 'label.png', await pngOf(drawn(label)));
    await page.getByRole('button', { name: 'Read this picture' }).click();
    await expect(page).toHaveURL(/\/sign-up/);
    await page.goto(scanning);
    await choose(page, 'wifi.png', await pngOf(drawn(wifi)));
    await page.getByRole('button', { name: 'Read this picture' }).click();
    await expect(page.getByRole('heading', { name: 'This is a Wi-Fi code' })).toBeVisible();
    await page.goto(scanning);
    const both = laidOut([drawn(otherLabel), drawn(label)], { width: 500, height: 300 });
    await choose(page, 'both.png', await pngOf(both));
    await page.getByRole('button', { name: 'Read this picture' }).click();
    const ember = page.getByRole('listitem').filter({ hasText: 'Ember 8' });
    await ember.getByRole('button', { name: 'Go on with this unit' }).click();
    await expect(page).toHaveURL(/\/sign-up/);
  });

  test('that cannot be read shows the reason @deep', async ({ page, faults }, run) => {
    faults.expect(/status of 422/);
    const field = page.getByLabel('Photo of the label');
    const send = async (bytes: Uint8Array | null): Promise<void> => {
      await page.goto(scanning);
      if (bytes) await choose(page, 'file.png', bytes);
      await page.getByRole('button', { name: 'Read this picture' }).click();
    };
    await send(null);
    await expect(field).toHaveAccessibleDescription(/Choose a picture first/);
    await send(await pngOf(filled(60, 40, () => 150)));
    await expect(field).toHaveAccessibleDescription(/no readable QR code/);
    await send(new TextEncoder().encode('not a picture'));
    await expect(field).toHaveAccessibleDescription(/This file is not a picture/);
    const large = run.outputPath('large.png');
    await writeFile(large, new Uint8Array(21 * 1024 * 1024));
    await page.goto(scanning);
    await field.setInputFiles(large);
    await page.getByRole('button', { name: 'Read this picture' }).click();
    await expect(field).toHaveAccessibleDescription(/This file is too large/);
  });
});

test('only the worker’s own file may compile WebAssembly @deep', async ({ page, context }) => {
  const script = page.waitForResponse(/scan-worker-/);
  await page.goto(`${scanning}?camera=off`);
  const html = await context.request.get(scanning);
  expect(html.headers()['content-security-policy']).not.toContain('unsafe');
  await page.getByLabel('Photo of the label').setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await pngOf(drawn(wifi))),
  });
  expect((await script).headers()['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  );
});

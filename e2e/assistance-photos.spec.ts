import { type Locator, type Page, expect } from '@playwright/test';
import { filled, jpegOf } from '@hearth/qr/testing-pictures.ts';
import { reportPdf } from '@hearth/product/file/testing-documents.ts';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test, tierOf } from './fixtures.ts';
import { engageSpreeKlima } from './partner-company.ts';

const photo = async (name: string, shade: number) => {
  const picture = filled(640, 480, (x, y) => (x + y < shade * 4 ? 40 : 220));
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(await jpegOf(picture)) };
};

/** Where scripts run, choosing photos adds them. */
async function choose(
  page: Page,
  files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0],
  script: string,
) {
  await page.getByLabel('Photos and documents', { exact: true }).setInputFiles(files);
  if (script === 'without')
    await page.getByRole('button', { name: 'Add photos or documents' }).click();
}

const invoice = {
  name: 'Invoice <b>3.pdf',
  mimeType: 'application/pdf',
  buffer: reportPdf('Invoice'),
};

/** Adds three photos and a file that is none to a draft, and removes one; what was typed stays. Returns the photos. */
async function addAndRemove(page: Page, script: string): Promise<Locator> {
  const typed = page.getByRole('textbox', { name: 'Anything else?' });
  await typed.fill('Cold since morning');
  await page.getByRole('checkbox', { name: /^Present values/ }).uncheck();
  const photos = page.getByRole('img', { name: /^Photo \d, from the household/ });

  const zip = {
    name: '<script>alert(1)</script>.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(`PK\x03\x04${'x'.repeat(99)}`),
  };
  await choose(page, [await photo('leak.jpg', 60), zip], script);
  await expect(photos).toHaveCount(1);
  await expect(page.getByText(/script.*is neither a photo nor a PDF/).first()).toBeVisible();
  await expect(typed).toHaveValue('Cold since morning');
  await expect(page.getByRole('checkbox', { name: /^Present values/ })).not.toBeChecked();

  await choose(page, [await photo('label.jpg', 120), await photo('display.jpg', 180)], script);
  await expect(photos).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove photo 2' }).click();
  await expect(photos).toHaveCount(2);
  // A refused file is not sent again with the request.
  await choose(page, zip, script);
  await expect(page.getByText(/script.*is neither a photo nor a PDF/).first()).toBeVisible();
  await expect(typed).toHaveValue('Cold since morning');
  return photos;
}

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test(
      'photos of a request are added, removed and sent, and end with the access of the company',
      tierOf(script),
      async ({ ownHome: { page }, world, browser, faults }, run) => {
        test.slow();
        faults.expect(/status of 422/);
        // A thumbnail may be on its way while its photo is removed.
        faults.expect(/status of 404 .*\/file\?/);
        const theirs = await engageSpreeKlima(page, { world, browser, script }, run);

        await page.goto('/request-for-assistance');
        await page.getByRole('link', { name: 'It is too cold' }).click();
        await page.getByRole('button', { name: 'Ask Spree Klima' }).click();
        const photos = await addAndRemove(page, script);
        await page.setViewportSize({ width: 320, height: 640 });
        await expectFits(page, 'a request with photos');
        if (script === 'with') expect(await axeFindings(page)).toEqual([]);
        await page.getByRole('button', { name: 'Send the request' }).click();
        await expect(page.getByText('Spree Klima has the request.')).toBeVisible();
        await expect(photos).toHaveCount(2);
        await choose(page, [await photo('more.jpg', 240)], script);
        await expect(photos).toHaveCount(3);
        await choose(page, invoice, script);
        await expect(page.getByRole('link', { name: 'Invoice b3.pdf' })).toBeVisible();

        await theirs.goto(page.url());
        const seen = theirs.getByRole('img', { name: /^Photo \d, from the household/ });
        await expect(seen).toHaveCount(3);
        const address = (await seen.first().getAttribute('src')) ?? '';
        const before = await theirs.request.get(address);
        expect(before.headers()).toMatchObject({
          'content-type': 'image/jpeg',
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, no-cache',
        });
        const link = theirs.getByRole('link', { name: /^Invoice/ });
        const pdf = await theirs.request.get((await link.getAttribute('href')) ?? '');
        expect(pdf.headers()).toMatchObject({
          'content-type': 'application/pdf',
          'x-content-type-options': 'nosniff',
          'content-disposition': expect.stringMatching(/^attachment; /),
        });
        expect((await pdf.body()).equals(invoice.buffer)).toBe(true);
        const etag = before.headers()['etag'] ?? '';
        const again = await theirs.request.get(address, { headers: { 'if-none-match': etag } });
        expect(again.status()).toBe(304);
        await theirs.getByRole('button', { name: 'I have read it' }).click();
        await theirs.getByRole('textbox', { name: 'Findings' }).fill('Valve stuck');
        await choose(theirs, [await photo('valve.jpg', 200)], script);
        await expect(theirs.getByRole('img', { name: /from the service partner/ })).toHaveCount(1);
        await expect(theirs.getByRole('textbox', { name: 'Findings' })).toHaveValue('Valve stuck');
        await theirs.getByRole('button', { name: 'Save the findings' }).click();
        await expect(theirs.getByText('Spree Klima has written what was found.')).toBeVisible();
        await page.reload();
        await expect(page.getByRole('img', { name: /from the service partner/ })).toHaveCount(1);
        await theirs.context().close();
      },
    );
  });

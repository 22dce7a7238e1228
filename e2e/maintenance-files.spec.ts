import { type Page, expect } from '@playwright/test';
import { encryptedPdf, reportPdf, scriptPdf } from '@hearth/product/file/testing-documents.ts';
import { filled, jpegOf } from '@hearth/qr/testing-pictures.ts';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test, tierOf } from './fixtures.ts';
import { holdScripts } from './hold-scripts.ts';

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

/** Where scripts run, choosing files adds them. */
async function choose(
  page: Page,
  files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0],
  script: string,
): Promise<void> {
  await page.getByLabel('Photos and documents', { exact: true }).setInputFiles(files);
  if (script === 'without')
    await page.getByRole('button', { name: 'Add photos or documents' }).click();
}

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test(
      'a report and a photo are attached to an entry of the log, and stay when it is corrected',
      tierOf(script),
      async ({ ownHome: { page }, faults }) => {
        test.slow();
        faults.expect(/status of 422/);
        await page.goto('/maintenance');
        await page.getByRole('link', { name: 'Add an entry' }).click();
        await page.getByRole('textbox', { name: 'Company' }).fill('Wärme Berger');
        await page.getByRole('button', { name: 'Save and add photos or documents' }).click();
        await expect(page.getByText('Noted in the log.')).toBeVisible();

        const field = page.getByLabel('Photos and documents', { exact: true });
        await field.focus();
        for (const [file, reason] of [
          [pdf('Script.pdf', scriptPdf), /Script\.pdf.* contains a script/],
          [pdf('Locked.pdf', encryptedPdf), /Locked\.pdf.* is protected/],
          [pdf('Zip.pdf', Buffer.from(`PK\x03\x04${'x'.repeat(99)}`)), /neither a photo nor a PDF/],
        ] as const) {
          await choose(page, file, script);
          await expect(page.getByText(reason).first()).toBeVisible();
          if (script === 'with') await expect(field).toBeFocused();
        }
        const report = reportPdf('Measuring report');
        await choose(page, pdf('Messung.pdf', report), script);
        const link = page.getByRole('link', { name: 'Messung.pdf' });
        // Where scripts run, the photo is chosen while the report is being sent.
        if (script === 'without') await expect(link).toBeVisible();
        const picture = filled(640, 480, (x, y) => (x < y ? 40 : 220));
        const photo = { name: 'leak.jpg', mimeType: 'image/jpeg' };
        await choose(page, { ...photo, buffer: Buffer.from(await jpegOf(picture)) }, script);
        await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
        await expect(link).toBeVisible();
        await page.setViewportSize({ width: 320, height: 640 });
        await expectFits(page, 'the files of an entry');
        if (script === 'with') expect(await axeFindings(page)).toEqual([]);

        const sent = await page.request.get((await link.getAttribute('href')) ?? '');
        expect(sent.headers()).toMatchObject({
          'content-type': 'application/pdf',
          'content-disposition': expect.stringMatching(/^attachment; filename="Messung\.pdf"/),
          'x-content-type-options': 'nosniff',
        });
        expect((await sent.body()).equals(report)).toBe(true);

        await page.getByRole('link', { name: 'Open the entry' }).click();
        await expect(page.getByRole('link', { name: 'Messung.pdf' })).toBeVisible();
        await page.getByRole('link', { name: 'Correct this entry' }).click();
        await page.getByRole('textbox', { name: 'Company' }).fill('Nordwerk');
        await page.getByRole('button', { name: 'Save the entry' }).click();
        await page.getByRole('link', { name: /Service Nordwerk/ }).click();
        await expect(page.getByRole('link', { name: 'Messung.pdf' })).toBeVisible();
        await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
        await page.getByRole('link', { name: /Wärme Berger.* 2 files/ }).click();
        await expect(page.getByRole('link', { name: 'Messung.pdf' })).toBeVisible();
        await expect(page.getByRole('link', { name: 'Add photos or documents' })).toHaveCount(0);
      },
    );
  });

test('a report that is chosen before the page’s scripts run is attached', async ({
  ownHome: { page },
}) => {
  await page.goto('/maintenance/new');
  await page.getByRole('button', { name: 'Save and add photos or documents' }).click();
  await expect(page.getByText('Noted in the log.')).toBeVisible();
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  const report = reportPdf('Measuring report');
  await choose(page, pdf('Messung.pdf', report), 'with');
  release();
  await expect(page.getByRole('link', { name: 'Messung.pdf' })).toBeVisible();
});

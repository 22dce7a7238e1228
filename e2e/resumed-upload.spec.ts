import { expect } from '@playwright/test';
import { reportPdf } from '@hearth/product/file/testing-documents.ts';
import { test } from './fixtures.ts';

test('an upload whose connection is cut goes on by itself from where it stopped', async ({
  ownHome: { page },
  faults,
}) => {
  test.slow();
  faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK/);
  await page.goto('/maintenance');
  await page.getByRole('link', { name: 'Add an entry' }).click();
  await page.getByRole('textbox', { name: 'Company' }).fill('Wärme Berger');
  await page.getByRole('button', { name: 'Save and add photos or documents' }).click();
  await expect(page.getByText('Noted in the log.')).toBeVisible();

  const offsets: number[] = [];
  let cuts = 0;
  await page.route('**/uploads/**', async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return await route.continue();
    const headers = request.headers();
    offsets.push(Number(headers['upload-offset']));
    cuts += 1;
    if (cuts > 1) return await route.continue();
    // The first part arrives, then the connection is gone.
    const half = (request.postDataBuffer() ?? Buffer.alloc(0)).subarray(0, 700_000);
    await route.fetch({ postData: half });
    return await route.abort('internetdisconnected');
  });
  const report = Buffer.concat([reportPdf(), Buffer.alloc(1_400_000, '\n')]);
  await page
    .getByLabel('Photos and documents', { exact: true })
    .setInputFiles({ name: 'Messung.pdf', mimeType: 'application/pdf', buffer: report });
  await expect(page.getByText(/The connection is gone\. .*Messung\.pdf/)).toBeVisible();
  const link = page.getByRole('link', { name: 'Messung.pdf' });
  await expect(link).toBeVisible();
  expect(offsets).toEqual([0, 700_000]);
  const sent = await page.request.get((await link.getAttribute('href')) ?? '');
  expect((await sent.body()).equals(report)).toBe(true);
});

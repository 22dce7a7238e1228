import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './fixtures.ts';

const example = new URL('../docs/examples/request-for-assistance.html', import.meta.url);

/** The example page at another origin, in a language. */
async function serveExample(origin: string) {
  const html = await readFile(example, 'utf8');
  const server = createServer((request, response) => {
    const language = new URL(request.url ?? '/', 'http://plain.invalid').searchParams.get('lang');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      html
        .replace('https://hearth.example', origin)
        .replace('<html lang="en">', `<html lang="${language ?? 'en'}">`),
    );
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

test('a request for assistance is a form control on a page of another origin, by keyboard', async ({
  page,
  world,
}) => {
  const plain = await serveExample(world.url);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(plain.url);
  await expect(page.getByRole('radio', { name: 'It is too cold' })).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(plain.url);
  await expect(page.getByRole('radio', { name: 'It is too cold' })).toBeFocused();

  await page.keyboard.press('Space');
  await expect(page.getByText('Urgency: this week')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'There is no hot water' })).toBeChecked();
  await expect(page.getByText('What you can safely do first')).toBeVisible();
  await expect(page.getByText('Urgency: today')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'The heating is out' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Since this morning');
  await page.getByRole('checkbox', { name: 'Friday, January 16, 8 to 12' }).check();
  expect(await axeFindings(page)).toEqual([]);
  await expectFits(page, 'the element on a narrow page');

  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(/\/requests\?request=/);
  expect(JSON.parse(new URL(page.url()).searchParams.get('request') ?? '')).toEqual({
    symptom: 'no-hot-water',
    description: 'Since this morning',
    isHeatingOut: true,
    isHotWaterOut: false,
    contact: '',
    preferred: [{ day: '2026-01-16', part: 'morning' }],
  });
  plain.close();
});

test('a request for assistance in German and Arabic, with the looks of its page, and a reset', async ({
  page,
  world,
}) => {
  const plain = await serveExample(world.url);
  await page.goto(`${plain.url}?lang=de-AT`);
  await expect(page.getByRole('radio', { name: 'Es ist zu kalt' })).toBeVisible();
  await page.goto(`${plain.url}?lang=ar`);
  const leak = page.getByRole('radio').nth(2);
  await leak.check();
  await expect(page.getByText('الاستعجال: فورًا')).toBeVisible();
  const shown = page.locator('request-for-assistance .request');
  await expect(shown).toHaveCSS('direction', 'rtl');
  await expect(page.locator('request-for-assistance .title').first()).toHaveCSS(
    'color',
    'rgb(10, 92, 87)',
  );
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(leak).not.toBeChecked();
  await expect(page.getByText('الاستعجال: فورًا')).toBeHidden();
  plain.close();
});

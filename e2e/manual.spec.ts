import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleManuals } from '@hearth/product/sample-data/sample-manuals.ts';
import { fillManualFolder } from '@hearth/product/sample-data/testing-manual-folder.ts';
import { expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test, tierOf } from './fixtures.ts';
import type { RunningWorld } from './world/start-world.ts';

async function importManuals(world: RunningWorld): Promise<void> {
  await world.ask('operate', { name: 'manuals import', input: await sampleManuals() });
}

/** The sample manuals, and a PDF of `Ember 8`. */
async function importWithPdf(world: RunningWorld): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-manuals-'));
  const input = await fillManualFolder(folder);
  await world.ask('operate', { name: 'manuals import', input });
  await rm(folder, { recursive: true });
}

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test(
      'a guest finds the manual of a model, reads it in another language and larger',
      tierOf(script),
      async ({ page, world }) => {
        await importManuals(world);
        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto('/manual');
        await page.getByLabel('Model').selectOption('Ember 8');
        await page.getByRole('button', { name: 'Show manuals' }).click();
        await page.getByRole('link', { name: /^Heat pump: user manual/ }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Heat pump: user manual');
        await page.getByText('Contents').click();
        await page.getByRole('link', { name: 'Water pressure' }).first().click();
        await expect(page).toHaveURL(/#water-pressure$/);
        const gauge = page.getByRole('img', { name: /^Round pressure gauge/ });
        await expect(gauge).toBeVisible();
        expect(await gauge.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960);
        if (script === 'with') expect(await axeFindings(page)).toEqual([]);
        await expectFits(page, 'a manual');
        await page.getByRole('button', { name: 'Larger text' }).click();
        await expect(page.locator('html')).toHaveAttribute('data-text-size', '125');
        await page.getByRole('link', { name: 'العربية' }).click();
        await expect(page.getByRole('article')).toHaveAttribute('dir', 'rtl');
        await expect(page.getByRole('heading', { name: 'ضغط الماء' })).toBeVisible();
        await page.getByRole('link', { name: 'Back to the manuals' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manuals');
      },
    );

    test('a PDF is a download', tierOf(script), async ({ page, world }) => {
      await importWithPdf(world);
      await page.goto('/manual?model=Ember%208');
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: /^Energy label Ember 8/ }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('manual.pdf');
      expect(await readFile(await file.path(), 'latin1')).toBe('%PDF-1.7\n%%EOF\n');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manuals');
    });

    test(
      'a fault code leads to its page in the manual of the unit, and back',
      tierOf(script),
      async ({ ownHome: { page, person }, world }) => {
        await importManuals(world);
        const fault = { code: '7H-01', flag: 'isInErrorState' } as const;
        await world.ask('provoke', { email: person.email, fault });
        await world.ask('advance', { seconds: 1_800 });
        await world.ask('settle', null);
        await page.goto('/installation-monitoring');
        await page.getByRole('link', { name: 'What to do' }).first().click();
        await page.getByRole('link', { name: /^This code in the manual/ }).click();
        await expect(page).toHaveURL(/\/manual\/heat-pump\?.*#fault-7h$/);
        await expect(
          page.getByRole('heading', { name: '7H – Too little water is flowing' }),
        ).toBeInViewport();
        await page.getByRole('link', { name: 'Back to the message' }).click();
        await expect(page).toHaveURL(/\/installation-monitoring\/message\?/);
        await page.goto('/installation-details');
        await page.getByRole('link', { name: /^Manuals/ }).click();
        await expect(
          page.getByRole('link', { name: /^Room air conditioner: user manual/ }),
        ).toBeVisible();
      },
    );
  });

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a manual that is kept is read without a connection, with its pictures', async ({
    context,
    ownHome: { page },
    world,
    faults,
  }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503|answer: 503/);
    await importManuals(world);
    await page.goto('/manual/heat-pump');
    await page.getByRole('button', { name: /^Keep offline, \d+ kB$/ }).click();
    await expect(page.getByText('This manual stays on this device')).toBeVisible();
    // Another text size is another copy of the page: the manual stays without being opened again.
    await page.goto('/manual/room-unit');
    await page.getByRole('button', { name: 'Larger text' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-text-size', '125');
    await expect(page.getByRole('button', { name: /^Keep offline/ })).toBeVisible();
    await context.setOffline(true);
    await page.goto('/manual/heat-pump?return=%2Finstallation-monitoring#water-pressure');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Heat pump: user manual');
    const gauge = page.getByRole('img', { name: /^Round pressure gauge/ });
    await expect
      .poll(() => gauge.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(960);
    await page.getByRole('button', { name: 'Keep no longer' }).click();
    await expect(page.getByRole('button', { name: /^Keep offline/ })).toBeVisible();
    await context.setOffline(false);
  });
});

import { type BrowserContext, type Page, expect } from '@playwright/test';
import { newPerson, test } from './fixtures.ts';
import { linkUnits, signIn } from './steps.ts';

test.use({ serviceWorkers: 'allow' });

test('what was looked at opens without a connection and says how old it is', async ({
  context,
  ownHome: { page },
}) => {
  await workerKeeps(page, '/launcher');
  await page.goto('/launcher');
  await page.getByRole('link', { name: 'Energy' }).first().click();
  await expect(page).toHaveURL(/\/energy/);
  await copyOf(page, '/energy');

  await context.setOffline(true);
  await expect(page.getByText('No connection.')).toBeVisible();
  await page.goto('/launcher');
  await expect(page.getByText(/Last known at \d\d:\d\d/)).toBeVisible();
});

/** Waits until the page's worker runs and has the page. */
async function workerKeeps(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await copyOf(page, path);
}

async function copyOf(page: Page, path: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(keptPaths))
    .toContain(path);
}

async function keptPaths(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of await caches.keys())
    if (name.startsWith('copies.'))
      for (const { url } of await (await caches.open(name)).keys())
        found.push(new URL(url).pathname);
  return found;
}

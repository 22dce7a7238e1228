import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, expect } from '@playwright/test';
import { lindenweg } from '@hearth/device-cloud/homes/lindenweg.ts';
import { startHttpWorld } from '@hearth/dev/world-http.ts';
import { run } from './config.ts';
import { type JourneyPerson, test } from './fixtures.ts';
import { linkUnits, typeSignIn } from './steps.ts';

test('with a process for every service: sign in, link, read values, open the history @deep', async ({
  page,
  faults,
}) => {
  test.setTimeout(300_000);
  // On a busy machine a service may exceed the page's time limit: the page says so with 503, and repeats its reading.
  faults.expect(/status of 503|^answer: 503 \S+\/energy/);
  const directory = await mkdtemp(join(tmpdir(), 'hearth-e2e-'));
  const person = {
    email: 'mara@lindenweg.example',
    password: 'warm-in-every-room',
    name: 'Mara Lindner',
  };
  const { devices, timeZone } = lindenweg;
  const inhabitant = { ...person, devices, timeZone };
  const world = await startHttpWorld({ directory, inhabitant, path: run.path });
  try {
    await readUnits(page, world.url, person);
    // Downloads come from another process; the web server adds the headers.
    const day = 'from=2026-03-01&to=2026-03-02';
    for (const path of [`/energy/history/export?${day}`, '/energy/appliance/logs/export']) {
      // On a busy machine a service may exceed the page's time limit.
      await expect(async () => {
        const file = await page.request.get(new URL(path, world.url).href);
        expect(file.headers()['content-type'], path).toMatch(/^text\/csv/);
        expect(file.status(), path).toBe(200);
      }).toPass({ timeout: 120_000 });
    }
  } finally {
    await world.stop();
    await rm(directory, { recursive: true });
  }
});

/** Signs in, links, and reloads the history until the readings have arrived: the services run their own jobs every few seconds. */
async function readUnits(page: Page, url: string, person: JourneyPerson): Promise<void> {
  const at = (path: string): string => new URL(path, url).href;
  await page.goto(at('/sign-in'));
  await typeSignIn(page, person);
  await expect(page).toHaveURL(at('/launcher'));
  await linkUnits(page, person, url);
  await expect(page.getByText('Hot water temperature', { exact: true })).toBeVisible();
  await expect(async () => {
    await page.goto(at('/energy/history?period=day&view=table'));
    await page.getByRole('link', { name: 'Earlier' }).click({ timeout: 10_000 });
    const hours = page.getByRole('table').getByRole('rowheader', { name: /\d\d:\d\d/ });
    await expect(hours).toHaveCount(12, { timeout: 10_000 });
  }).toPass({ timeout: 120_000 });
}

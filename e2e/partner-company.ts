import { writeFile } from 'node:fs/promises';
import { type Browser, type Page, type TestInfo, expect } from '@playwright/test';
import { newPerson } from './fixtures.ts';
import { typeSignIn } from './steps.ts';
import type { RunningWorld } from './world/start-world.ts';

/** Id of Spree Klima in the directory. Each journey has a company of its own: a worker's journeys share one system. */
const spreeKlimaOf = (run: TestInfo): string => `spree-${run.testId}`;

/** Imports a directory of two companies: Spree Klima, which is always open, and Lindner. */
export async function importDirectory(world: RunningWorld, run: TestInfo): Promise<void> {
  const file = run.outputPath('partners.csv');
  await writeFile(
    file,
    `id,name,country,postal_code,place,phone,email,services,certificates,opening_hours
p-001,Lindner Wärmetechnik,DE,10115,Berlin,+49 30 555010,info@lindner.example,repair;heat-pumps,,Mo-Fr 08:00-17:00
${spreeKlimaOf(run)},Spree Klima,DE,10437,Berlin,+49 30 555020,kontakt@spree.example,maintenance,F-gas category I,24/7
`,
  );
  await world.ask('operate', { name: 'partners import', input: { file } });
}

/** Searches the directory from the page of the home's service partner. */
export async function searchPartners(page: Page, postalCode: string): Promise<void> {
  await page.getByLabel('Country').selectOption('DE');
  await page.getByLabel('Postal code').fill(postalCode);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(new RegExp(`postal=${postalCode}`));
}

/** Asks Spree Klima to be the service partner of the home. */
export async function askSpreeKlima(page: Page): Promise<void> {
  await page.goto('/service-partner');
  await page.getByRole('link', { name: 'Find a service partner' }).click();
  await page.getByLabel('Only companies that are open now').check();
  await searchPartners(page, '10437');
  await page.getByRole('link', { name: /Spree Klima/ }).click();
  await page.getByLabel('Note to the company').fill('The key is with the neighbour.');
  await page.getByRole('button', { name: 'Ask this company' }).click();
  await expect(page.getByRole('heading', { name: 'Your request' })).toBeVisible();
}

/** The portal of a new employee of Spree Klima, on another device. */
export async function employeeOfSpreeKlima(
  {
    world,
    browser,
    script,
    role = 'employee',
  }: {
    world: RunningWorld;
    browser: Browser;
    script: 'with' | 'without';
    role?: 'employee' | 'administrator';
  },
  run: TestInfo,
): Promise<Page> {
  const person = await newPerson(world);
  const javaScriptEnabled = script === 'with';
  const device = await browser.newContext({ baseURL: world.url, javaScriptEnabled });
  const page = await device.newPage();
  await page.goto('/partner');
  await typeSignIn(page, person);
  await expect(page.getByText('You work for no service partner here')).toBeVisible();
  const works = { partner: spreeKlimaOf(run), account: person.email, role };
  await world.ask('operate', { name: 'partners add-member', input: works });
  await page.reload();
  return page;
}

/** Lets the company of the page accept its only request. */
export async function acceptRequest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Accepted. You find the home below.')).toBeVisible();
}

/** Makes Spree Klima the service partner of the page's home; returns the portal of its employee, on another device. */
export async function engageSpreeKlima(
  page: Page,
  employee: { world: RunningWorld; browser: Browser; script: 'with' | 'without' },
  run: TestInfo,
): Promise<Page> {
  await importDirectory(employee.world, run);
  await askSpreeKlima(page);
  const theirs = await employeeOfSpreeKlima(employee, run);
  await acceptRequest(theirs);
  return theirs;
}

import { writeFile } from 'node:fs/promises';
import { type Browser, type Page, type TestInfo, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { newPerson, test, tierOf } from './fixtures.ts';
import { typeSignIn } from './steps.ts';
import type { RunningWorld } from './world/start-world.ts';

for (const script of ['with', 'without'] as const)
  test.describe(`${script} scripts`, () => {
    test.use({ javaScriptEnabled: script === 'with' });

    test(
      'a household asks its service partner, who comes, and the visit enters the log',
      tierOf(script),
      async ({ ownHome: { page }, world, browser }, run) => {
        test.slow();
        const file = run.outputPath('partners.csv');
        await writeFile(file, directoryOf(run));
        await world.ask('operate', { name: 'partners import', input: { file } });
        await askPartner(page);
        const theirs = await employee(companyOf(run), {
          world,
          browser,
          javaScriptEnabled: script === 'with',
        });

        await page.goto('/request-for-assistance');
        await page.getByRole('link', { name: 'It is too cold' }).click();
        await expect(page.getByRole('listitem').filter({ hasText: 'valves' })).toBeVisible();
        await page.getByRole('button', { name: 'Ask Spree Klima' }).click();
        await expect(page.getByRole('checkbox', { name: /^Model, serial/ })).toBeChecked();
        await page.getByRole('checkbox', { name: /^Present values/ }).uncheck();
        await page.getByRole('checkbox', { name: 'The heating is out' }).check();
        await page.getByRole('textbox', { name: 'Anything else?' }).fill('Cold since morning');
        await page.setViewportSize({ width: 320, height: 640 });
        await expectFits(page, 'a request before it is sent');
        if (script === 'with') expect(await axeFindings(page)).toEqual([]);
        await page.getByRole('button', { name: 'Send the request' }).click();
        await expect(page.getByText('Spree Klima has the request.')).toBeVisible();

        await theirs.goto(page.url());
        await expect(theirs.getByText('Cold since morning')).toBeVisible();
        await expect(theirs.getByText('Present values and settings')).toBeHidden();
        await theirs.getByRole('button', { name: 'I have read it' }).click();
        await expect(theirs.getByText('Spree Klima has read the request.')).toBeVisible();
        await theirs.getByLabel('Day of the visit').fill('2030-03-05');
        await theirs.getByLabel('From').fill('14:00');
        await theirs.getByLabel('To', { exact: true }).fill('15:00');
        await theirs.getByRole('button', { name: 'Propose this time' }).click();
        await expect(theirs.getByText('A time is proposed')).toBeVisible();

        await page.reload();
        await page.getByRole('button', { name: /^Agree to .*14:00/ }).click();
        await expect(page.getByText('Spree Klima comes at the agreed time.')).toBeVisible();
        await expectFits(page, 'a request');
        if (script === 'with') expect(await axeFindings(page)).toEqual([]);

        await theirs.reload();
        await theirs.getByRole('textbox', { name: 'Findings' }).fill('Strainer cleaned');
        if (script === 'with') expect(await axeFindings(theirs)).toEqual([]);
        await theirs.getByRole('button', { name: 'Save the findings' }).click();
        await expect(theirs.getByText('Spree Klima has written what was found.')).toBeVisible();
        await page.reload();
        await page.getByRole('button', { name: 'It works, close the request' }).click();
        await expect(page.getByText('The request is closed.')).toBeVisible();
        await page.goto('/maintenance');
        await expect(page.getByRole('link', { name: /Repair Spree Klima/ })).toBeVisible();
        await theirs.context().close();
      },
    );
  });

/** Each journey has a company of its own: a worker's journeys share one system. */
const companyOf = (run: TestInfo): string => `spree-${run.testId}`;

const directoryOf = (
  run: TestInfo,
): string => `id,name,country,postal_code,place,phone,email,services,certificates,opening_hours
${companyOf(run)},Spree Klima,DE,10437,Berlin,,kontakt@spree.example,maintenance,F-gas category I,24/7
`;

async function askPartner(page: Page): Promise<void> {
  await page.goto('/service-partner');
  await page.getByRole('link', { name: 'Find a service partner' }).click();
  await page.getByLabel('Country').selectOption('DE');
  await page.getByLabel('Postal code').fill('10437');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: /Spree Klima/ }).click();
  await page.getByRole('button', { name: 'Ask this company' }).click();
  await expect(page.getByRole('heading', { name: 'Your request' })).toBeVisible();
}

/** An employee of the company on another device, who accepts the home. */
async function employee(
  company: string,
  {
    world,
    browser,
    javaScriptEnabled,
  }: {
    readonly world: RunningWorld;
    readonly browser: Browser;
    readonly javaScriptEnabled: boolean;
  },
): Promise<Page> {
  const lin = await newPerson(world);
  const device = await browser.newContext({ baseURL: world.url, javaScriptEnabled });
  const theirs = await device.newPage();
  await theirs.goto('/partner');
  await typeSignIn(theirs, lin);
  await expect(theirs.getByText('You work for no service partner here')).toBeVisible();
  const works = { partner: company, account: lin.email };
  await world.ask('operate', { name: 'partners add-member', input: works });
  await theirs.goto('/partner');
  await theirs.getByRole('button', { name: 'Accept' }).click();
  await expect(theirs.getByText('Accepted. The home is in your care.')).toBeVisible();
  return theirs;
}

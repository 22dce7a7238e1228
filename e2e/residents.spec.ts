import { writeFile } from 'node:fs/promises';
import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectTank, setTank } from './tank-commands.ts';
import { newPerson, test } from './fixtures.ts';
import type { RunningWorld } from './world/start-world.ts';
import { typeSignIn } from './steps.ts';

test('a resident accepts an invitation on another device, sets the tank, cannot rename the home, and is removed', async ({
  ownHome: { page },
  browser,
  world,
  faults,
}) => {
  faults.expect(/status of 40[34]/);
  const bob = await newPerson(world);
  await page.goto('/installation-details');
  await page.getByLabel('E-mail address to invite').fill(bob.email);
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('The invitation is on its way.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Withdraw the invitation/ })).toBeVisible();
  await isAccessible(page);

  // Another device, without scripts.
  const device = await browser.newContext({ baseURL: world.url, javaScriptEnabled: false });
  const theirs = await device.newPage();
  await theirs.goto(await invitationFor(world, page, bob.email));
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText('invites you to');
  await theirs.getByRole('link', { name: 'Sign in' }).click();
  await typeSignIn(theirs, bob);
  await theirs.getByRole('button', { name: 'Accept' }).click();
  await expect(theirs).toHaveURL(/\/launcher/);
  const { searchParams } = new URL(theirs.url());
  const home = searchParams.get('installation') ?? '';

  await theirs.goto(`/installation-monitoring?installation=${home}`);
  await expectTank(theirs, '48 °C');
  await setTank(theirs, '51');
  await expect(theirs.getByText(/(Asking the unit|Sent): 51\s°C/)).toBeVisible();

  await theirs.goto(`/installation-details?installation=${home}`);
  await expect(theirs.getByText(/You live in/)).toBeVisible();
  await expect(theirs.getByLabel('Name of the home')).toHaveCount(0);
  await expect(theirs.getByLabel('E-mail address to invite')).toHaveCount(0);

  await page.reload();
  await page.getByRole('button', { name: `Remove ${bob.name}` }).click();
  await expect(page.getByText('Removed.')).toBeVisible();
  await theirs.goto(`/installation-monitoring?installation=${home}`);
  await expect(theirs.getByText('You have no access to that home any more')).toBeVisible();
  await device.close();
  await page.goto('/account/security-log');
  await expect(page.getByText(new RegExp(`You have removed .*${bob.name}`))).toBeVisible();
});

test('an owner finds a partner nearby, grants access until a date, and revokes it @deep', async ({
  ownHome: { page, person },
  world,
  browser,
  faults,
}, run) => {
  faults.expect(/status of 404/);
  const file = run.outputPath('partners.csv');
  await writeFile(file, directory);
  await world.ask('operate', { name: 'partners import', input: { file } });
  await page.goto('/installation-details');
  await page.getByText('Find a service partner').click();
  await page.getByLabel('Country').selectOption('DE');
  await page.getByLabel('Postal code').fill('10437');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: /Spree Klima/ }).click();
  await page.getByRole('radio').first().check();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Make this company the service partner' }).click();
  await expect(page.getByText('Saved. It applies from now on.')).toBeVisible();
  await expect(page.getByText('There is no end date.')).toBeVisible();

  // An employee of the company on another device.
  const lin = await newPerson(world);
  const device = await browser.newContext({ baseURL: world.url });
  const theirs = await device.newPage();
  await theirs.goto('/partner');
  await typeSignIn(theirs, lin);
  await expect(theirs.getByText('You work for no service partner here')).toBeVisible();
  const works = { partner: 'p-002', account: lin.email };
  await world.ask('operate', { name: 'partners add-member', input: works });
  await theirs.reload();
  await theirs.getByRole('link', { name: /Contact$/ }).click();
  await expect(theirs.getByText('Spree Klima looks after this home.')).toBeVisible();
  await expect(theirs.getByRole('link', { name: person.email })).toBeVisible();
  await expect(theirs.getByText('not granted')).toHaveCount(2);
  expect(await axeFindings(theirs)).toEqual([]);
  const { href } = new URL(theirs.url());
  await theirs.goto('/installation-monitoring');
  await expect(theirs).toHaveURL(/partner$/);
  await theirs.goto(href);
  await page.getByRole('button', { name: 'End its access now' }).click();
  await expect(page.getByText('The company has no access any more.')).toBeVisible();
  await expect(page.getByText('No company looks after this home yet.')).toBeVisible();
  expect((await theirs.reload())?.status()).toBe(404);
  await theirs.goto('/partner');
  await expect(theirs.getByText('No home is in your care yet')).toBeVisible();
  await device.close();
});

const directory = `id,name,country,postal_code,place,phone,email,services,certificates,opening_hours
p-001,Lindner Wärmetechnik,DE,10115,Berlin,+49 30 555010,info@lindner.example,repair;heat-pumps,,Mo-Fr 08:00-17:00
p-002,Spree Klima,DE,10437,Berlin,,kontakt@spree.example,maintenance,F-gas category I,24/7
`;

async function isAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
}

/** The invitation link of the newest mail in the development outbox. */
async function invitationFor(world: RunningWorld, page: Page, email: string): Promise<string> {
  // The mail is queued by a job, which is queued too.
  await world.ask('settle', null);
  await world.ask('settle', null);
  await page.goto('/outbox');
  const mail = page.getByRole('article').filter({ hasText: email }).first();
  const link = (await mail.getByRole('link').getAttribute('href')) ?? '';
  await page.goto('/installation-details');
  return link;
}

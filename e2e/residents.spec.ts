import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectTank, setTank } from './tank-commands.ts';
import { newPerson, test } from './fixtures.ts';
import type { RunningWorld } from './world/start-world.ts';
import { typeSignIn } from './steps.ts';

test('a resident accepts an invitation on another device, sets the tank, cannot rename the home, and is removed @always', async ({
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

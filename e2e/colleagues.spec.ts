import { type Browser, type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { newPerson, test } from './fixtures.ts';
import {
  acceptRequest,
  askSpreeKlima,
  employeeOfSpreeKlima,
  importDirectory,
} from './partner-company.ts';
import { typeSignIn } from './steps.ts';
import type { RunningWorld } from './world/start-world.ts';

for (const script of ['with', 'without'] as const)
  test(`${script} scripts an administrator invites a colleague, who loses the access again at once${script === 'with' ? '' : ' @deep'}`, async ({
    ownHome: { page: owner },
    world,
    browser,
    faults,
  }, run) => {
    faults.expect(/status of 4\d\d/);
    await importDirectory(world, run);
    await askSpreeKlima(owner);
    const page = await employeeOfSpreeKlima({ world, browser, script, role: 'administrator' }, run);
    await page.setViewportSize({ width: 320, height: 640 });
    await acceptRequest(page);
    const check = async (subject: string): Promise<void> => {
      if (script === 'with') expect(await axeFindings(page)).toEqual([]);
      await expectFits(page, subject);
    };
    await page.getByRole('link', { name: 'Colleagues' }).click();
    await expect(page.getByRole('button', { name: /^Remove / })).toBeDisabled();
    await expect(page.getByText(/keeps at least one administrator/)).toBeVisible();
    await check('a company with one person');

    const bob = await newPerson(world);
    const email = page.getByLabel('E-mail address to invite');
    await email.fill('bob at home');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(email).toHaveAccessibleDescription(/no e-mail address/);
    await expect(email).toHaveValue('bob at home');
    await email.fill(bob.email);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(page.getByText('The invitation is on its way.')).toBeVisible();
    await expect(page.getByText(/Invited, valid until/)).toBeVisible();
    await check('an invitation');

    const theirs = await acceptedOn(browser, {
      world,
      link: await linkFor(world, owner, bob.email),
      person: bob,
      script,
    });
    const [home] = await theirs.getByRole('link', { name: /Contact and monitoring/ }).all();
    const address = (await home?.getAttribute('href')) ?? '';
    const installation = address.split('/').at(-1) ?? '';
    await theirs.goto(`/installation-monitoring?installation=${installation}`);
    await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: `Remove ${bob.name}` }).click();
    await expect(page.getByText('Removed. This person sees no home')).toBeVisible();
    await check('a removed colleague');
    // With scripts the open page is refused by itself.
    if (script === 'without') await theirs.reload();
    await expect(theirs.getByText('This page could not be found')).toBeVisible();
    expect((await theirs.goto(address))?.status()).toBe(404);
    expect((await theirs.goto('/partner/colleagues'))?.status()).toBe(404);
    await theirs.context().close();
    await page.context().close();
  });

/** The portal of the invited person, on another device, after the invitation was accepted; its link works once. */
async function acceptedOn(
  browser: Browser,
  invited: {
    readonly world: RunningWorld;
    readonly link: string;
    readonly person: Awaited<ReturnType<typeof newPerson>>;
    readonly script: 'with' | 'without';
  },
): Promise<Page> {
  const { world, link, person, script } = invited;
  const javaScriptEnabled = script === 'with';
  const device = await browser.newContext({ baseURL: world.url, javaScriptEnabled });
  const page = await device.newPage();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('to work for Spree Klima');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await typeSignIn(page, person);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Welcome. You find the homes')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText(/It has been used/)).toBeVisible();
  await page.goto('/partner');
  return page;
}

/** The invitation link of the newest mail in the development outbox. */
async function linkFor(world: RunningWorld, page: Page, email: string): Promise<string> {
  // The mail is queued by a job, which is queued too.
  await world.ask('settle', null);
  await world.ask('settle', null);
  await page.goto('/outbox');
  const mail = page
    .getByRole('article')
    .filter({ hasText: email })
    .filter({ hasText: 'partner portal' })
    .first();
  return (await mail.getByRole('link').getAttribute('href')) ?? '';
}

import { type Page, expect } from '@playwright/test';
import { sessionOf, test } from './fixtures.ts';
import { signIn, typeSignIn } from './steps.ts';
import type { RunningWorld } from './world/start-world.ts';

test('a passkey is added, signs in from the address field by autofill, and is removed', async ({
  signedIn: { page },
  context,
}) => {
  const authenticator = await context.newCDPSession(page);
  await authenticator.send('WebAuthn.enable', { enableUI: false });
  await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/account/passkeys');
  await page.getByLabel('Name of the passkey').fill('Kitchen tablet');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Kitchen tablet is added.')).toBeVisible();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/landing/);
  // The browser offers the passkey in the field; this authenticator confirms at once.
  await page.goto('/account/security-log');
  await expect(page.getByText('Passkey used to sign in')).toBeVisible();
  await page.goto('/account/passkeys');
  await page.getByRole('link', { name: 'Remove Kitchen tablet' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No passkey yet')).toBeVisible();
});

test('step-up: the typed address is kept over the second sign-in, and changes by the link in the mail @deep', async ({
  signedIn: { page, person },
  world,
}) => {
  const email = `new-${person.email}`;
  await world.ask('advance', { seconds: 301 });
  await page.goto('/account/email');
  await page.getByLabel('New e-mail').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('To go on, sign in once more.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
  await typeSignIn(page, person);
  await expect(page).toHaveURL(/\/account\/email\?form=/);
  await expect(page.getByLabel('New e-mail')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`A mail to ${email} is on its way.`)).toBeVisible();
  await page.goto(await linkTo(page, world, email));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(`Your account now has the address ${email}.`)).toBeVisible();
  await page.goto(await linkTo(page, world, person.email));
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText(`The account has the address ${person.email} again.`)).toBeVisible();
  // The web has processed the sign-out: no session is left.
  await world.ask('settle', null);
  await page.goto('/account');
  await expect(page).toHaveURL(/\/sign-in/);
});

test('a forgotten password is replaced by mail, and another browser is signed out @deep', async ({
  page,
  person,
  world,
  browser,
  faults,
}) => {
  faults.expect(/status of 422/);
  const other = await browser.newContext({ baseURL: world.url });
  const elsewhere = await other.newPage();
  await other.addCookies(await sessionOf(world, person));
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible();
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`If ${person.email} has an account`)).toBeVisible();
  await page.goto(await linkTo(page, world, person.email));
  await page.getByLabel('New password', { exact: true }).fill('momsanaladventure');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(
    page.getByText('This password is in a list of leaked passwords.').first(),
  ).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('eleven quiet umbrellas');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('The new password is saved.')).toBeVisible();
  await signIn(page, { ...person, password: 'eleven quiet umbrellas' });
  await world.ask('settle', null);
  await elsewhere.goto('/account');
  await expect(elsewhere).toHaveURL(/\/sign-in/);
  await other.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a pending deletion is announced on every screen until it is cancelled; other devices are signed out', async ({
    signedIn: { page, person },
    world,
    faults,
  }) => {
    faults.expect(/status of 422/);
    await sessionOf(world, person);
    await page.goto('/account/sessions');
    await expect(page.getByText('You are signed in 2 times.')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out all others' }).click();
    await expect(page.getByText('You are signed in on this device alone.')).toBeVisible();
    await page.goto('/account/delete');
    await page.getByRole('button', { name: 'Delete the account' }).click();
    await expect(page.getByText('Tick the box first.').first()).toBeVisible();
    await page.getByLabel('I understand').check();
    await page.getByRole('button', { name: 'Delete the account' }).click();
    await expect(page.getByText('Your account will be deleted on')).toBeVisible();
    await page.goto('/energy');
    await expect(page).toHaveURL(/\/account\/delete/);
    await page.getByRole('button', { name: 'Keep the account' }).click();
    await page.goto('/launcher');
    await expect(page).toHaveURL(/\/launcher/);
  });
});

/** The newest mail to an address in the development outbox. */
async function linkTo(page: Page, world: RunningWorld, email: string): Promise<string> {
  // The mail is queued by a job, which is queued too.
  await world.ask('settle', null);
  await world.ask('settle', null);
  await page.goto('/outbox');
  const mail = page.getByRole('article').filter({ hasText: email }).first();
  return (await mail.getByRole('link').getAttribute('href')) ?? '';
}

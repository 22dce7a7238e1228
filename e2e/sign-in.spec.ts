import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { sampleOf } from './sample-of.ts';
import { signIn, typeSignIn } from './steps.ts';

test('a screen for signed-in people redirects to sign-in and back @always', async ({
  page,
  person,
}) => {
  await page.goto('/account?from=mail');
  await expect(page).toHaveURL(/\/sign-in/);
  await typeSignIn(page, person);
  await expect(page).toHaveURL(/\/account\?from=mail$/);
});

test('a wrong password keeps the address and does not reveal whether the account exists', async ({
  page,
  person,
  faults,
}) => {
  faults.expect(/status of 422/);
  for (const email of [person.email, 'nobody@lindenweg.example']) {
    await page.goto('/sign-in');
    await typeSignIn(page, { email, password: 'not-the-right-words' });
    await expect(
      page.getByText('E-mail address and password do not belong together.').first(),
    ).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
  }
});

test('too many wrong passwords offer other ways, and do not lock out the owner @deep', async ({
  signedIn: { page, person },
  browser,
  faults,
}) => {
  faults.expect(/status of 4(22|29)/);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/landing/);
  const strange = await (await browser.newContext()).newPage();
  await strange.goto('/sign-in');
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const answer = strange.waitForResponse((each) => each.request().method() === 'POST');
    await typeSignIn(strange, { email: person.email, password: `not the password ${attempt}` });
    await answer;
  }
  await expect(strange.getByText('You do not have to wait.')).toBeVisible();
  await strange.getByRole('link', { name: 'Set a new password' }).click();
  await expect(strange).toHaveURL(/\/recover/);
  await strange.context().close();
  await signIn(page, person);
});

const elsewhere = {
  origins: ['https://evil.example/', '//evil.example/', '/\\evil.example/', '/%09/evil.example/'],
  paths: ['javascript:alert(1)', '/auth/callback?code=x', '/launcher/../..//evil.example'],
};

test('no return path leads to another site @deep', async ({
  page,
  person,
  world,
  context,
  faults,
}) => {
  // Some name an unknown address of the app.
  faults.expect(/status of 404/);
  // Each run tries one of each kind; the tests of `/auth/start` try more of them without a browser.
  for (const path of Object.entries(elsewhere).flatMap(([kind, all]) => sampleOf(all, kind))) {
    await context.clearCookies();
    await page.goto(`/sign-in?return=${encodeURIComponent(path)}`);
    await typeSignIn(page, person);
    await expect.poll(() => new URL(page.url()).pathname, path).not.toMatch(/^\/(sign-in|auth)/);
    expect(new URL(page.url()).origin, path).toBe(world.url);
  }
});

test('sign-out ends the session, also for a copied cookie @always', async ({
  signedIn: { page },
  context,
}) => {
  const cookies = await context.cookies();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/landing$/);
  await page.goto('/account');
  await expect(page).toHaveURL(/\/sign-in/);
  await context.addCookies(cookies.filter((cookie) => cookie.name === '__Host-sid'));
  await page.goto('/account');
  await expect(page).toHaveURL(/\/sign-in/);
});

test('the session cookie is not readable by scripts and not sent by other sites', async ({
  page,
  context,
  person,
}) => {
  await signIn(page, person);
  const session = (await context.cookies()).find((cookie) => cookie.name === '__Host-sid');
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
  expect(await page.evaluate('document.cookie')).not.toContain('__Host-');
});

test('the back button after signing out shows nothing of the home @deep', async ({
  signedIn: { page, person },
}) => {
  await page.goto('/account');
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/landing$/);
  await page.goBack();
  await expect(page.getByText(person.email)).toBeHidden();
});

test('two tabs share a session, and sign-out in one ends the other @deep', async ({
  signedIn: { page, person },
  context,
}) => {
  const second = await context.newPage();
  await second.goto('/account');
  await expect(second.getByText(person.email)).toBeVisible();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/landing$/);
  // The other tab leaves without a press.
  await expect(second).toHaveURL(/\/sign-in/);
});

test('two open sign-in pages both work, and Back to the form continues @deep', async ({
  page,
  context,
  person,
}) => {
  await page.goto('/account');
  const second = await context.newPage();
  await second.goto('/overview');
  await typeSignIn(page, person);
  await expect(page).toHaveURL(/\/account$/);
  await typeSignIn(second, person);
  await expect(second).toHaveURL(/\/overview$/);
  await second.goBack();
  await expect(second).toHaveURL(/\/launcher/);
});

test('a sign-in form without its cookies explains how to continue @deep', async ({
  page,
  person,
  context,
  faults,
}) => {
  faults.expect(/status of 400/);
  await page.goto('/sign-in');
  await context.clearCookies();
  await typeSignIn(page, person);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-in could not go on');
  await page.getByRole('link', { name: 'Back to the app' }).click();
  await expect(page).toHaveURL(/\/landing$/);
});

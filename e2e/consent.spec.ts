import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { typeSignIn } from './steps.ts';

const accountData = {
  password: 'warm-in-every-room',
  name: 'Ida Berg',
  policyVersion: '2020-01-01',
};

test('consent to new terms is asked once, without scripts too, and leads on to the requested page', async ({
  browser,
  world,
}) => {
  const person = { ...accountData, email: 'older.terms@lindenweg.example' };
  await world.ask('addPerson', person);
  const context = await browser.newContext({ baseURL: world.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/energy/history?period=year');
  await typeSignIn(page, person);
  await expect(page).toHaveURL(/\/account\/consent\?return=/);
  await expect(page.getByRole('heading', { name: 'What is new' })).toBeVisible();
  // The terms and the sign-out stay reachable.
  await page.getByRole('link', { name: 'Terms of use' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible();
  await page.goto('/account/delete');
  await expect(page).toHaveURL(/\/account\/delete$/);
  await page.goto('/launcher');
  await expect(page).toHaveURL(/\/account\/consent\?return=%2Flauncher$/);
  await page.goto('/account/consent?return=%2Fenergy%2Fhistory%3Fperiod%3Dyear');
  await page.getByRole('button', { name: 'Agree and go on' }).click();
  await expect(page).toHaveURL(/\/energy\/history\?period=year$/);
  await page.goto('/account/security-log');
  await expect(page.getByText('Agreed to the terms')).toBeVisible();
  await context.close();
});

test('declining the terms signs out; a return path to another site is ignored @deep', async ({
  page,
  world,
}) => {
  const person = { ...accountData, email: 'other.terms@lindenweg.example' };
  await world.ask('addPerson', person);
  await page.goto('/sign-in');
  await typeSignIn(page, person);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/landing/);
  await page.goto('/sign-in');
  await typeSignIn(page, person);
  await expect(page).toHaveURL(/\/account\/consent/);
  await page.goto('/account/consent?return=%2F%2Felsewhere.example');
  await page.getByRole('button', { name: 'Agree and go on' }).click();
  await expect(page).toHaveURL(`${world.url}/launcher`);
});

test('a locked account is signed out everywhere; the reason is shown only after the right password @deep', async ({
  page,
  world,
  faults,
}) => {
  faults.expect(/status of 422/);
  const person = {
    email: 'locked@lindenweg.example',
    password: accountData.password,
    name: accountData.name,
  };
  await world.ask('addPerson', person);
  await page.goto('/sign-in');
  await typeSignIn(page, person);
  await expect(page).toHaveURL(/\/launcher/);
  const locking = { account: person.email, reason: 'the owner called' };
  await world.ask('operate', { name: 'users lock', input: { ...locking, isLocked: true } });
  await world.ask('settle', null);
  await page.goto('/account');
  await expect(page).toHaveURL(/\/sign-in/);
  await typeSignIn(page, { ...person, password: 'cold-in-every-room' });
  await expect(page.getByRole('alert')).toContainText('do not belong together');
  await typeSignIn(page, person);
  await expect(
    page.getByRole('heading', { level: 1, name: 'This account is locked' }),
  ).toBeVisible();
  await world.ask('operate', { name: 'users lock', input: { ...locking, isLocked: false } });
  await page.goto('/sign-in');
  await typeSignIn(page, person);
  await expect(page).toHaveURL(/\/launcher/);
});

import { type Page, expect } from '@playwright/test';
import { letTheMakerAnswer } from './change.ts';
import { test } from './fixtures.ts';

test('a person without a pointer signs in, changes the tank and signs out', async ({
  page,
  ownHome,
  world,
}) => {
  const { person } = ownHome;
  await page.context().clearCookies();
  await page.goto('/landing');
  await page.keyboard.press('Tab');
  await expectFocus(page, 'link', 'Skip to the content');
  await pressOn(page, 'link', 'Sign in');
  await page.getByLabel('E-mail').waitFor();
  await tabTo(page, 'textbox', 'E-mail');
  await page.keyboard.type(person.email);
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/launcher/);
  await pressOn(page, 'link', 'Monitoring');
  await expect(page.getByRole('heading', { level: 1, name: 'Wohnräume' })).toBeVisible();
  await pressOn(page, 'button', 'Raise Hot water set-point');
  await expect(page.getByText(/(Asking the unit|Sent): 49\s°C/)).toBeVisible();
  await letTheMakerAnswer(world);
  await expect(page.getByText(/^Confirmed .*: 49\s°C\.$/)).toBeVisible();
  await pressOn(page, 'link', 'Account');
  await pressOn(page, 'button', 'Sign out');
  await expect(page).toHaveURL(/\/landing$/);
});

async function pressOn(page: Page, role: 'link' | 'button', name: string): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press('Enter');
}

const stopsMax = 60;

/** Tab by tab, as a person goes; what has the focus can be seen to have it. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox', name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true }).first();
  await wanted.waitFor();
  for (let stops = 0; stops < stopsMax; stops += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) {
      expect(await isRinged(page), `${name} shows that it has the focus`).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${role} ${name} is not reached by Tab`);
}

async function expectFocus(page: Page, role: 'link', name: string): Promise<void> {
  await expect(page.getByRole(role, { name })).toBeFocused();
}

const isRinged = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return false;
    const around = [focused, focused.parentElement, focused.parentElement?.parentElement];
    return around.some((element) => {
      if (!element) return false;
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      return outlineStyle !== 'none' || boxShadow !== 'none';
    });
  });

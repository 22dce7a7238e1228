import { writeFile } from 'node:fs/promises';
import { type Page, expect } from '@playwright/test';
import { confirmCommand } from './tank-commands.ts';
import { test } from './fixtures.ts';

test('keyboard only: sign in, change the tank, sign out', async ({ page, ownHome, world }) => {
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
  await confirmCommand(world);
  await expect(page.getByText(/^Confirmed .*: 49\s°C\.$/)).toBeVisible();
  await pressOn(page, 'link', 'More');
  await pressOn(page, 'link', 'Account');
  await pressOn(page, 'button', 'Sign out');
  await expect(page).toHaveURL(/\/landing$/);
});

test('keyboard only: type a label, claim the unit, register the home @deep', async ({
  page,
  person,
  world,
}, run) => {
  test.setTimeout(120_000);
  const file = run.outputPath('units.csv');
  await writeFile(file, 'gtin,serial,code\n09521234000068,HL2618004226,7K3MQ9ATY\n');
  await world.ask('operate', { name: 'units import', input: { file } });
  await page.goto('/landing');
  await pressOn(page, 'link', 'Scan your unit');
  await pressOn(page, 'link', 'Type it');
  await typeInto(page, 'Serial number', 'HL2618004226');
  await pressOn(page, 'link', 'Sign in');
  await expect(page).toHaveURL(/\/sign-in/);
  await tabTo(page, 'textbox', 'E-mail');
  await page.keyboard.type(person.email);
  await typeInto(page, 'Password', person.password);
  await typeInto(page, 'Commissioning code', '7k3m q9at y');
  await expect(page.getByText('Link is yours')).toBeVisible();
  await tabTo(page, 'combobox', 'Country');
  await page.keyboard.type('Germany');
  await expect(page.getByLabel('Town')).toBeVisible();
  for (const [label, text] of [
    ['Street', 'Agnesstraße'],
    ['House number', '12'],
    ['Postal code', '50670'],
  ] as const) {
    await tabTo(page, 'textbox', label);
    await page.keyboard.type(text);
  }
  await typeInto(page, 'Town', 'Köln');
  await pressOn(page, 'link', /^The house/);
  await tabTo(page, 'radio', 'Detached house');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Semi-detached house' })).toBeChecked();
  await tabTo(page, 'combobox', 'Year of construction');
  await page.keyboard.type('1969');
  await tabTo(page, 'textbox', 'Heated floor area');
  await page.keyboard.type('120');
  await typeInto(page, 'Number of people', '2');
  await pressOn(page, 'link', /^Service partner/);
  // In a group without a choice Tab reaches the first option, and arrow up the last.
  await tabTo(page, 'radio', /./);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: /^Later/ })).toBeChecked();
  await pressOn(page, 'button', 'Continue');
  await pressOn(page, 'button', 'Register');
  await expect(page.getByRole('heading', { name: 'Agnesstraße 12 is registered' })).toBeVisible();
  await pressOn(page, 'link', 'To the home');
  await expect(page).toHaveURL(/launcher\?installation=/);
});

/** Sends a form by Enter in its last field. */
async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, 'textbox', label);
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

type Stop = 'link' | 'button' | 'textbox' | 'radio' | 'combobox' | 'checkbox';

async function pressOn(page: Page, role: 'link' | 'button', name: string | RegExp): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press('Enter');
}

const stopsMax = 60;

/** Presses Tab until the control has the focus, and expects each focus to be visible. */
async function tabTo(page: Page, role: Stop, name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name, exact: true }).first();
  await target.waitFor();
  for (let stops = 0; stops < stopsMax; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
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

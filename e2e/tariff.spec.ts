import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expectFits } from './expect-fits.ts';
import { test } from './fixtures.ts';
import { pressContinue, toNextQuestion, untilHydrated } from './steps.ts';

/** From the energy page to the first question of a new contract. */
async function beginContract(page: Page): Promise<void> {
  await page.goto('/energy');
  await page.getByRole('link', { name: 'Energy settings' }).click();
  await page.getByRole('link', { name: /Electricity contract/ }).click();
  await page.getByRole('link', { name: 'Enter a contract' }).click();
}

/** Dates and fixed costs of a contract since March. */
async function typeDatesAndFixedCosts(page: Page): Promise<void> {
  await page.getByLabel('Name of the contract').fill('Lindenstrom');
  await page.getByLabel('First day', { exact: true }).fill('2025-03-01');
  await toNextQuestion(page);
  await page.getByLabel('No end is agreed').check();
  await toNextQuestion(page);
  await expect(page.getByText('This is your only contract.')).toBeVisible();
  await toNextQuestion(page);
  await page.getByLabel('The prices that I enter include VAT').check();
  await page.getByLabel('Amount').fill('11.90');
  await toNextQuestion(page);
}

test('a contract is entered, priced while it is typed, compared, saved and undone @always', async ({
  ownHome,
  faults,
}) => {
  faults.expect(/status of 422/);
  const { page } = ownHome;
  await beginContract(page);
  await typeDatesAndFixedCosts(page);
  // A price in the wrong unit is a question, and what was typed stays.
  await page.getByLabel('It is always the same').check();
  await page.getByLabel('Price per kWh', { exact: true }).fill('0.319');
  await pressContinue(page);
  await expect(page.getByLabel('Price per kWh', { exact: true })).toHaveAccessibleDescription(
    /very little for one kWh/,
  );
  await page.getByLabel('€ per kWh').check();
  await toNextQuestion(page);
  await toNextQuestion(page);
  await expect(page.getByRole('heading', { name: 'Is everything right?' })).toBeVisible();
  await expect(page.getByText(/Now a kWh costs 31\.9\sct with VAT/)).toBeVisible();
  await page.getByRole('button', { name: 'Save the contract' }).click();
  await expect(page.getByText('The contract is saved.')).toBeVisible();
  // Another contract needs its price, and readings of the grid.
  const saved = page.url();
  await page.goto('/energy/settings/tariff/compare');
  await page.getByRole('radio', { name: /Market price/ }).check();
  await page.getByLabel('Standing charge').fill('12.90');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByLabel('Surcharge on the market price')).toHaveAccessibleDescription(
    /needs the price/,
  );
  await page.getByLabel('Surcharge on the market price').fill('18.5');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByText(/There are no readings of the grid/)).toBeVisible();
  await expect(page.getByLabel('Surcharge on the market price')).toHaveValue('18.5');
  await page.goto(saved);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Your contracts are as they were before.')).toBeVisible();
  await page.getByRole('link', { name: 'To your contracts' }).click();
  await expect(page.getByText('No electricity contract yet')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a contract by time of use with added rows; a draft is left, found again, and edited later @deep', async ({
    ownHome,
    faults,
  }) => {
    faults.expect(/status of 422/);
    const { page } = ownHome;
    await beginContract(page);
    await typeDatesAndFixedCosts(page);
    await page.getByLabel('By time').check();
    await page.getByRole('button', { name: 'Add a price level' }).click();
    await page.getByLabel('Name, such as Night').fill('Day');
    await page.getByLabel('Price per kWh at this level').fill('31.9');
    await page.getByRole('button', { name: 'Add a price level' }).click();
    await page.getByLabel('Name, such as Night').last().fill('Night');
    await page.getByLabel('Price per kWh at this level').last().fill('22.4');
    await page.getByRole('button', { name: 'Add a time' }).click();
    await expect(page.getByLabel('Price per kWh at this level').first()).toHaveValue('31.9');
    await page.getByLabel('From').fill('24');
    await page.getByLabel('Until').fill('6');
    await page.getByLabel('Then this price applies').selectOption({ label: 'Night' });
    await pressContinue(page);
    await expect(page.getByLabel('From')).toHaveAccessibleDescription(/Did you mean 00:00/);
    await page.getByLabel('From').fill('22');
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: 'Save draft and leave' }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('From')).toHaveValue('22');
    await toNextQuestion(page);
    await toNextQuestion(page);
    await expect(page.getByText(/between 22\.4\sct and 31\.9\sct/)).toBeVisible();
    await page.getByRole('button', { name: 'Save the contract' }).click();
    await page.getByRole('link', { name: 'To your contracts' }).click();
    await page.getByRole('link', { name: /Lindenstrom/ }).click();
    await expect(page.getByLabel('Name of the contract')).toHaveValue('Lindenstrom');
  });
});

test.describe('a capacity tariff without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the most that the network costs for each kWh is asked about, saved and shown @deep', async ({
    ownHome,
    faults,
  }) => {
    faults.expect(/status of 422/);
    const { page } = ownHome;
    await beginContract(page);
    await page.getByLabel('First day', { exact: true }).fill('2025-03-01');
    await toNextQuestion(page);
    await page.getByLabel('No end is agreed').check();
    await toNextQuestion(page);
    await toNextQuestion(page);
    await page.getByLabel('The prices that I enter include VAT').check();
    await page.getByLabel('Amount').fill('11.90');
    await page.getByText('Price for the highest power').click();
    const limit = page.getByLabel('Most that the network may cost for each kWh');
    await limit.fill('0.2049');
    await pressContinue(page);
    await expect(limit).toHaveAccessibleDescription(/very little for one kWh/);
    await page.getByLabel('€ per kWh').check();
    await toNextQuestion(page);
    await page.getByLabel('It is always the same').check();
    await page.getByLabel('Price per kWh', { exact: true }).fill('31.9');
    await toNextQuestion(page);
    await toNextQuestion(page);
    await expect(page.getByText(/at most 20\.49\sct for each kWh/)).toBeVisible();
    await page.getByRole('button', { name: 'Save the contract' }).click();
    await page.getByRole('link', { name: 'To your contracts' }).click();
    await page.getByRole('link', { name: /Electricity/ }).click();
    await expect(page.getByLabel('Name of the contract')).toHaveValue('Electricity');
    await toNextQuestion(page);
    await toNextQuestion(page);
    await toNextQuestion(page);
    await expect(limit).toHaveValue('20.49');
  });
});

/** Three levels of prices by time. */
async function typeLevels(page: Page): Promise<void> {
  await page.getByLabel('By time').check();
  const levels = [
    ['Night', '22.4'],
    ['Day', '31.9'],
    ['Peak', '38.5'],
  ] as const;
  for (const [i, [name, price]] of levels.entries()) {
    await page.getByRole('button', { name: 'Add a price level' }).click();
    await expect(page.getByLabel('Name, such as Night')).toHaveCount(i + 1);
    await page.getByLabel('Name, such as Night').last().fill(name);
    await page.getByLabel('Price per kWh at this level').last().fill(price);
  }
}

test('a week of prices is painted by mouse and keys, becomes a list, and is in the summary @deep', async ({
  ownHome,
}) => {
  const { page } = ownHome;
  await beginContract(page);
  await typeDatesAndFixedCosts(page);
  await untilHydrated(page);
  await typeLevels(page);
  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true });
  const drag = async (from: string, to: string) => {
    await cell(from).hover();
    await page.mouse.down();
    await cell(to).hover();
    await page.mouse.up();
  };
  // All of the week is in the window: a page that scrolls would move the hours below the pointer.
  await page.setViewportSize({ width: 390, height: 3600 });
  await expect(cell('Sunday 23:00, Night')).toBeInViewport();
  // The list of times has none yet: all hours have the first price.
  await page.getByRole('button', { name: /Day 31\.9/ }).click();
  await drag('Monday 06:00, Night', 'Sunday 21:00, Night');
  await expect(page.getByText('Painted: Mon to Sun 06:00 to 22:00, Day')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a time' })).toBeHidden();
  // Keys: three hours on five days.
  await page.getByRole('button', { name: /Peak 38\.5/ }).click();
  await cell('Monday 17:00, Day').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  for (let day = 0; day < 4; day += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Space');
  await expect(cell('Friday 19:00, Peak')).toBeVisible();
  await expect(page.getByText('Night 56, Day 97 and Peak 15')).toBeVisible();
  // A stroke is undone.
  await drag('Saturday 00:00, Night', 'Sunday 23:00, Night');
  await page.getByRole('button', { name: 'Undo the last stroke' }).click();
  await expect(cell('Sunday 23:00, Night')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 720 });
  await expectFits(page, 'the painted week at 320 px');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Edit as a list' }).click();
  await expect(page.getByLabel('From').first()).toHaveValue('17:00');
  await expect(page.getByLabel('From').last()).toHaveValue('22:00');
  await expect(page.getByLabel('Until').last()).toHaveValue('06:00');
  await expect(cell('Friday 19:00, Peak')).toBeVisible();
  // Times within an hour are for the list alone.
  await page.getByLabel('From').last().fill('22:30');
  await expect(page.getByText(/begins or ends within an hour/)).toBeVisible();
  await page.getByLabel('From').last().fill('22:00');
  await drag('Saturday 12:00, Day', 'Sunday 12:00, Day');
  await toNextQuestion(page);
  await expect(page.getByText('What do you get for solar power?')).toBeVisible();
  await toNextQuestion(page);
  await expect(page.getByText('Is everything right?')).toBeVisible();
  await expect(page.getByText(/between 22\.4\sct and 38\.5\sct/)).toBeVisible();
  await page.getByRole('button', { name: 'Save the contract' }).click();
  await expect(page.getByText('The contract is saved.')).toBeVisible();
});

test('a bill with a dearer standing charge corrects the contract once, and adds up', async ({
  ownHome,
}) => {
  const { page } = ownHome;
  const hours = Array.from({ length: 48 }, (_, i) => {
    const hour = String(i % 24).padStart(2, '0');
    return `${i < 24 ? '10' : '11'}.03.2025 ${hour}:00;0,5`;
  });
  await page.goto('/energy/import');
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'hours.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Zeit;Verbrauch kWh', ...hours].join('\n')),
  });
  await page.getByRole('button', { name: 'Read the file' }).click();
  await page.getByRole('button', { name: 'Store' }).click();
  await expect(page.getByText('The energy of this file is stored.')).toBeVisible();
  await beginContract(page);
  await typeDatesAndFixedCosts(page);
  await page.getByLabel('It is always the same').check();
  await page.getByLabel('Price per kWh', { exact: true }).fill('30');
  await toNextQuestion(page);
  await toNextQuestion(page);
  await page.getByRole('button', { name: 'Save the contract' }).click();
  await expect(page.getByText('The contract is saved.')).toBeVisible();
  // 24 kWh at 0.30 and two days of 11.90 a month are 7.97; the bill takes 40.30 a month and a reminder fee.
  await page.goto('/energy/settings/tariff/bill');
  await page.getByLabel('First day').fill('2025-03-10');
  await page.getByLabel('Last day').fill('2025-03-11');
  await page.getByLabel('Amount of the bill').fill('14.80');
  await page.getByText('Lines of the bill').click();
  await page.getByLabel('Energy', { exact: true }).fill('7.20');
  await page.getByLabel('Standing charge').fill('2.60');
  await page.getByLabel('Other line').first().fill('Reminder fee');
  await page.getByLabel('Amount', { exact: true }).first().fill('5');
  await page.getByRole('button', { name: 'Check the bill' }).click();
  await expect(page.getByText(/is €6\.83 higher/)).toBeVisible();
  await expect(page.getByRole('row', { name: /Reminder fee.*\+€5\.00/ })).toBeVisible();
  await expect(page.getByText(/is €40\.00 in your contract instead of €11\.90/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const old = await page.context().newPage();
  await old.goto(page.url());
  await page.getByRole('button', { name: 'Correct the contract' }).click();
  await expect(page.getByText(/is €5\.0\d higher/)).toBeVisible();
  await expect(page.getByText('Your contract has no such part')).toBeVisible();
  // The page that was opened before: the price is in the contract already, and nothing changes.
  await old.getByRole('button', { name: 'Correct the contract' }).click();
  await expect(old.getByText(/is €5\.0\d higher/)).toBeVisible();
  await old.goto('/energy/settings/tariff');
  await expect(old.getByText(/fixed: €40\.00 a month/)).toBeVisible();
});

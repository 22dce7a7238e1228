import { type Visitor, hiddenFieldsOf, moveIn } from '@hearth/dev/visitor.ts';
import { type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { type JourneyPerson, newPerson, sessionOf, test } from './fixtures.ts';
import { typeAddress, untilHydrated } from './steps.ts';
import { setTank } from './tank-commands.ts';

/** Begins with two linked homes: the second account creates the second home. */
const movedInTwice =
  (second: JourneyPerson) =>
  async (visitor: Visitor, person: JourneyPerson): Promise<void> => {
    await moveIn(visitor, person);
    const consent = await visitor.post('/account/link/onecta', { installation: '' });
    const { email, password } = second;
    const fields = { ...hiddenFieldsOf(consent), email, password, decision: 'allow' };
    const linked = await visitor.post(consent.url.pathname, fields);
    if (linked.url.pathname !== '/installation-monitoring')
      throw new Error(`not linked: ${linked.status} ${linked.url.href}`);
  };

const homeIn = (page: Page): string => new URL(page.url()).searchParams.get('installation') ?? '';

test('two homes in two tabs: each tab stays with its home, and a unit moves while its command waits', async ({
  page,
  context,
  person,
  world,
}) => {
  const begin = movedInTwice(await newPerson(world));
  await context.addCookies(await sessionOf(world, person, begin));
  await world.ask('settle', null);

  // An address without a home leads to the one that was selected last, here the second.
  await page.goto('/installation-details');
  await expect(page).toHaveURL(/installation=/);
  const cabin = homeIn(page);
  await page.getByLabel('Name of the home').fill('Hütte');
  await page.getByRole('button', { name: 'Save the name' }).click();
  await expect(page.getByText('The name is saved.')).toBeVisible();
  await page.goto('/overview/select-installation');
  await page.getByRole('link', { name: /^My home/ }).click();
  await expect(page).toHaveURL(/launcher\?installation=/);
  const home = homeIn(page);
  expect(home).not.toBe(cabin);

  // The other tab selects the other home.
  const other = await context.newPage();
  await other.goto(`/launcher?installation=${cabin}`);
  await expect(other.getByRole('link', { name: 'Hütte' }).first()).toBeVisible();

  await untilHydrated(page);
  for (const name of ['Energy', 'Service', 'More', 'Home', 'Monitoring']) {
    const link = page.getByRole('navigation').getByRole('link', { name, exact: true });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(new RegExp(`installation=${home}`));
  }
  await expect(page.getByRole('link', { name: /^My home ,/ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await setTank(page, '51');
  await expect(page.getByText(/(Asking the unit|Sent): 51\s°C/)).toBeVisible();
  await other
    .getByRole('navigation')
    .getByRole('link', { name: 'Monitoring', exact: true })
    .click();
  await expect(other).toHaveURL(new RegExp(`installation=${cabin}`));
  await expect(other.getByText(/: 51\s°C/)).toHaveCount(0);

  // The unit moves to the other home before the command is confirmed.
  await page.goto(`/installation-details/units?installation=${home}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Wohnräume/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Move it to another home' })).toBeVisible();
  const unit = new URL(page.url()).searchParams.get('unit') ?? '';
  await page.getByRole('button', { name: 'Move it to another home' }).click();
  await expect(page.getByText('The unit was moved into this home.')).toBeVisible();
  expect(homeIn(page)).toBe(cabin);
  await page.goto(`/installation-monitoring?installation=${home}&unit=${unit}`);
  await expect(page.getByText('This unit is not in this home any more.')).toBeVisible();
});

test('an older page that has read its data again still says what was changed elsewhere', async ({
  ownHome: { page },
  faults,
}) => {
  faults.expect(/status of 412/);
  const pathname = '/installation-details/address';
  await page.goto(pathname);
  await typeAddress(page, 'with');
  const other = await page.context().newPage();
  await other.goto(pathname);
  await typeAddress(other, 'with');
  await other.getByLabel('Street').fill('Ringweg');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other).toHaveURL(/done=address/);
  await other.close();

  // A page reads its data again when its connection is back.
  const read = page.waitForResponse(/address\.data/);
  await page.context().setOffline(true);
  await expect(page.getByText('No connection.')).toBeVisible();
  await page.context().setOffline(false);
  await read;
  await expect(page.getByLabel('Street')).toHaveValue('Agnesstraße');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Ringweg')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/done=address/);
  await expect(page.getByText('Agnesstraße 12').first()).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a saved setting of the account leads back to the home of the page @deep', async ({
    page,
    context,
    person,
    world,
  }) => {
    const begin = movedInTwice(await newPerson(world));
    await context.addCookies(await sessionOf(world, person, begin));
    // A second sign-in, for the page of sessions.
    await sessionOf(world, person);
    await page.goto('/overview/select-installation');
    await page
      .getByRole('link', { name: /^My home/ })
      .first()
      .click();
    await expect(page).toHaveURL(/launcher\?installation=/);
    const home = homeIn(page);
    const saved = async (path: string, button: string): Promise<void> => {
      await page.goto(`${path}?installation=${home}`);
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.waitForLoadState();
      expect(homeIn(page), path).toBe(home);
    };
    await saved('/account', 'Save');
    await saved('/account/telephone', 'Save');
    await saved('/account/sessions', 'Sign out all others');
    await page.goto(`/account?installation=${home}`);
    await page.getByRole('link', { name: /^Language/ }).click();
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page).toHaveURL(new RegExp(`/account\\?installation=${home}$`));
  });
});

import { expect } from '@playwright/test';
import { newPerson, test } from './fixtures.ts';
import { linkUnits, signIn } from './steps.ts';

test('another person’s home, unit and appliance are not found, whatever address names them', async ({
  ownHome: { page },
  browser,
  world,
  faults,
}) => {
  faults.expect(/status of 404/);
  const stranger = await browser.newContext({ baseURL: world.url });
  const theirs = await stranger.newPage();
  const person = await newPerson(world);
  await signIn(theirs, person);
  await linkUnits(theirs, person);
  const unit = await theirs.getByRole('link', { name: 'Studio' }).getAttribute('href');
  const installation = new URL(unit ?? '', world.url).searchParams.get('installation');
  const addresses = [
    unit ?? '',
    `/launcher?installation=${installation}`,
    `/energy?installation=${installation}`,
    `/installation-monitoring?installation=${installation}`,
    '/launcher?installation=00000000-0000-7000-8000-000000000000',
    '/launcher?installation=1%27%20or%201=1',
    '/account/link/unheard-of',
  ];
  for (const address of addresses) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This page could not be found',
    );
  }
  await stranger.close();
});

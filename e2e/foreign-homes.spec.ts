import { expect } from '@playwright/test';
import { movedIn, newPerson, test } from './fixtures.ts';

test('another person’s home, unit and appliance are not found, whatever address names them @always', async ({
  sharedHome: page,
  browser,
  world,
  faults,
}) => {
  faults.expect(/status of 404/);
  const stranger = await browser.newContext({ baseURL: world.url });
  const theirs = await stranger.newPage();
  await stranger.addCookies(await movedIn(world, await newPerson(world)));
  await theirs.goto('/installation-monitoring');
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
    const answer = await page.request.get(address);
    expect(answer.status(), address).toBe(404);
    expect(await answer.text(), address).toMatch(/<h1[^>]*>This page could not be found/);
  }
  await page.goto(unit ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
  await stranger.close();
});

import { expect } from '@playwright/test';
import { newPerson, test } from './fixtures.ts';
import { deviceOf, linkFor, offerHome } from './offer-home.ts';
import { typeSignIn } from './steps.ts';
import { storedPaths, workerKeeps } from './stored-copies.ts';

test.use({ serviceWorkers: 'allow' });

test('copies of a home on the giver’s device are deleted when it is taken, while a page of it is open', async ({
  ownHome: { page },
  world,
  browser,
  context,
  faults,
}) => {
  faults.expect(/status of [45]\d\d|ERR_INTERNET_DISCONNECTED|ERR_FAILED|answer: 503/);
  const taker = await newPerson(world);
  await offerHome(page, { email: taker.email });
  const link = await linkFor(world, page, taker.email);
  for (const path of ['/energy', '/overview', '/launcher']) await workerKeeps(page, path);
  const theirs = await deviceOf(browser, world, 'without');
  await theirs.goto(link);
  await typeSignIn(theirs, taker);
  await theirs.getByRole('button', { name: 'Take the home' }).click();
  await expect(theirs.getByText('The home is yours.')).toBeVisible();
  await theirs.context().close();

  // Nobody touches the giver's page: its stream ends, and it loads again.
  const ofHome = async () =>
    (await page.evaluate(storedPaths)).filter((path) => path === '/energy' || path === '/overview');
  await expect.poll(ofHome).toEqual([]);
  await context.setOffline(true);
  await page.goto('/energy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
});

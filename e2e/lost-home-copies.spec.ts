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
  // A second page of the device reads the copies, because the first one loads again. Nobody touches the giver's pages.
  const observer = await context.newPage();
  await observer.goto('/robots.txt');
  const ofHome = async () =>
    (await observer.evaluate(storedPaths)).filter((path) => /^.(energy|overview)$/.test(path));
  expect(await ofHome()).toHaveLength(2);
  const answered = theirs.waitForResponse(
    (response) => response.url() === link && response.request().method() === 'POST',
  );
  const take = theirs.getByRole('button', { name: 'Take the home' });
  const [acceptedAt, goneAt] = await Promise.all([
    answered.then(() => Date.now()),
    take.click().then(async () => {
      await expect.poll(ofHome, { intervals: [20] }).toEqual([]);
      return Date.now();
    }),
  ]);
  await expect(theirs.getByText('The home is yours.')).toBeVisible();
  // Without a limit: the machine of a test may be busy.
  test.info().annotations.push({
    type: 'copies deleted after the acceptance was answered',
    description: `${goneAt - acceptedAt} ms`,
  });
  await theirs.context().close();
  await observer.close();
  await context.setOffline(true);
  await page.goto('/energy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Locator, type Page, expect } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { test } from './fixtures.ts';
import { overflowWidthOf } from './expect-fits.ts';

test('a block’s edge is moved by drag and by keys, copied to a day, sent, and shown without scripts', async ({
  ownHome: { page },
  browser,
  world,
}) => {
  await page.goto('/installation-monitoring');
  await page.getByRole('link', { name: /Weekly schedule/ }).click();
  await page.getByRole('button', { name: 'Mon', exact: true }).first().click();
  const edge = page.getByRole('slider', { name: 'Monday' }).first();

  await test.step('drag by mouse', async () => {
    const before = Number(await edge.getAttribute('aria-valuenow'));
    const [x, y] = await middleOf(edge);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y + 30, { steps: 3 });
    await page.mouse.up();
    expect(Number(await edge.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
    await expect(edge).toBeFocused();
  });

  await test.step('move by keys', async () => {
    await edge.press('Home');
    await expect(edge).toHaveAttribute('aria-valuetext', /^00:00 /);
    await edge.press('ArrowRight');
    await edge.press('Shift+ArrowRight');
    await expect(edge).toHaveAttribute('aria-valuetext', /^01:10 /);
    await expect(edge).toBeFocused();
  });

  await test.step('copy to a day, and take the copy back', async () => {
    await page.getByText('Copy to days').click();
    const friday = page.getByRole('button', { name: 'Fri', exact: true }).last();
    const first = page.getByRole('slider', { name: 'Friday' }).first();
    const before = await first.getAttribute('aria-valuetext');
    await friday.click();
    await expect(first).toHaveAttribute('aria-valuetext', /^01:10 /);
    await friday.click();
    await expect(first).toHaveAttribute('aria-valuetext', before ?? '');
    await friday.click();
  });

  await test.step('fits a small screen and passes axe', async () => {
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await overflowWidthOf(page)).toBe(0);
  });

  await page.getByRole('button', { name: 'Send to the unit' }).click();
  await expect(page.getByText('Sent; waiting for the unit to show it.')).toBeVisible();

  await test.step('without scripts the picture and the form are there', async () => {
    const plain = await browser.newContext({ baseURL: world.url, javaScriptEnabled: false });
    await plain.addCookies(await page.context().cookies());
    const still = await plain.newPage();
    await still.goto(page.url());
    await expect(still.getByRole('textbox', { name: 'Friday' })).toHaveValue(/^01:10 /);
    await expect(still.getByRole('list').getByText('Friday')).toBeVisible();
    await plain.close();
  });
});

test('a week that somebody else changed meanwhile is replaced knowingly only, with and without scripts', async ({
  ownHome: { page },
  browser,
  world,
  faults,
}) => {
  faults.expect(/status of 412/);
  await page.goto('/installation-monitoring');
  await page.getByRole('link', { name: /Weekly schedule/ }).click();
  await page.getByRole('button', { name: 'Mon', exact: true }).first().click();
  const edge = page.getByRole('slider', { name: 'Monday' }).first();
  await edge.press('Home');
  const plain = await browser.newContext({ baseURL: world.url, javaScriptEnabled: false });
  await plain.addCookies(await page.context().cookies());
  const [first, second] = [await plain.newPage(), await plain.newPage()];
  for (const each of [first, second]) await each.goto(page.url());
  const dayOf = (each: Page, name: string) => each.getByRole('textbox', { name });
  const send = (each: Page) => each.getByRole('button', { name: 'Send to the unit' }).click();
  const changed = (each: Page) =>
    each.getByRole('heading', { name: 'Somebody else has changed this week' });
  const friday = (await dayOf(first, 'Friday').inputValue()).replace(/^\d\d:\d\d/, '05:20');
  await dayOf(first, 'Friday').fill(friday);
  await send(first);
  await expect(first.getByText('Sent; waiting for the unit to show it.')).toBeVisible();

  await test.step('with scripts the own week stays, beside the days of the other one', async () => {
    await send(page);
    await expect(changed(page)).toBeVisible();
    await expect(page.getByText(`Friday: ${friday}`)).toBeVisible();
    await expect(edge).toHaveAttribute('aria-valuetext', /^00:00 /);
    expect(await axeFindings(page)).toEqual([]);
    await send(page);
    await expect(changed(page)).toBeHidden();
    await expect(page.getByText('If you change it again before then')).toBeVisible();
  });

  await test.step('without scripts too', async () => {
    const sunday = (await dayOf(second, 'Sunday').inputValue()).replace(/^\d\d:\d\d/, '04:40');
    await dayOf(second, 'Sunday').fill(sunday);
    await send(second);
    await expect(changed(second)).toBeVisible();
    await expect(dayOf(second, 'Sunday')).toHaveValue(sunday);
    await expect(second.getByText(/^Monday: 00:00 /)).toBeVisible();
    await send(second);
    await expect(changed(second)).toBeHidden();
    await expect(dayOf(second, 'Sunday')).toHaveValue(sunday);
  });
  await plain.close();
});

test('a finger moves a block’s edge on a phone, and the page does not scroll with it @deep', async ({
  ownHome: { page },
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/installation-monitoring');
  await page.getByRole('link', { name: /Weekly schedule/ }).click();
  await page.getByRole('button', { name: 'Mon', exact: true }).first().click();
  const edge = page.getByRole('slider', { name: 'Monday' }).first();
  await edge.scrollIntoViewIfNeeded();
  const before = Number(await edge.getAttribute('aria-valuenow'));
  const [x, y] = await middleOf(edge);
  const scrolled = await page.evaluate(() => scrollY);
  await dragByFinger(page, { from: [x, y], to: [x + 40, y - 60] });
  await expect(edge).toBeFocused();
  expect(Number(await edge.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

test('days that differ from a week of the app are added, refused where they overlap, and removed', async ({
  ownHome: { page },
  browser,
  world,
  faults,
}) => {
  faults.expect(/status of 409/);
  await page.goto('/installation-monitoring');
  await page.getByRole('link', { name: /Weekly schedule/ }).click();
  await expect(page.getByText(/stores this week and has no single days/)).toBeVisible();
  const schedules = page.getByRole('navigation', { name: 'Schedules' });
  await expect(schedules.getByText('Week', { exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('link', { name: 'Hot water', exact: true }).click();
  await expect(page.getByText(/The app sends each change at its time/)).toBeVisible();
  await page.getByRole('button', { name: 'Sun', exact: true }).first().click();
  await page.getByText('Edit Sunday').click();
  await page.getByRole('button', { name: 'Add a change' }).click();
  await page.getByLabel('Follow this schedule').check();
  await page.getByRole('button', { name: 'Save this week' }).click();

  const first = page.getByLabel('First day');
  const today = (await first.getAttribute('min')) ?? '';
  const days = page.getByRole('list', { name: 'Days that differ' });
  const add = async (like: string): Promise<void> => {
    await first.fill(today);
    await page.getByLabel('Last day').fill(today);
    await page.getByLabel('As on').selectOption(like);
    await page.getByRole('button', { name: 'Add the days' }).click();
  };
  await add('Sunday');
  await expect(days.getByRole('listitem')).toHaveText(/As on Sunday/);
  await add('Monday');
  await expect(page.getByText(/Some of these days differ already/).first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await overflowWidthOf(page)).toBe(0);

  await test.step('without scripts they are removed', async () => {
    const plain = await browser.newContext({ baseURL: world.url, javaScriptEnabled: false });
    await plain.addCookies(await page.context().cookies());
    const still = await plain.newPage();
    await still.goto(page.url());
    await still.getByRole('button', { name: /^Remove/ }).click();
    await expect(still.getByRole('button', { name: 'Add the days' })).toBeVisible();
    await expect(still.getByRole('list', { name: 'Days that differ' })).toBeHidden();
    await plain.close();
  });
});

test('the scheduler is a form control on a page of another origin @deep', async ({
  page,
  world,
}) => {
  const html = `<!doctype html><html lang="en"><title>Plain</title><form action="/sent">
    <weekly-scheduler name="week" step="15" min-gap="15"
      fields='[{"name":"room","label":"Room","min":12,"max":30,"step":0.5,"unit":"°C"}]'
      value='{"monday":[{"at":"06:00","sets":{"room":21}}],"tuesday":[],"wednesday":[],"thursday":[],"friday":[],"saturday":[],"sunday":[]}'></weekly-scheduler>
    <button>Send</button></form>
    <script type="module" src="${world.url}/elements/scheduler.js"></script></html>`;
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.evaluate(() => {
    document.addEventListener('change', (event) => {
      document.title = `changed ${(event.target as Element).localName}`;
    });
  });
  const edge = page.getByRole('slider', { name: 'Monday' });
  await edge.press('ArrowRight');
  await expect(edge).toHaveAttribute('aria-valuetext', '06:15 21.0°');
  await expect(page).toHaveTitle('changed weekly-scheduler');
  const [x, y] = await middleOf(edge);
  await dragByFinger(page, { from: [x, y], to: [x + 60, y] });
  await expect(edge).not.toHaveAttribute('aria-valuetext', /^06:15/);
  await edge.press('Home');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page).toHaveURL(/\/sent\?week=/);
  const week: unknown = JSON.parse(new URL(page.url()).searchParams.get('week') ?? '');
  expect(week).toMatchObject({ monday: [{ at: '00:00', sets: { room: 21 } }] });
  server.close();
});

type Point = readonly [x: number, y: number];

async function middleOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not drawn.');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Sends touches as a touch screen does, so that the browser may scroll instead. */
async function dragByFinger(page: Page, { from, to }: { from: Point; to: Point }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const steps = 6;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              {
                x: from[0] + (to[0] - from[0]) * share,
                y: from[1] + (to[1] - from[1]) * share,
              },
            ],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= steps; step += 1) await touch('touchMove', step / steps);
  await touch('touchEnd', 1);
  await session.detach();
}

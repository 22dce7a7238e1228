// Claim: on a phone's processor (4 times throttled), each stroke and key in the week of prices, and each tap on a line of the heat
// load, is answered within 100 ms (INP).
// Floor, in the same run: taps on a bare button of the same page. Run: node bench/week-painter.ts
import { createVisitor, moveIn } from '@hearth/dev/visitor.ts';
import type { Browser, Page } from 'playwright';
import { addDemoPerson } from './demo-person.ts';
import { inTemporaryFolder, startSystem } from './running-system.ts';
import { inp, interactions, newPhone, press, slowDown, withSlowBrowser } from './slow-browser.ts';

const limitMs = 100;
const rounds = 6;

await inTemporaryFolder(async (directory) => {
  const system = await startSystem(['node', 'app/start.ts', '--port'], { directory });
  try {
    const visitor = createVisitor(system.url, fetch);
    const { email, password } = await addDemoPerson(directory);
    await moveIn(visitor, { email, password });
    await withSlowBrowser(async (browser) => {
      const signedIn = () => openSignedIn(browser, system.url, visitor.cookieList());
      await measurePainter(await signedIn());
      await measureHeatLoad(await signedIn());
    });
  } finally {
    await system.stop();
  }
});

type Cookies = readonly { readonly name: string; readonly value: string }[];

async function openSignedIn(browser: Browser, url: string, cookies: Cookies): Promise<Page> {
  const page = await newPhone(browser);
  const { hostname: domain } = new URL(url);
  await page.context().addCookies(
    cookies.map((cookie) => ({
      ...cookie,
      domain,
      path: '/',
      secure: cookie.name.startsWith('__Host-'),
      sameSite: 'Lax' as const,
    })),
  );
  await page.goto(`${url}/energy/settings`);
  return page;
}

async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Opens the prices by time of a new contract with three levels, from the energy settings. */
async function openPainter(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Electricity contract/ }).click();
  await page.getByRole('link', { name: 'Enter a contract' }).click();
  await page.getByLabel('First day', { exact: true }).fill('2025-03-01');
  await next(page);
  await page.getByLabel('No end is agreed').check();
  await next(page);
  await page.getByText('This is your only contract.').waitFor();
  await next(page);
  await page.getByLabel('The prices that I enter include VAT').check();
  await page.getByLabel('Amount').fill('11.90');
  await next(page);
  await page.getByLabel('By time').check();
  for (const price of ['22.4', '31.9', '38.5']) {
    const rows = await page.getByLabel('Name, such as Night').count();
    await page.getByRole('button', { name: 'Add a price level' }).click();
    await page.getByLabel('Name, such as Night').nth(rows).fill(`at ${price}`);
    await page.getByLabel('Price per kWh at this level').nth(rows).fill(price);
  }
  await page.getByRole('grid').waitFor();
}

async function measurePainter(page: Page): Promise<void> {
  await openPainter(page);
  await slowDown(page);
  const cells = page.getByRole('gridcell');
  const level = page.locator('.week-level');
  const found: Record<string, number[]> = { keys: [], strokes: [], taps: [], levels: [] };
  for (let round = 0; round < rounds; round += 1) {
    found['levels']?.push(...(await interactions(page, () => press(level.nth(round % 3)))));
    found['taps']?.push(...(await interactions(page, () => press(cells.nth(9 * round + 20)))));
    found['strokes']?.push(...(await interactions(page, () => stroke(page, round))));
    found['keys']?.push(
      ...(await interactions(page, async () => {
        await cells.nth(7 * round).focus();
        for (const key of ['Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Space'])
          await page.keyboard.press(key, { delay: 30 });
      })),
    );
  }
  await report(page, found);
}

/** Draws a stroke with the mouse over most of the week. */
async function stroke(page: Page, round: number): Promise<void> {
  const box = await page.locator('.week-cells').boundingBox();
  if (!box) throw new Error('the week is not shown');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.25, 0.2 + round / 20));
  await page.mouse.down();
  await page.mouse.move(...at(0.9, 0.6), { steps: 8 });
  await page.mouse.up();
}

async function measureHeatLoad(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Budget/ }).click();
  await page.getByRole('link', { name: 'Work out a budget' }).click();
  await page.getByLabel('Detached house', { exact: true }).check();
  await page.getByLabel('Year of construction').selectOption({ label: '1979 to 1994' });
  await page.getByLabel('Heated floor area').fill('142');
  await page.getByLabel('Number of people').fill('4');
  while (!page.url().includes('/heat-load-calculation')) {
    const address = page.url();
    await next(page);
    await page.waitForURL((url) => url.href !== address);
  }
  await page.getByRole('heading', { name: /On the coldest day/ }).waitFor();
  await slowDown(page);
  const lines = page.locator('.load-line-head');
  const found: Record<string, number[]> = { 'lines of the heat load': [] };
  for (let round = 0; round < rounds; round += 1)
    found['lines of the heat load']?.push(
      ...(await interactions(page, () => press(lines.nth(round % 4)))),
    );
  await report(page, found);
}

async function report(page: Page, found: Readonly<Record<string, number[]>>): Promise<void> {
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.textContent = 'Bare';
    button.addEventListener('click', () => button.append('!'));
    document.querySelector('main')?.prepend(button);
  });
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    bare.push(
      ...(await interactions(page, () => press(page.getByRole('button', { name: /^Bare/ })))),
    );
  const floor = inp(bare);
  for (const [name, durations] of Object.entries(found))
    console.log(
      `${name}: INP ${inp(durations)} ms of ${durations.length} events above 16 ms, ` +
        `ratio ${(inp(durations) / floor).toFixed(2)} ${verdict(inp(durations), floor)}`,
    );
}

/** Verdict on a measured time. When a bare button is slow too, the machine is busy, and only the ratio counts. */
function verdict(ms: number, floor: number): string {
  if (ms <= limitMs) return 'ok';
  return floor > limitMs / 2 ? 'the machine is too busy to tell' : `ABOVE ${limitMs}`;
}

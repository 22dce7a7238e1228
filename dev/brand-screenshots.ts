import { join, resolve } from 'node:path';
import { type Page, chromium } from 'playwright';

// node dev/brand-screenshots.ts ADDRESS EMAIL PASSWORD [FOLDER] [CHROMIUM]: takes the screenshots for the installation dialog from a
// running system, with an account that has a home, and stores them in the folder of the brand.
const [address = '', email = '', password = '', folder = 'brands/hearth', executablePath] =
  process.argv.slice(2);

const pictures = [
  { form: 'narrow', screen: 'launcher', width: 390, height: 844 },
  { form: 'narrow', screen: 'energy', width: 390, height: 844 },
  { form: 'wide', screen: 'launcher', width: 1280, height: 800 },
] as const;

const browser = await chromium.launch({
  executablePath: executablePath ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});
const page = await browser.newPage({
  baseURL: address,
  locale: 'en-GB',
  colorScheme: 'light',
  reducedMotion: 'reduce',
});
await signIn(page);
for (const { form, screen, width, height } of pictures) {
  await page.setViewportSize({ width, height });
  await page.goto(`/${screen}`, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const file = `screenshot-${form}-${screen}-${width}x${height}.png`;
  await page.screenshot({ path: join(resolve(import.meta.dirname, '..', folder), file) });
}
await browser.close();

async function signIn(visitor: Page): Promise<void> {
  await visitor.goto('/sign-in');
  await visitor.locator('input[name=email]').fill(email);
  await visitor.locator('input[name=password]').fill(password);
  await visitor.locator('input[name=password]').press('Enter');
  await visitor.waitForURL('**/launcher*');
}

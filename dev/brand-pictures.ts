import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Brand, readBrand } from '@hearth/platform/files/brand-folder.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { type Browser, chromium } from 'playwright';

// node dev/brand-pictures.ts FOLDER [CHROMIUM]: renders the icons of the installed app from icon.svg of the folder.
const [folder = 'brands/hearth', executablePath = '/usr/bin/chromium'] = process.argv.slice(2);

interface Picture {
  readonly file: string;
  readonly pixels: number;
  /** Share of the width that the drawing fills: devices may crop a maskable icon to the inner 80 %. */
  readonly share: number;
  readonly background: 'paper' | 'none';
  /** Monochrome: a device uses the shape only. */
  readonly isShape?: boolean;
}

const pictures: readonly Picture[] = [
  { file: 'apple-touch-icon.png', pixels: 180, share: 0.68, background: 'paper' },
  { file: 'icon-192.png', pixels: 192, share: 0.8, background: 'paper' },
  { file: 'icon-512.png', pixels: 512, share: 0.8, background: 'paper' },
  { file: 'icon-maskable-512.png', pixels: 512, share: 0.56, background: 'paper' },
  { file: 'icon-monochrome-512.png', pixels: 512, share: 0.7, background: 'none', isShape: true },
];

const brand = valueOf(readBrand(join(import.meta.dirname, '..'), folder));
const drawing = (await readFile(join(brand.folder, 'icon.svg'))).toString('base64');
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});
for (const picture of pictures) await paint(browser, brand, picture);
await browser.close();

async function paint(painter: Browser, { colours, folder: to }: Brand, picture: Picture) {
  const { file, pixels, share, background, isShape = false } = picture;
  const page = await painter.newPage({
    viewport: { width: pixels, height: pixels },
    colorScheme: 'light',
  });
  const size = Math.round(pixels * share);
  const paper = background === 'paper' ? colours.paper.light : 'transparent';
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${paper}">
      <img width="${size}" height="${size}" style="filter:${isShape ? 'brightness(0)' : 'none'}" src="data:image/svg+xml;base64,${drawing}">`,
  );
  await page.screenshot({ path: join(to, file), omitBackground: true });
  await page.close();
}

// Claim: on the longest form with every rule, on a phone's processor (4 times throttled), each key and tap is answered within 100
// ms (INP): typing, a first submit with faults everywhere right after the page opened, and a second one. The form engine has at
// most 5 KB (gzip), loaded after the page.
// Floor, alternating in the same run: the same keys in a bare field and a tap on a bare button of the same page. Run: node
// bench/form-cost.ts
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { inTemporaryFolder, repository, startSystem } from './running-system.ts';
import { inp, interactions, openSlowly, press, withSlowBrowser } from './slow-browser.ts';

const limitMs = 100;
const rounds = 6;
const words = 'Ada of the Lindenweg';
const bytesMax = 5 * 1024;

weigh();
await inTemporaryFolder(async (directory) => {
  const system = await startSystem(['node', 'app/start.ts', '--port'], { directory });
  try {
    await withSlowBrowser((browser) => measure(browser, `${system.url}/internal/forms`));
  } finally {
    await system.stop();
  }
});

/** Checks the size of the form engine's files, which load after the page. */
function weigh(): void {
  const folder = join(repository, 'web/build/client/assets');
  const files = readdirSync(folder).filter((name) => /^form-(?:store|engine)-.*\.js$/.test(name));
  const bytes = files.reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length,
    0,
  );
  console.log(
    `engine in ${files.length} files: ${(bytes / 1024).toFixed(1)} KB ${files.length > 0 && bytes <= bytesMax ? 'ok' : 'ABOVE 5'}`,
  );
}

async function measure(browser: Browser, url: string): Promise<void> {
  const found = {
    'typing into a bare field': [] as number[],
    'pressing a bare button': [] as number[],
    'typing into the form': [] as number[],
    'sending it with everything wrong': [] as number[],
    'sending it so once more': [] as number[],
  };
  for (let round = 0; round < rounds; round += 1) {
    const { page } = await openSlowly(browser, url);
    await page.evaluate(addBareControls);
    const sent = () => interactions(page, () => press(page.getByRole('button', { name: 'Send' })));
    const typed = (label: string) => interactions(page, () => type(page, label));
    found['sending it with everything wrong'].push(...(await sent()));
    found['sending it so once more'].push(...(await sent()));
    const bare = page.getByRole('button', { name: 'Bare', exact: true });
    found['pressing a bare button'].push(...(await interactions(page, () => press(bare))));
    found['typing into a bare field'].push(...(await typed('Bare')));
    found['typing into the form'].push(...(await typed('Name')));
    await page.close();
  }
  const floor = inp(found['typing into a bare field']);
  for (const [name, durations] of Object.entries(found))
    console.log(
      `${name}: INP ${inp(durations)} ms of ${durations.length} events above 16 ms, ratio ${(inp(durations) / floor).toFixed(2)} ` +
        verdict(inp(durations), floor),
    );
}

function addBareControls(): void {
  const bare = document.createElement('input');
  bare.setAttribute('aria-label', 'Bare');
  const button = document.createElement('button');
  button.textContent = 'Bare';
  button.addEventListener('click', () => button.append('!'), { once: true });
  document.querySelector('main')?.prepend(bare, button);
}

/** Verdict on a measured time. When a bare field is slow too, the machine is busy, and only the ratio counts. */
function verdict(ms: number, floor: number): string {
  if (ms <= limitMs) return 'ok';
  return floor > limitMs / 2 ? 'the machine is too busy to tell' : `ABOVE ${limitMs}`;
}

async function type(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.fill('');
  await field.pressSequentially(words, { delay: 30 });
}

// A Chromium for the browser tests: one that is named, one that is installed, Playwright's own, else one that we can install.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstall, install } from './debian.js';
import { SetupError } from './steps.js';

const DOWNLOAD_MS_MAX = 300_000;

/** @returns {Promise<string>} the path of a browser that starts */
export async function findChromium(root, { quietly, node, env }) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await starts(named, quietly)) return named;
    throw new SetupError(
      `CHROMIUM_PATH is ${named}, but "${named} --version" does not answer with a version.`,
    );
  }
  const playwright = join(root, 'node_modules', 'playwright', 'cli.js');
  const installed = async () =>
    firstThatStarts(
      [...installedPlaces(), await playwrightPlace(root, { quietly, node })],
      quietly,
    );
  const before = await installed();
  if (before) return before;
  await quietly([node, playwright, 'install', 'chromium'], { env, timeoutMs: DOWNLOAD_MS_MAX });
  const downloaded = await installed();
  if (downloaded) return downloaded;
  if (canInstall()) await install('chromium', { quietly });
  const distributed = await installed();
  if (distributed) return distributed;
  throw new SetupError(
    'The browser tests need a Chromium and none could be found or installed. Install one ' +
      '("apt-get install chromium", "brew install --cask chromium", or Google Chrome), or set CHROMIUM_PATH to its program file, then run npm test again.',
  );
}

/** Where installations usually are, in the order in which they are tried. */
export function installedPlaces(platform = process.platform, env = process.env) {
  if (platform === 'darwin') {
    return ['', env.HOME ?? ''].flatMap((home) => [
      `${home}/Applications/Chromium.app/Contents/MacOS/Chromium`,
      `${home}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
    ]);
  }
  if (platform === 'win32') {
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter(Boolean)
      .flatMap((folder) => [
        `${folder}\\Chromium\\Application\\chrome.exe`,
        `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
      ]);
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

async function playwrightPlace(root, { quietly, node }) {
  const question =
    "import('playwright').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { code, output } = await quietly([node, '-e', question], { cwd: root });
  return code === 0 ? output.trim() : '';
}

async function firstThatStarts(places, quietly) {
  for (const place of places) {
    if (place !== '' && existsSync(place) && (await starts(place, quietly))) return place;
  }
  return undefined;
}

// Ubuntu's chromium-browser may be a note that asks for a snap, so a file is not yet a browser. On Windows `--version` opens a window.
async function starts(place, quietly) {
  if (process.platform === 'win32') return existsSync(place);
  const { code, output } = await quietly([place, '--version'], { timeoutMs: 20_000 });
  return code === 0 && /\d+\.\d+/.test(output);
}

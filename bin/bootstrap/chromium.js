// The browsers for the browser tests. A Chromium: one that is named, one that is installed, Playwright's own, else one that we can
// install. And a headless shell, which needs two thirds of its processor time, where there is one or the distribution has one.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstall, install, isOffered } from './debian.js';
import { SetupError } from './steps.js';

const DOWNLOAD_MS_MAX = 300_000;

const SHELL_PACKAGE = 'chromium-headless-shell';

/**
 * @returns {Promise<{ chromium: string, shell: string | undefined }>} the paths of browsers that start. A person who names a Chromium
 *   means it, so no shell is looked for then.
 */
export async function findBrowsers(root, tools) {
  const chromium = await findChromium(root, tools);
  const shell = process.env.CHROMIUM_PATH ? undefined : await findShell(root, tools);
  return { chromium, shell };
}

/** The settings by which the browser tests and the benches learn the paths. */
export const settingsOf = ({ chromium, shell }) => ({
  HEARTH_CHROMIUM: chromium,
  ...(shell ? { HEARTH_HEADLESS_SHELL: shell } : {}),
});

async function findShell(root, { quietly, node }) {
  const installed = async () =>
    firstThatStarts(
      [...shellPlaces(), shellBeside(await playwrightPlace(root, { quietly, node }))],
      quietly,
    );
  const before = await installed();
  if (before || !canInstall() || !(await isOffered(SHELL_PACKAGE, { quietly }))) return before;
  await install(SHELL_PACKAGE, { quietly });
  return installed();
}

async function findChromium(root, { quietly, node, env }) {
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
  return inPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'], env);
}

/** Where a distribution's headless shell usually is. */
export function shellPlaces(platform = process.platform, env = process.env) {
  return platform === 'linux' ? inPath([SHELL_PACKAGE, 'chrome-headless-shell'], env) : [];
}

/** Playwright's own shell, which it installs in a folder beside its Chromium; '' where the path of that has another form. */
export function shellBeside(chromium, platform = process.platform) {
  const parts = /^(.+[/\\])chromium-(\d+)[/\\]chrome-((?:linux|mac|win)[^/\\]*)/.exec(chromium);
  if (!parts) return '';
  const [, folder, version, system] = parts;
  const program = platform === 'win32' ? 'chrome-headless-shell.exe' : 'chrome-headless-shell';
  return join(
    `${folder}chromium_headless_shell-${version}`,
    `chrome-headless-shell-${system}`,
    program,
  );
}

function inPath(names, env) {
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

import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installedPlaces, settingsOf, shellBeside, shellPlaces } from './chromium.js';
import {
  filesBelow,
  fingerprintOf,
  isCurrent,
  workspaceFolders,
  writeStamp,
} from './fingerprint.js';
import { forward } from './forward.js';
import { withLock } from './lock.js';
import { withPath } from './npm.js';
import { installPackages } from './packages.js';
import { serverPlaces } from './postgres.js';
import { createSteps, SetupError } from './steps.js';

let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hearth-bootstrap-'));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

describe('lock', () => {
  const quiet = { onWait: () => undefined };

  it('lets one in at a time', async () => {
    const file = join(root, 'lock');
    let inside = 0;
    const turn = () =>
      withLock(file, quiet, async () => {
        inside += 1;
        expect(inside).toBe(1);
        await new Promise((resolve) => setImmediate(resolve));
        inside -= 1;
      });
    await Promise.all([turn(), turn(), turn()]);
    expect(existsSync(file)).toBe(false);
  });

  it('is given back when the work fails', async () => {
    const file = join(root, 'lock');
    await expect(withLock(file, quiet, () => Promise.reject(new Error('no disk')))).rejects.toThrow(
      'no disk',
    );
    expect(existsSync(file)).toBe(false);
  });

  it('is taken over from a process that is gone, and says for whom it waits', async () => {
    const file = join(root, 'lock');
    const gone = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => gone.on('close', resolve));
    writeFileSync(file, `${gone.pid} ${hostname()}`);
    expect(await withLock(file, quiet, async () => 'in')).toBe('in');
  });

  it('waits for a process that is alive', async () => {
    const file = join(root, 'lock');
    writeFileSync(file, `${process.pid} ${hostname()}`);
    utimesSync(file, new Date(), new Date());
    const { promise: waitedFor, resolve: onWait } = Promise.withResolvers();
    const turn = withLock(file, { onWait }, async () => 'in');
    expect(await waitedFor).toBe(process.pid);
    rmSync(file);
    expect(await turn).toBe('in');
  });
});

describe('fingerprint', () => {
  it('changes with a content, a name or a word, and with nothing else', () => {
    writeFileSync(join(root, 'a.ts'), 'one');
    writeFileSync(join(root, 'b.ts'), 'one');
    const before = fingerprintOf(root, ['a.ts']);
    expect(fingerprintOf(root, ['a.ts'])).toBe(before);
    expect(fingerprintOf(root, ['b.ts'])).not.toBe(before);
    expect(fingerprintOf(root, ['a.ts'], ['24'])).not.toBe(before);
    writeFileSync(join(root, 'a.ts'), 'two');
    expect(fingerprintOf(root, ['a.ts'])).not.toBe(before);
  });

  it('is current only where its own stamp stands', () => {
    const stamp = join(root, 'deep', 'stamp');
    expect(isCurrent(stamp, 'x')).toBe(false);
    writeStamp(stamp, 'x');
    expect(isCurrent(stamp, 'x')).toBe(true);
    expect(isCurrent(stamp, 'y')).toBe(false);
  });

  it('leaves out what is generated', () => {
    for (const folder of ['web/app', 'web/build', 'web/node_modules', 'web/.react-router']) {
      mkdirSync(join(root, folder), { recursive: true });
      writeFileSync(join(root, folder, 'a.ts'), '');
    }
    expect(filesBelow(root, 'web', () => true)).toEqual(['web/app/a.ts']);
  });

  it('finds the workspaces of the manifest', () => {
    writeManifest('.', { workspaces: ['packages/*', 'web', 'absent'] });
    writeManifest('packages/physics', {});
    writeManifest('web', {});
    mkdirSync(join(root, 'packages/no-manifest'));
    expect(workspaceFolders(root)).toEqual(['packages/physics', 'web']);
  });
});

describe('packages', () => {
  const lock = (version) => ({
    packages: {
      '': {},
      'node_modules/hono': { version },
      'node_modules/other-system': { version: '1', optional: true },
    },
  });

  it('are not installed again where npm has installed what the lock file says', async () => {
    const ran = await install({ installed: '4.0.0', wanted: '4.0.0' });
    expect(ran).toEqual([]);
  });

  it('are installed where the lock file has moved on', async () => {
    const ran = await install({ installed: '4.0.0', wanted: '4.1.0' });
    expect(ran).toHaveLength(1);
    expect(ran[0]).toContain('ci');
  });

  async function install({ installed, wanted }) {
    writeManifest('.', { workspaces: [] });
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock(wanted)));
    mkdirSync(join(root, 'node_modules/hono'), { recursive: true });
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify(lock(installed)));
    const ran = [];
    const quietly = async (command) => {
      ran.push(command);
      return { code: 0, output: '' };
    };
    await installPackages(root, { quietly });
    await installPackages(root, { quietly });
    return ran;
  }
});

describe('steps', () => {
  it('say in one line what was done, and show what a failed child printed', async () => {
    let printed = '';
    const out = { isTTY: false, write: (text) => (printed += text) };
    const { step, quietly } = createSteps({ root, out, silent: false });
    await step('packages', async () => 'installed');
    const failing = step('web app', async () => {
      const { code } = await quietly([
        process.execPath,
        '-e',
        'console.error("line 7 is wrong"); process.exit(3)',
      ]);
      throw new SetupError(`ended with ${code}`);
    });
    await expect(failing).rejects.toThrow('ended with 3');
    expect(printed).toMatch(/ {2}✓ packages: installed {2}\d\.\d s\n/);
    expect(printed).toContain('line 7 is wrong');
    expect(readFileSync(join(root, '.runtime/bootstrap.log'), 'utf8')).toContain('line 7 is wrong');
  });

  it('are silent where there was nothing to do, when asked to be', async () => {
    let printed = '';
    const { step } = createSteps({
      root,
      out: { write: (text) => (printed += text) },
      silent: true,
    });
    await step('packages', async () => undefined);
    expect(printed).toBe('');
  });
});

describe('forward', () => {
  it('ends with the exit code of the child', async () => {
    expect(
      await forward([process.execPath, '-e', 'process.exit(7)'], { cwd: root, env: process.env }),
    ).toBe(7);
  });

  it('passes SIGTERM on and waits for the child to finish', async () => {
    const script =
      'process.on("SIGTERM", () => process.exit(9)); setInterval(() => {}, 1000); require("fs").writeFileSync("up", "")';
    const ended = forward([process.execPath, '-e', script], { cwd: root, env: process.env });
    await expect.poll(() => existsSync(join(root, 'up'))).toBe(true);
    process.emit('SIGTERM', 'SIGTERM');
    expect(await ended).toBe(9);
  });
});

describe('places', () => {
  it('are looked at in the order of PATH, by name first', () => {
    expect(installedPlaces('linux', { PATH: '/a:/b' }).slice(0, 3)).toEqual([
      '/a/chromium',
      '/b/chromium',
      '/a/chromium-browser',
    ]);
  });

  it('are those of the system', () => {
    expect(installedPlaces('darwin', { HOME: '/me' })).toContain(
      '/me/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    );
    expect(installedPlaces('win32', { PROGRAMFILES: 'C:\\P' })).toContain(
      'C:\\P\\Google\\Chrome\\Application\\chrome.exe',
    );
    expect(serverPlaces('linux', { PATH: '/a' })).toContain('/a');
  });

  it('of a headless shell are in PATH, and beside Playwright’s Chromium', () => {
    expect(shellPlaces('linux', { PATH: '/a' })).toEqual([
      '/a/chromium-headless-shell',
      '/a/chrome-headless-shell',
    ]);
    expect(shellPlaces('darwin', { PATH: '/a' })).toEqual([]);
    expect(shellBeside('/me/ms-playwright/chromium-1255/chrome-linux64/chrome', 'linux')).toBe(
      '/me/ms-playwright/chromium_headless_shell-1255/chrome-headless-shell-linux64/chrome-headless-shell',
    );
    expect(shellBeside('/usr/bin/chromium')).toBe('');
  });

  it('without a headless shell name the Chromium alone', () => {
    expect(settingsOf({ chromium: '/a/chromium', shell: undefined })).toEqual({
      HEARTH_CHROMIUM: '/a/chromium',
    });
  });

  it('come first in PATH when put there', () => {
    expect(withPath(['/own'], { PATH: '/usr/bin' })).toEqual({ PATH: '/own:/usr/bin' });
  });
});

function writeManifest(folder, manifest) {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, 'package.json'), JSON.stringify(manifest));
}

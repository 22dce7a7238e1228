// Stage one: the exact Node of the project, beside the project, whatever the machine has.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmWith, withPath } from './npm.js';
import { SetupError } from './steps.js';

export const NODE_VERSION = '24.21.0';

/** The folder that holds the project's `node`, to be put first in PATH. */
export function runtimeBin(root) {
  return join(root, '.runtime', 'node_modules', 'node', 'bin');
}

export function runtimeNode(root) {
  return join(runtimeBin(root), process.platform === 'win32' ? 'node.exe' : 'node');
}

/** @returns {Promise<string | undefined>} what was done, or nothing when this Node was there already */
export async function installRuntime(root, { quietly }) {
  if (await isRight(root, quietly)) return undefined;
  const home = join(root, '.runtime');
  rmSync(join(home, 'node_modules'), { recursive: true, force: true });
  rmSync(join(home, 'package-lock.json'), { force: true });
  mkdirSync(home, { recursive: true });
  // The binary comes by the package's install script, which newer npm runs only when it is allowed by name.
  const manifest = {
    private: true,
    dependencies: { node: NODE_VERSION },
    allowScripts: { node: true },
  };
  writeFileSync(join(home, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const install = [
    ...npmWith(process.execPath),
    'install',
    '--ignore-scripts=false',
    '--no-audit',
    '--no-fund',
  ];
  await quietly(install, { cwd: home, env: withPath([]), shell: needsShell(install) });
  // npm's exit code and warnings do not tell whether the install script ran; the binary's own answer does.
  if (await isRight(root, quietly)) return 'installed';
  throw new SetupError(
    `Node ${NODE_VERSION} could not be installed into .runtime. ` +
      'Check that this machine reaches its npm registry (npm ping) and that npm may run install scripts, then start again.',
  );
}

/** Windows runs `npm` without a script path only through a shell. */
export function needsShell([command]) {
  return process.platform === 'win32' && command === 'npm';
}

async function isRight(root, quietly) {
  const { code, output } = await quietly([runtimeNode(root), '-v']);
  return code === 0 && output.trim() === `v${NODE_VERSION}`;
}

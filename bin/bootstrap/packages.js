// Stage two: the packages of the lock file. npm picks optional packages (native binaries) by the Node that runs it, so it runs on ours.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  fingerprintOf,
  isCurrent,
  removeStamp,
  workspaceFolders,
  writeStamp,
} from './fingerprint.js';
import { npmWith, withPath } from './npm.js';
import { NODE_VERSION, needsShell, runtimeBin, runtimeNode } from './runtime.js';
import { SetupError } from './steps.js';

/** @returns {Promise<string | undefined>} what was done, or nothing when the packages are those of the lock file */
export async function installPackages(root, { quietly }) {
  const stamp = join(root, 'node_modules', '.hearth-stamp');
  const manifests = workspaceFolders(root).map((folder) => `${folder}/package.json`);
  const fingerprint = fingerprintOf(
    root,
    ['package.json', 'package-lock.json', ...manifests],
    [NODE_VERSION],
  );
  if (isCurrent(stamp, fingerprint)) return undefined;
  if (isInstalledByHand(root)) {
    writeStamp(stamp, fingerprint);
    return undefined;
  }
  removeStamp(stamp);
  // `--include=dev`: the web app is built here even where NODE_ENV says production.
  const install = [...npmWith(runtimeNode(root)), 'ci', '--include=dev', '--no-audit', '--no-fund'];
  const { code } = await quietly(install, {
    env: withPath([runtimeBin(root)]),
    shell: needsShell(install),
  });
  if (code !== 0) {
    throw new SetupError(
      'npm ci failed. If the lock file and a package.json disagree, run "npm install" and keep the changed lock file; ' +
        'if the registry cannot be reached, check the network; then start again.',
    );
  }
  writeStamp(stamp, fingerprint);
  return 'installed';
}

// Somebody ran `npm install`: npm's own list of what it installed, written last, holds every package of the lock file.
function isInstalledByHand(root) {
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!installed) return false;
  return Object.entries(packagesOf(join(root, 'package-lock.json')) ?? {}).every(
    ([path, wanted]) => {
      if (!path.startsWith('node_modules/') || wanted.optional || wanted.devOptional) return true;
      return installed[path]?.version === wanted.version && existsSync(join(root, path));
    },
  );
}

function packagesOf(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : undefined;
}

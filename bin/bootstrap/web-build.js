// Stage three: the web app, built again when anything that may end up in it has changed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  filesBelow,
  fingerprintOf,
  isCurrent,
  removeStamp,
  workspaceFolders,
  writeStamp,
} from './fingerprint.js';
import { npmWith, withPath } from './npm.js';
import { NODE_VERSION, needsShell, runtimeBin, runtimeNode } from './runtime.js';
import { SetupError } from './steps.js';

/** @returns {Promise<string | undefined>} what was done, or nothing when the build is that of the sources */
export async function buildWeb(root, { quietly }) {
  const stamp = join(root, 'web', 'build', '.hearth-stamp');
  const sources = webFolders(root).flatMap((folder) => filesBelow(root, folder, isSource));
  const fingerprint = fingerprintOf(root, ['package-lock.json', ...sources], [NODE_VERSION]);
  if (isCurrent(stamp, fingerprint)) return undefined;
  removeStamp(stamp);
  const build = [...npmWith(runtimeNode(root)), 'run', 'build', '-w', '@hearth/web'];
  const env = withPath([runtimeBin(root)], { ...process.env, NODE_ENV: 'production' });
  const { code } = await quietly(build, { env, shell: needsShell(build) });
  if (code !== 0) throw new SetupError('The web app did not build; the lines above say where.');
  writeStamp(stamp, fingerprint);
  return 'built';
}

/** `web` and the workspaces that it declares, with those that these declare. */
function webFolders(root) {
  const folderOf = new Map(
    workspaceFolders(root).map((folder) => [manifestOf(root, folder).name, folder]),
  );
  const folders = new Set(['web']);
  for (const folder of folders) {
    for (const name of Object.keys(manifestOf(root, folder).dependencies ?? {})) {
      if (folderOf.has(name)) folders.add(folderOf.get(name));
    }
  }
  return [...folders];
}

function manifestOf(root, folder) {
  const file = join(root, folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function isSource(path) {
  return !/\.test\.tsx?$|\.md$|\.sql$|\.log$|\.tsbuildinfo$/.test(path);
}

// Says whether what was made from some files is still what those files would make: a hash of their names and contents.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NOT_SOURCE = new Set([
  'node_modules',
  'build',
  'test-results',
  'playwright-report',
  'coverage',
]);

/** @param {readonly string[]} files paths below `root`; `words` are facts that matter beside the files (a version) */
export function fingerprintOf(root, files, words = []) {
  const hash = createHash('sha256');
  for (const word of words) hash.update(`${word}\n`);
  for (const file of [...files].sort()) {
    const content = readFileSync(join(root, file));
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

export function isCurrent(stamp, fingerprint) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
}

export function writeStamp(stamp, fingerprint) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
}

export function removeStamp(stamp) {
  rmSync(stamp, { force: true });
}

/** Every file below `root/folder`, as paths below `root`, leaving out what is generated or hidden. */
export function filesBelow(root, folder, keep) {
  const found = [];
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (NOT_SOURCE.has(entry.name) || entry.name.startsWith('.')) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) found.push(...filesBelow(root, path, keep));
    else if (entry.isFile() && keep(path)) found.push(path);
  }
  return found;
}

/** The folders of the npm workspaces named in the root manifest, e.g. `packages/physics`. */
export function workspaceFolders(root) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*'))
      return existsSync(join(root, pattern, 'package.json')) ? [pattern] : [];
    const parent = pattern.slice(0, -2);
    if (!existsSync(join(root, parent))) return [];
    return readdirSync(join(root, parent))
      .map((name) => `${parent}/${name}`)
      .filter((folder) => existsSync(join(root, folder, 'package.json')));
  });
}

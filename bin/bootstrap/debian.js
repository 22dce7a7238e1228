// Installs a package of the distribution, only where that needs no question: Debian and its children, as root.
import { existsSync } from 'node:fs';

export function canInstall() {
  return (
    existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  );
}

/** Whether the package lists on this machine have a package; asks no server. */
export async function isOffered(packageName, { quietly }) {
  const { code } = await quietly(['apt-cache', 'show', packageName]);
  return code === 0;
}

/** Waits up to 15 minutes for another package installation to finish. Whether it worked shows when the program is looked for again. */
export async function install(packageName, { quietly }) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const lock = 'DPkg::Lock::Timeout=900';
  await quietly(['apt-get', '-o', lock, 'update'], { env });
  await quietly(['apt-get', '-o', lock, 'install', '-y', packageName], { env });
}

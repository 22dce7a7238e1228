// Claim: npm start in a clean clone shows its first page within 150 s, including installation, build and a new database.
// Floor: the clone itself. Run by hand, because it installs everything again: node bench/first-page.ts
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { inTemporaryFolder, repository, startSystem } from './running-system.ts';

await inTemporaryFolder(async (directory) => {
  const folder = join(directory, 'clone');
  const began = performance.now();
  const { status, stderr } = spawnSync('git', ['clone', '--quiet', repository, folder]);
  if (status !== 0) throw new Error(String(stderr));
  const cloneS = (performance.now() - began) / 1000;
  const system = await startSystem(['npm', 'start', '--', '--port'], {
    directory: join(directory, 'kept'),
    folder,
  });
  await system.stop();
  const seconds = cloneS + system.startedMs / 1000;
  console.log(
    `clean clone to the first page: ${seconds.toFixed(1)} s, of which the clone ${cloneS.toFixed(1)} s ${seconds <= 150 ? 'ok' : 'ABOVE 150 s'}`,
  );
});

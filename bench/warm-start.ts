// Claim: an installed and built system shows its first page within 3 s of the start.
// Floor: Node alone with an empty program. Run: node bench/warm-start.ts
import { spawnSync } from 'node:child_process';
import { inTemporaryFolder, startSystem } from './running-system.ts';

const rounds = 5;
const ms: number[] = [];
await inTemporaryFolder(async (directory) => {
  // The first start fills the directory, and installs or builds what is missing: it is not a warm one.
  for (let round = 0; round <= rounds; round += 1) {
    const system = await startSystem(['npm', 'start', '--silent', '--', '--port'], { directory });
    await system.stop();
    if (round > 0) ms.push(system.startedMs);
  }
});
const floorBegan = performance.now();
spawnSync(process.execPath, ['-e', '']);
const floorMs = performance.now() - floorBegan;
const median = ms.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
console.log(
  `warm start to the first page: ${(median / 1000).toFixed(2)} s, median of ${rounds} (${ms.map((each) => (each / 1000).toFixed(2)).join(', ')}); ` +
    `Node alone ${(floorMs / 1000).toFixed(2)} s ${median <= 3_000 ? 'ok' : 'ABOVE 3 s'}`,
);

// Claim: memory of the whole system at rest, half a minute after its start, with one linked home.
// Floor: Node alone. Run: node bench/memory.ts
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDemoPerson } from './demo-person.ts';
import { inTemporaryFolder, startSystem } from './running-system.ts';
import { createVisitor, moveIn } from '@hearth/dev/visitor.ts';

const restMs = 30_000;
await inTemporaryFolder(async (directory) => {
  const command = [process.execPath, 'app/start.ts', '--port'];
  const system = await startSystem(command, { directory });
  try {
    const { email, password } = await addDemoPerson(directory);
    await moveIn(createVisitor(system.url, fetch), { email, password });
    await sleep(restMs);
    const metrics = await (await fetch(`${system.monitoringUrl}/metrics`)).text();
    const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
    const alone = Number(
      spawnSync(process.execPath, ['-p', 'process.memoryUsage.rss()']).stdout.toString(),
    );
    console.log(
      `at rest: ${mb(bytes)} resident, ${(bytes / alone).toFixed(1)} times Node alone (${mb(alone)})`,
    );
  } finally {
    await system.stop();
  }
});

function mb(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}

// Claim: the start of a demo session, from the POST at /demo to its first page, takes at most 8 times as long as that page alone.
// The start copies, reads and stores a home with a year of history.
// Both alternate in one run. Run: node bench/demo-session.ts
import { medianOf } from '@hearth/physics/numerics.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { readWorldConfig } from '@hearth/app/config.ts';
import { openWorldDatabase } from '@hearth/app/world-database.ts';
import { type World, createWorld } from '@hearth/app/world.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { secretsOf } from '@hearth/platform/auth/secrets.ts';
import { loadTemplateHome } from './load-template-home.ts';
import { inTemporaryFolder } from './running-system.ts';
import { createVisitor } from '@hearth/dev/visitor.ts';

const home = 'rozenstraat';
const sessionCount = 9;
const ratioMax = 8;

await inTemporaryFolder(async (directory) => {
  const config = valueOf(readWorldConfig({ DATA_DIR: directory, LOG_LEVEL: 'error', DEMO: home }));
  const opened = await openWorldDatabase(config, systemClock);
  const parts = { ...opened, config, secrets: secretsOf(randomBytes(48)), clock: systemClock };
  const world = await createWorld({
    ...parts,
    random: Math.random,
    demo: 'hidden',
    pageTimeOutMs: 30_000,
  });
  try {
    const began = performance.now();
    await loadTemplateHome(world);
    const loadedS = (performance.now() - began) / 1000;
    await measure(world, config.publicUrl.origin, loadedS);
  } finally {
    await world.close();
  }
});

async function measure(world: World, origin: string, loadedS: number): Promise<void> {
  const first: number[] = [];
  const again: number[] = [];
  for (let index = 0; index < sessionCount; index += 1) {
    const visitor = createVisitor(origin, world.fetch);
    first.push(
      await timed(async () => {
        const page = await visitor.post('/demo', { home, attempt: randomUUID() });
        if (page.url.pathname !== '/launcher') throw new Error(`${page.status} ${page.url.href}`);
      }),
    );
    again.push(await timed(() => visitor.open('/launcher')));
    await visitor.post('/demo/leave', {});
  }
  const [post, page] = [medianOf(first.slice(1)), medianOf(again.slice(1))];
  const ratio = post / page;
  console.log(
    `sample with its past in ${loadedS.toFixed(1)} s; POST to the first page ${post.toFixed(0)} ms, the page alone ${page.toFixed(0)} ms, ratio ${ratio.toFixed(1)} ${ratio <= ratioMax ? 'ok' : `ABOVE ${ratioMax}`}`,
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

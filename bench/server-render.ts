// Claim: rendering /energy with cost, budget and balance costs at most 3 times the CPU of a bare list page of the same server (50 mails at /outbox),
// over all threads including the database's. Both alternate in one run after a warm-up. Each is printed with the part of the thread that
// renders and answers requests; the rest is the database's thread, garbage collection and compilation. Run: node bench/server-render.ts
import { medianOf } from '@hearth/physics/numerics.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { readWorldConfig } from '@hearth/app/config.ts';
import { openWorldDatabase } from '@hearth/app/world-database.ts';
import { type World, createWorld } from '@hearth/app/world.ts';
import { signService } from '@hearth/access/access.ts';
import { clientLoopbackHeader } from '@hearth/platform/http/client-address.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { secretsOf } from '@hearth/platform/auth/secrets.ts';
import { notificationContract } from '@hearth/product/notification/contract.ts';
import { loadTemplateHome, runJobs } from './load-template-home.ts';
import { inTemporaryFolder } from './running-system.ts';
import { type Visitor, createVisitor } from '@hearth/dev/visitor.ts';

/** Sun, battery and meter, a contract, and a budget that runs over. */
const home = 'lindenweg';
const mails = 50;
const rounds = 12;
const perRound = 15;

await inTemporaryFolder(async (directory) => {
  const config = valueOf(readWorldConfig({ DATA_DIR: directory, LOG_LEVEL: 'error', DEMO: home }));
  const secrets = secretsOf(randomBytes(48));
  const opened = await openWorldDatabase(config, systemClock);
  const parts = { ...opened, config, secrets, clock: systemClock, random: Math.random };
  const world = await createWorld({ ...parts, demo: 'hidden', pageTimeOutMs: 30_000 });
  try {
    await loadTemplateHome(world);
    const visitor = createVisitor(config.publicUrl.origin, async (request) => {
      // The outbox is for clients on this machine.
      request.headers.set(clientLoopbackHeader, '1');
      return world.fetch(request);
    });
    await visitor.post('/demo', { home, attempt: randomUUID() });
    await writeMails(world);
    await untilComplete(world, visitor);
    await measure(visitor);
  } finally {
    await world.close();
  }
});

async function measure(visitor: Visitor): Promise<void> {
  const cpu: Record<'/energy' | '/outbox', CpuMs[]> = { '/energy': [], '/outbox': [] };
  for (let round = 0; round <= rounds; round += 1)
    for (const path of ['/energy', '/outbox'] as const) {
      const taken = await cpuOf(visitor, path);
      if (round > 0) cpu[path].push(taken);
    }
  const ratios = cpu['/energy'].map(({ all }, i) => all / (cpu['/outbox'][i]?.all ?? 0));
  const ratio = medianOf(ratios);
  console.log(
    `CPU a request: /energy ${textOf(cpu['/energy'])}, /outbox with ${mails} mails ${textOf(cpu['/outbox'])}; ` +
      `ratio ${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}) ${ratio <= 3 ? 'ok' : 'ABOVE 3'}`,
  );
}

/** CPU time of a request, ms: of all threads, and of the thread that renders and answers. */
interface CpuMs {
  readonly all: number;
  readonly rendering: number;
}

function textOf(taken: readonly CpuMs[]): string {
  const all = medianOf(taken.map((each) => each.all));
  const rendering = medianOf(taken.map((each) => each.rendering));
  return `${all.toFixed(1)} ms (rendering thread ${rendering.toFixed(1)}, others ${(all - rendering).toFixed(1)})`;
}

async function cpuOf(visitor: Visitor, path: string): Promise<CpuMs> {
  const [all, rendering] = [process.cpuUsage(), process.threadCpuUsage()];
  for (let request = 0; request < perRound; request += 1) {
    const page = await visitor.open(path);
    if (page.status !== 200 || page.url.pathname !== path) throw new Error(page.url.href);
  }
  const msOf = ({ user, system }: { user: number; system: number }): number =>
    (user + system) / 1000 / perRound;
  return {
    all: msOf(process.cpuUsage(all)),
    rendering: msOf(process.threadCpuUsage(rendering)),
  };
}

/** Opens /energy until its days are priced: a page without cost and budget would be measured too cheap. */
async function untilComplete(world: World, visitor: Visitor): Promise<void> {
  const parts = ['What it cost', 'Budget of this month', 'Self-sufficiency'];
  for (let round = 0; round < 40; round += 1) {
    await runJobs(world);
    const { text } = await visitor.open('/energy');
    if (parts.every((part) => text.includes(part))) return;
  }
  throw new Error('/energy has no cost, budget or balance');
}

async function writeMails(world: World): Promise<void> {
  const product = createClient(notificationContract, {
    baseUrl: 'http://localhost/api/product',
    fetch: world.fetch,
    timeoutMs: 30_000,
    retries: 0,
    random: Math.random,
  });
  const url = 'http://localhost:3000/verify?token=0123456789abcdef';
  for (let mail = 0; mail < mails; mail += 1) {
    const params = { name: `Person ${mail}`, url };
    const message = { template: 'verify-email' as const, params };
    const to = `person${mail}@example.com`;
    const body = { to, locale: 'en' as const, timeZone: 'Europe/Berlin', message };
    const token = await signService('identity', world.deps.key, systemClock);
    valueOf(await product.notify({ body }, { token }));
  }
}

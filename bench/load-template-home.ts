import type { World } from '@hearth/app/world.ts';
import { systemClock } from '@hearth/calendar/clock.ts';
import { drainOutbox } from '@hearth/platform/jobs/outbox.ts';
import { runJobsNow } from '@hearth/platform/testing/jobs.ts';

/** Runs the jobs of a world until its one template home has its past. */
export async function loadTemplateHome(world: World): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    await runJobs(world);
    const rows = await world.db.query('select 1 from product.template_home where loaded = 1');
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('the past of the sample does not come');
}

/** Runs all jobs that are due once, and delivers what they leave in the outbox. */
export async function runJobs({ db, services }: World): Promise<void> {
  const all = Object.values(services);
  const topics = Object.assign({}, ...all.map((service) => service.outbox));
  for (const service of all) {
    await runJobsNow(service, { db, clock: systemClock });
    await drainOutbox(db, topics, systemClock.now());
  }
}

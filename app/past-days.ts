import { dayMs } from '@hearth/calendar/durations.ts';
import type { CatchingUpClock, Clock } from '@hearth/calendar/clock.ts';
import { switchPlan } from '@hearth/energy/planning/wake-plan.ts';
import { runDue } from '@hearth/platform/jobs/run-due.ts';
import type { Secrets } from '@hearth/platform/auth/secrets.ts';
import type { PersonIdentity } from '@hearth/product/account/store.ts';
import { templateHomes } from '@hearth/product/demo/store.ts';
import { membershipsOf } from '@hearth/product/installation/store.ts';
import type { WorldConfig } from './config.ts';
import { seed } from './seed.ts';
import type { World } from './world.ts';

/** Minutes from one step to the next in a quarter-hour: in its first minutes the command of a plan is sent and confirmed. */
const stepsMin = [1, 1, 1, 2, 5, 5];
/** Steps of a minute in which the template homes load their history. */
const loadStepsMax = 600;

interface PastOptions {
  /** The clock of the world, at the instant where its past begins. */
  readonly clock: CatchingUpClock;
  /** The time at which the past ends, and which the world has from then on. */
  readonly real: Clock;
  readonly secrets: Secrets;
  readonly config: WorldConfig;
  /** Called at the start and after each day. */
  readonly onDay: (daysLeft: number) => void;
}

/**
 * Creates the demo account in the past, has its home planned, and runs through the time until now: every job runs when it is due, on a
 * clock that waits for nothing. Afterwards the clock shows the real time. Returns how many runs of jobs failed; they were retried.
 */
export async function runThroughPast(
  world: World,
  { clock, real, secrets, config, onDay }: PastOptions,
): Promise<{ readonly failedRuns: number }> {
  const owners = Object.values(world.services);
  const random = () => 0.5;
  let failedRuns = 0;
  const step = async (minutes: number): Promise<void> => {
    failedRuns += await runDue({ ...world.deps, random, owners });
    clock.advance({ minutes });
  };
  const { owner } = await seed(world, { secrets, config });
  if (owner === null) throw new Error('the demo account exists, so its past has begun');
  await loadHomes(world, { owner, step });
  await planHomes(world, owner);
  const leftMs = (): number => real.now().epochMilliseconds - clock.now().epochMilliseconds;
  let days = Number.POSITIVE_INFINITY;
  for (let count = 0; leftMs() > 0; count += 1) {
    const daysLeft = Math.ceil(leftMs() / dayMs);
    if (daysLeft < days) onDay(daysLeft);
    days = Math.min(days, daysLeft);
    await step(stepsMin[count % stepsMin.length] ?? 1);
  }
  clock.follow(real);
  return { failedRuns };
}

/** Until the account has its home, and each template home its history. */
async function loadHomes(
  world: World,
  {
    owner,
    step,
  }: { readonly owner: PersonIdentity; readonly step: (minutes: number) => Promise<void> },
): Promise<void> {
  for (let count = 0; count < loadStepsMax; count += 1) {
    await step(1);
    const templates = await templateHomes(world.db);
    const homes = await membershipsOf(world.db, owner, world.deps.clock.now());
    if (homes.length > 0 && templates.every(({ loaded }) => loaded === 1)) return;
  }
  throw new Error('the history of the demo homes was not loaded');
}

async function planHomes({ db, deps }: World, owner: PersonIdentity): Promise<void> {
  for (const { access } of await membershipsOf(db, owner, deps.clock.now()))
    await db.transaction((tx) =>
      switchPlan(tx, deps, {
        installationId: access.installationId,
        isOn: true,
        pausedUntil: null,
        person: access.personId,
      }),
    );
}

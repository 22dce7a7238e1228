// Process of bench/plan-throughput.ts: plans the homes that are due and dispatches their plans. Answers each message with its CPU seconds.
import { fakeClock } from '@hearth/calendar/clock.ts';
import { openDatabase } from '@hearth/platform/database/database.ts';
import { DueWorkRunner } from '@hearth/platform/jobs/due-work-runner.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { highsThread } from '@hearth/energy/planner/highs-thread.ts';
import { dispatchPlanKind, planHomeKind } from '@hearth/energy/planning/wake-plan.ts';
import { benchOn } from '@hearth/energy/testing.ts';
import { plannedWith } from './plan-throughput-home.ts';

const [url = '', unit = '', person = '', at = ''] = process.argv.slice(2);
const db = await openDatabase({ url, log: silentLogger, poolSize: 5 });
const solver = highsThread();
const clock = fakeClock(at);
const { energy } = benchOn(db, at, { clock, plans: plannedWith({ unit, person, clock }), solver });
const runner = new DueWorkRunner({
  db,
  clock,
  log: silentLogger,
  metrics: createMetrics(),
  random: () => 0.5,
  kinds: (energy.dueWork ?? []).filter(({ name }) =>
    [planHomeKind, dispatchPlanKind].includes(name),
  ),
});
await runner.start();

const cpuS = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

process.on('message', (minutes: number | 'stop') => {
  if (minutes === 'stop')
    void Promise.all([runner.stop(), solver.close()]).then(() => process.exit(0));
  else {
    clock.advance({ minutes });
    process.send?.(cpuS());
  }
});
process.send?.(cpuS());

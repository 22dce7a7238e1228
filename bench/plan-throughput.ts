// Claims: a core-hour gives at least 20,000 refreshes and 1,500 plans that decide everything, with all of it: reading the home, the
// forecasts, the programme, storage, dispatch, and the processor time of the database. Two processes on two cores plan at least 1.8 times as
// much as one on one core, each time with the database on the same cores.
// Each home is a described house with a heat pump, a tank, 42 days of readings and a price by day and night, on PostgreSQL. Its product answers
// within the process. Run: node bench/plan-throughput.ts [HOMES, default 24]
import { type ChildProcess, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { branded } from '@hearth/core/branded.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { openDatabase } from '@hearth/platform/database/database.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import { newPostgresDatabase } from '@hearth/platform/testing/test-database.ts';
import { energyMigrations } from '@hearth/energy/migrations.ts';
import { dispatchPlanKind, planHomeKind, wakePlan } from '@hearth/energy/planning/wake-plan.ts';
import { nightTerms, plannedAt, plannedUnit } from '@hearth/energy/plan/testing-planned-home.ts';
import { benchOn, newHome } from '@hearth/energy/testing.ts';
import { readingsOfHome } from './plan-throughput-home.ts';
import { startPinned } from './pinned-process.ts';
import { cpuSecondsOf } from './process-cpu.ts';

const homes = Number(process.argv[2] ?? 24);
/** Three, so that both measurements end before the hour at which prices are published. */
const refreshRounds = 3;
const fullRounds = 2;
const limits = { refresh: 20_000, full: 1_500, gain: 1.8 };
/** With a smaller share of its cores, two processes are slowed down by others, not by each other. */
const coreShareMin = 0.8;
/** Often enough for rounds of seconds; looking takes time from two processes on both cores, and none from one. */
const lookEveryMs = 100;
const planKinds = [planHomeKind, dispatchPlanKind];
/** Each plan is due once a quarter-hour; three of a day decide everything. */
const dayOfHome = { refresh: 93, full: 3 };
const person = randomUUID();
const url = await newPostgresDatabase();
const db = await openDatabase({ url, log: silentLogger, poolSize: 5 });
const bench = benchOn(db, plannedAt);
await migrate(db, [energyMigrations], bench.clock);
const installations = await fill();
console.log(`${homes} homes, ${availableParallelism()} cores, ${loadNow()}`);

interface Rates {
  /** The first plan also learns the home, once a day. */
  readonly first: Rate;
  readonly refresh: Rate;
  readonly full: Rate;
}
interface Rate {
  readonly perS: number;
  readonly coreS: number;
  /** Processor time of the plans in the time of one core. */
  readonly coresHad: number;
  readonly databaseShare: number;
}

const single = await measured(1);
const double = await measured(2);
for (const kind of ['refresh', 'full'] as const) {
  const { coreS, databaseShare } = single[kind];
  const perCoreHour = 3_600 / coreS;
  console.log(
    `${kind}: ${perCoreHour.toFixed(0)} a core-hour (wanted ${limits[kind]}), ${(1_000 * coreS).toFixed(0)} ms of a core each, ` +
      `${(databaseShare * 100).toFixed(0)} % of it the database ${perCoreHour >= limits[kind] ? 'ok' : 'MISSED'}`,
  );
  const gain = double[kind].perS / single[kind].perS;
  const byProcessor = (2 * coreS) / double[kind].coreS;
  const isBusy = double[kind].coresHad < 2 * coreShareMin;
  console.log(
    `${kind}: two processes ${double[kind].perS.toFixed(2)}/s, one ${single[kind].perS.toFixed(2)}/s, ${gain.toFixed(2)} times ` +
      `(wanted ${limits.gain}) ${gain >= limits.gain ? 'ok' : isBusy ? 'NOT MEASURED: the machine is busy' : 'MISSED'}; ` +
      `they had ${double[kind].coresHad.toFixed(2)} and ${single[kind].coresHad.toFixed(2)} cores; by processor time ${byProcessor.toFixed(2)} times`,
  );
}
const learnS = Math.max(0, single.first.coreS - single.full.coreS);
const dayS = learnS + dayOfHome.refresh * single.refresh.coreS + dayOfHome.full * single.full.coreS;
console.log(
  `a home's day: ${dayS.toFixed(1)} s of a core, ${learnS.toFixed(2)} s of it to learn the home with the start of the process; ` +
    `${(86_400 / dayS).toFixed(0)} homes a core; ${loadNow()}`,
);
await db.close();
process.exit(0);

function loadNow(): string {
  return `load of the machine ${loadavg()[0]?.toFixed(1)}`;
}

async function fill(): Promise<readonly string[]> {
  const filled: string[] = [];
  for (let no = 0; no < homes; no += 1) {
    const installation = await newHome(bench, 'Europe/Berlin');
    const params = { installation };
    await bench.send(installation, { batch: randomUUID(), series: readingsOfHome() });
    const owner = await bench.asPerson(installation);
    const body = { terms: nightTerms };
    valueOf(await bench.client.saveTariff({ params, body }, { ...owner, ifMatch: '"0"' }));
    valueOf(await bench.client.switchPlan({ params, body: { state: 'on' } }, owner));
    filled.push(installation);
  }
  return filled;
}

/** Plans all homes in rounds with this many processes, each on a core of its own, and the database on the same cores. */
async function measured(processes: number): Promise<Rates> {
  await db.query('delete from platform.due_work where kind <> all($1)', [planKinds]);
  await wakeAll();
  const args = [url, plannedUnit, person, bench.clock.now().toString()];
  const children = await Promise.all(
    Array.from({ length: processes }, (_, core) =>
      startPinned('plan-throughput-process.ts', { args, core }),
    ),
  );
  const first = await round(children, 0);
  await pinDatabase(processes);
  const refreshes: Round[] = [];
  for (let no = 0; no < refreshRounds; no += 1) refreshes.push(await round(children, 15));
  const full: Round[] = [];
  for (let no = 0; no < fullRounds; no += 1) {
    await wakeAll();
    full.push(await round(children, 0));
  }
  await expectPlans();
  for (const child of children) {
    child.send('stop');
    await once(child, 'exit');
  }
  await db.query('delete from energy.plan');
  return { first: rateOf([first]), refresh: rateOf(refreshes), full: rateOf(full) };
}

/** An event decides everything again. */
async function wakeAll(): Promise<void> {
  for (const installation of installations)
    await wakePlan(db, bench, { installationId: branded(installation), event: 'manual-change' });
  await db.query('update platform.due_work set due_at = $2 where kind = $1', [
    planHomeKind,
    bench.clock.now().toString(),
  ]);
}

interface Round {
  /** From the time on at which all processes plan, because each looks for due work once a second. */
  readonly seconds: number;
  readonly plansInSeconds: number;
  readonly roundSeconds: number;
  readonly cpuS: number;
  readonly databaseS: number;
}

async function round(children: readonly ChildProcess[], minutes: number): Promise<Round> {
  const before = {
    children: await cpuOf(children, 0),
    database: await cpuSecondsOf(await databaseProcesses()),
  };
  bench.clock.advance({ minutes });
  await cpuOf(children, minutes);
  const beganRound = performance.now();
  let [left, began, plansInSeconds] = [homes, beganRound, homes];
  let haveAllBegun = false;
  while (left > 0) {
    await sleep(lookEveryMs);
    left = await homesLeft();
    if (haveAllBegun || left === 0 || (await planningProcesses()) < children.length) continue;
    [haveAllBegun, began, plansInSeconds] = [true, performance.now(), left];
  }
  const ended = performance.now();
  const databaseS = (await cpuSecondsOf(await databaseProcesses())) - before.database;
  const cpuS = (await cpuOf(children, 0)) - before.children + databaseS;
  return {
    seconds: (ended - began) / 1_000,
    plansInSeconds,
    roundSeconds: (ended - beganRound) / 1_000,
    databaseS,
    cpuS,
  };
}

/** Homes whose plan is due or not dispatched. */
async function homesLeft(): Promise<number> {
  const [row] = await db.query<{ left: number }>(
    'select count(distinct key)::int as left from platform.due_work where kind = any($1) and due_at <= $2',
    [planKinds, bench.clock.now().toString()],
  );
  return row?.left ?? 0;
}

async function planningProcesses(): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(distinct holder)::int as count from platform.due_work where kind = any($1) and holder is not null',
    [planKinds],
  );
  return row?.count ?? 0;
}

function rateOf(rounds: readonly Round[]): Rate {
  const sum = (valueOfRound: (each: Round) => number): number =>
    rounds.reduce((total, each) => total + valueOfRound(each), 0);
  const cpuS = sum((each) => each.cpuS);
  return {
    perS: sum((each) => each.plansInSeconds) / sum((each) => each.seconds),
    coresHad: cpuS / sum((each) => each.roundSeconds),
    coreS: cpuS / (rounds.length * homes),
    databaseShare: sum((each) => each.databaseS) / cpuS,
  };
}

/** The bench measures what it names: as many plans of each kind as were asked for, all better than normal operation. */
async function expectPlans(): Promise<void> {
  const [row] = await db.query<{ refreshes: number; full: number; others: number }>(
    `select (count(*) filter (where mode = 'refresh'))::int as refreshes,
       (count(*) filter (where mode = 'full'))::int as full,
       (count(*) filter (where source <> 'optimised'))::int as others from energy.plan`,
  );
  const wanted = { refreshes: refreshRounds * homes, full: (1 + fullRounds) * homes, others: 0 };
  if (row?.refreshes !== wanted.refreshes || row.full !== wanted.full || row.others > 0)
    throw new Error(`other plans were made: ${JSON.stringify(row)}, not ${JSON.stringify(wanted)}`);
}

/** Advances the clock of each process; returns their CPU seconds. */
async function cpuOf(children: readonly ChildProcess[], minutes: number): Promise<number> {
  let all = 0;
  for (const child of children) {
    const answered = once(child, 'message');
    child.send(minutes);
    const [seconds] = await answered;
    all += Number(seconds);
  }
  return all;
}

async function databaseProcesses(): Promise<readonly number[]> {
  const rows = await db.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  return rows.map(({ pid }) => pid);
}

/** Gives the database the cores of as many planning processes. */
async function pinDatabase(processes: number): Promise<void> {
  if (process.platform !== 'linux') return;
  const cores = Math.min(processes, availableParallelism());
  for (const pid of await databaseProcesses())
    execFileSync('taskset', ['-cp', `0-${cores - 1}`, String(pid)], { stdio: 'ignore' });
}

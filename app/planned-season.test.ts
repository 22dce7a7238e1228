// @module-tag longest
import { randomUUID } from 'node:crypto';
import { dayMs, minuteMs } from '@hearth/calendar/durations.ts';
import { fakeClock } from '@hearth/calendar/clock.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { setNamedFault } from '@hearth/device-cloud/simulation/inject-plant-faults.ts';
import { nightTerms } from '@hearth/energy/plan/testing-planned-home.ts';
import { highsThread } from '@hearth/energy/planner/highs-thread.ts';
import { checkedPrices } from '@hearth/energy/price/checked-prices.ts';
import { priceModel } from '@hearth/energy/price/price-model.ts';
import type { PriceSource } from '@hearth/energy/price/price-source.ts';
import { upstreamFailure } from '@hearth/energy/upstream/upstream-answer.ts';
import { flatContract } from '@hearth/energy/testing-house.ts';
import { drainOutbox } from '@hearth/platform/jobs/outbox.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { runJobsNow } from '@hearth/platform/testing/jobs.ts';
import { killableProcess } from '@hearth/platform/testing/killable-process.ts';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoWorld, demoWorld } from './testing-demo-world.ts';
import { FaultyNetwork, type WriteFault } from './testing-faulty-network.ts';

const solver = highsThread();
const model = priceModel();
/** The day-ahead market, which is silent or a thousand times as dear for a while. */
const market: { fault: 'silent' | 'absurd' | null } = { fault: null };
const prices: PriceSource = {
  ...model,
  callsPerDay: 1_000,
  async read(request) {
    if (market.fault === 'silent') return upstreamFailure('offline', { reason: 'silent' });
    const answer = await model.read(request);
    if (!answer.ok) return answer;
    const times = market.fault === 'absurd' ? 1_000 : 1;
    return checkedPrices(
      answer.prices.prices.map(({ microsPerKwh, ...slot }, i) => ({
        ...slot,
        perMwh: (microsPerKwh * times) / 1_000,
        at: `/${i}`,
      })),
      answer.prices.currency,
    );
  },
};

const marketTerms = {
  ...flatContract,
  versions: flatContract.versions.map((version) => ({
    ...version,
    energyImport: [{ name: 'Energy', kind: 'indexed' as const, adder: 0.16 }],
  })),
};
const homes = {
  ada: { home: 'lindenweg', terms: nightTerms },
  bob: { home: 'rozenstraat', terms: marketTerms },
  eve: { home: 'lindenweg', terms: marketTerms },
} as const;
type Person = keyof typeof homes;
const people = Object.keys(homes) as readonly Person[];

interface PlannedHome {
  readonly installation: string;
  readonly token: string;
  /** At the vendor. */
  readonly account: string;
  readonly device: string;
}

const clock = fakeClock('2026-02-02T16:00:30Z');
const network = new FaultyNetwork(clock);
const planned = new Map<Person, PlannedHome>();
let world: DemoWorld;
let others: { readonly second: Service; readonly dying: ReturnType<typeof killableProcess> };
let dyingEnergy: Service;

beforeAll(async () => {
  world = await demoWorld('pglite', [], {
    clock,
    network: (cloud) => network.to(cloud),
    energy: { solver, prices },
  });
  const dying = killableProcess(world.db);
  others = { second: world.anotherEnergy(world.db), dying };
  dyingEnergy = world.anotherEnergy(dying.db);
  for (const person of people) planned.set(person, await settleIn(person));
}, 240_000);
afterAll(async () => {
  await world.db.close();
  await solver.close();
});

async function settleIn(person: Person): Promise<PlannedHome> {
  const { home, terms } = homes[person];
  const name = `${person}-${randomUUID()}`;
  const { installation, token, account } = await world.simulatedHome(name, home);
  await step(0);
  const params = { installation };
  const as = { token: await world.accessOf({ installation, token }) };
  valueOf(
    await world.energyClient.saveTariff({ params, body: { terms } }, { ...as, ifMatch: '"0"' }),
  );
  valueOf(await world.energyClient.switchPlan({ params, body: { state: 'on' } }, as));
  const [row] = await world.db.query<{ first_device_id: string }>(
    `select h.first_device_id from device_cloud.simulated_home h join device_cloud.account a on a.account_id = h.account_id
     where a.email = $1`,
    [account],
  );
  return { installation, token, account, device: row?.first_device_id ?? '' };
}

/** Readings, commands, meters, prices and plans. */
const isOften = (name: string): boolean =>
  /^device-link\.(read|command|meter-requests)$|^plan-control|meter|plan-home|dispatch-plan|read-prices|price-days/.test(
    name,
  );

async function deliver(): Promise<void> {
  const { db, product, energy, cloud } = world;
  const topics = Object.assign({}, ...[product.product, energy, cloud].map(({ outbox }) => outbox));
  await drainOutbox(db, topics, clock.now());
}

/** Advances by minutes, and runs what is due in every service. */
async function step(minutes: number): Promise<void> {
  clock.advance({ minutes });
  await network.deliver();
  for (const service of [world.product.product, world.cloud, world.energy]) {
    await runJobsNow(service, { db: world.db, clock }, isOften);
    await deliver();
  }
}

const quarters = (hours: number): number => hours * 4;

/** What goes wrong from one quarter-hour of a day to another. */
interface Trouble {
  readonly from: number;
  readonly to: number;
  readonly home?: Person;
  readonly begin: (home: PlannedHome) => Promise<void> | void;
  readonly end: (home: PlannedHome) => Promise<void> | void;
}

const writeTrouble = (fault: WriteFault) => ({
  begin: ({ device }: PlannedHome) => network.setWriteFault(device, fault),
  end: ({ device }: PlannedHome) => network.setWriteFault(device, null),
});
const cloudTrouble = (fault: string) => {
  const set = (isOn: boolean) => async (home: PlannedHome) => {
    const { db } = world;
    valueOfFault(await setNamedFault(db, { account: home.account, fault, isOn, now: clock.now() }));
  };
  return { begin: set(true), end: set(false) };
};
const valueOfFault = ({ ok }: { readonly ok: boolean }): void => expect(ok).toBe(true);
const frozenSensor = {
  begin: ({ device }: PlannedHome) => network.freeze(device, true),
  end: ({ device }: PlannedHome) => network.freeze(device, false),
};
const marketTrouble = (fault: 'silent' | 'absurd') => ({
  begin: () => void (market.fault = fault),
  end: () => void (market.fault = null),
});

const winterDay: readonly Trouble[] = [
  { from: quarters(1), to: quarters(4), home: 'ada', ...writeTrouble('ignores') },
  { from: quarters(6), to: quarters(9), home: 'ada', ...writeTrouble('reverts') },
  { from: quarters(11), to: quarters(14), home: 'ada', ...writeTrouble('late') },
  { from: quarters(2), to: quarters(8), home: 'bob', ...cloudTrouble('cloudDown') },
  { from: quarters(12), to: quarters(15), home: 'bob', ...cloudTrouble('cloudRefusesWrites') },
  { from: quarters(7), to: quarters(13), home: 'eve', ...cloudTrouble('cloudQuotaUsedUp') },
  { from: quarters(16), to: quarters(22), home: 'eve', ...frozenSensor },
  { from: quarters(18), to: quarters(23), ...marketTrouble('absurd') },
];
/** Clocks go forward in its fifth hour. */
const nightOfClockChange: readonly Trouble[] = [
  { from: 0, to: quarters(2), ...marketTrouble('silent') },
  { from: quarters(1), to: quarters(4), home: 'bob', ...writeTrouble('late') },
  { from: quarters(3), to: quarters(5), home: 'eve', ...cloudTrouble('gatewayOffline') },
];

test('a winter day with troubles: the homes stay warm, and no command is lost, doubled or too soon', async () => {
  await liveThrough(winterDay, 24);
  await expectCommands();
  expectComfort();
});

test('the night of the clock change, weeks later', async () => {
  await switchAll('off');
  await weeksWithoutPlan('2026-03-28T21:00:30Z');
  await switchAll('on');
  await liveThrough(nightOfClockChange, 7);
  await expectCommands();
  expectComfort();
});

test('switched off, the plan controls nothing any more, and the units have their own values again', async () => {
  await switchAll('off');
  const inForce = `select 1 from product.control_hold where controller = 'plan' and until > $1`;
  expect(await world.db.query(inForce, [clock.now().toString()])).toEqual([]);
  // A command that is not sent within two minutes is queued again within the hour, and its value looked for within another.
  for (let minute = 0; minute < 125; minute += 1) await step(1);
  const held = await world.db.query(`select 1 from product.control_hold where controller = 'plan'`);
  expect(held).toEqual([]);
});

/** The hours that are lived through; commands of weeks before are deleted meanwhile. */
const span = { fromMs: 0 };

async function liveThrough(troubles: readonly Trouble[], hours: number): Promise<void> {
  span.fromMs = clock.now().epochMilliseconds;
  for (let quarter = 0; quarter < quarters(hours); quarter += 1) {
    for (const { from, to, home: person, begin, end } of troubles)
      for (const home of person ? [homeOf(person)] : [homeOf('ada')]) {
        if (quarter === from) await begin(home);
        if (quarter === to) await end(home);
      }
    await quarterHour(quarter);
    await measureComfort();
  }
}

/** A quarter-hour: now and then a process is killed in the midst of plan or dispatch, or two plan the same homes. */
async function quarterHour(quarter: number): Promise<void> {
  const { dying, second } = others;
  if (quarter % 5 === 2) {
    dying.revive();
    dying.dieAfter(1 + ((quarter * killStep + firstKill) % statementsOfPlan));
    await runJobsNow(dyingEnergy, { db: world.db, clock }, isPlan).catch(() => undefined);
    if (dying.isDead()) counts.kills += 1;
  }
  // The lease of the dead process ends.
  clock.advance({ minutes: 2 });
  if (quarter % 4 === 1)
    for (const kind of planKinds)
      await Promise.all(
        [world.energy, second].flatMap((energy) =>
          people.map((person) => runFor(energy, kind, homeOf(person))),
        ),
      );
  await step(0);
  await step(5);
  clock.advance({ minutes: 8 });
}

const planKinds = ['energy.plan-home', 'energy.dispatch-plan'] as const;
const isPlan = (name: string): boolean => planKinds.some((kind) => kind === name);
const counts = { kills: 0 };
const killStep = 7;
/** More than a plan and its dispatch have. */
const statementsOfPlan = 90;
/** Drawn for each run, so that the runs hit every statement in turn. */
const firstKill = Math.abs(fc.readConfigureGlobal().seed ?? 0) % statementsOfPlan;

async function runFor(
  energy: Service,
  kind: (typeof planKinds)[number],
  { installation }: PlannedHome,
): Promise<void> {
  const found = energy.dueWork?.find(({ name }) => name === kind);
  await found?.run({ key: installation, signal: new AbortController().signal });
}

function homeOf(person: Person): PlannedHome {
  const found = planned.get(person);
  if (!found) throw new Error(`${person} has no home`);
  return found;
}

async function switchAll(state: 'on' | 'off'): Promise<void> {
  for (const person of people) {
    const { installation, token } = homeOf(person);
    const as = { token: await world.accessOf({ installation, token }) };
    const params = { installation };
    valueOf(await world.energyClient.switchPlan({ params, body: { state } }, as));
  }
  for (let turn = 0; turn < 4; turn += 1) await step(15);
}

/** The homes are read once a day until then. */
async function weeksWithoutPlan(until: string): Promise<void> {
  const endMs = Date.parse(until);
  const leftMs = (): number => endMs - clock.now().epochMilliseconds;
  while (leftMs() > dayMs) await step(dayMs / minuteMs);
  clock.advance({ seconds: Math.round(leftMs() / 1000) });
}

interface Comfort {
  coldestC: number;
  coldestWaterC: number;
}
const comfort = new Map<string, Comfort>();

/** What the simulated houses are like, whatever their sensors report. */
async function measureComfort(): Promise<void> {
  const rows = await world.db.query<{ email: string; rooms: { airC: number }[]; tank: number[] }>(
    `select a.email, checkpoint->'snapshot'->'state'->'zones' as rooms, checkpoint->'snapshot'->'state'->'tankC' as tank
     from device_cloud.simulated_home h join device_cloud.account a on a.account_id = h.account_id`,
  );
  for (const { email, rooms, tank } of rows) {
    const known = comfort.get(email) ?? { coldestC: 99, coldestWaterC: 99 };
    known.coldestC = Math.min(known.coldestC, ...rooms.map(({ airC }) => airC));
    known.coldestWaterC = Math.min(known.coldestWaterC, tank.at(-1) ?? 99);
    comfort.set(email, known);
  }
}

/** Of a house whose set-point by night is 19 degrees, with hours in which its unit follows nothing. */
const coldestRoomC = 17.5;
const coldestWaterC = 38;

function expectComfort(): void {
  expect(comfort.size).toBe(people.length);
  for (const { coldestC, coldestWaterC: waterC } of comfort.values()) {
    expect(coldestC).toBeGreaterThan(coldestRoomC);
    expect(waterC).toBeGreaterThan(coldestWaterC);
  }
}

/** Runs the readings that look for sent commands, without a new plan. */
async function settleCommands(): Promise<void> {
  const isLinkWork = (name: string): boolean => name.startsWith('device-link.');
  for (let turn = 0; turn < 8; turn += 1) {
    clock.advance({ minutes: 6 });
    await network.deliver();
    await runJobsNow(world.product.product, { db: world.db, clock }, isLinkWork);
    await deliver();
  }
}

interface StoredCommand {
  readonly installation_id: string;
  readonly by_whom: string;
  /** Null where product sets a value back at the end of a plan. */
  readonly attempt: string | null;
  readonly state: string;
  readonly sent_at: Date | null;
  readonly entries: number;
}

/** The vendor's interval between two writes of one value. */
const leastGapMs = 600_000;
const planWritesMax = 16;
const accountWritesMax = 40;
const writesOfPeople = 8;
const localDayOf = (ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO('Europe/Berlin')
    .toPlainDate()
    .toString();

async function expectCommands(): Promise<void> {
  await settleCommands();
  const { db } = world;
  const commands = await db.query<StoredCommand>(
    `select installation_id, by_whom, attempt, state, sent_at,
       (select count(*)::int from energy.log_entry l where l.entry_id = c.command_id) as entries
     from product.command c`,
  );
  const open = commands.filter(({ state }) => state === 'queued' || state === 'sent');
  expect(open).toEqual([]);
  // None is lost: each has its entry in the log of the home, and each request of a plan its answer.
  expect(commands.filter(({ entries }) => entries !== 1)).toEqual([]);
  expect(await db.query('select 1 from energy.plan_dispatch where answer is null')).toEqual([]);
  for (const { installation, device } of people.map(homeOf)) {
    const own = commands.filter((each) => each.installation_id === installation);
    expect(own.filter(({ state }) => state === 'confirmed').length).toBeGreaterThan(2);
    const sent = own.flatMap(({ sent_at: at, by_whom: by }) =>
      at && at.getTime() >= span.fromMs ? [{ atMs: at.getTime(), by }] : [],
    );
    const seen = network.writes.filter(
      (write) => write.device === device && write.atMs >= span.fromMs,
    );
    expect(seen).toHaveLength(sent.length);
    for (const byTarget of Map.groupBy(seen, ({ target }) => target).values())
      for (const [i, { atMs }] of byTarget.entries())
        expect(atMs - (byTarget[i - 1]?.atMs ?? 0)).toBeGreaterThanOrEqual(leastGapMs);
    const byPlan = sent.flatMap(({ atMs, by }) => (by === 'plan' ? [atMs] : []));
    const asked = own.flatMap(({ sent_at: at, attempt }) =>
      at && at.getTime() >= span.fromMs && attempt?.startsWith('plan') ? [at.getTime()] : [],
    );
    for (const ofDay of Map.groupBy(asked, localDayOf).values())
      expect(ofDay.length).toBeLessThanOrEqual(planWritesMax);
    for (const atMs of byPlan)
      expect(
        byPlan.filter((each) => each >= atMs && each < atMs + dayMs).length,
      ).toBeLessThanOrEqual(accountWritesMax - writesOfPeople);
  }
  expect(counts.kills).toBeGreaterThan(0);
  const twice = await db.query(
    `select 1 from energy.plan_decision a join energy.plan_decision b on b.installation_id = a.installation_id
       and b.task = a.task and b.decision_id > a.decision_id and b.from_at < a.to_at and a.from_at < b.to_at
     where a.state in ('planned', 'active') and b.state in ('planned', 'active')`,
  );
  expect(twice).toEqual([]);
}

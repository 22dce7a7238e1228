// @module-tag longest
import { randomUUID } from 'node:crypto';
import { fakeClock } from '@hearth/calendar/clock.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { eveningTerms } from '@hearth/energy/plan/testing-planned-home.ts';
import { highsThread } from '@hearth/energy/planner/highs-thread.ts';
import { drainOutbox } from '@hearth/platform/jobs/outbox.ts';
import { runJobsNow } from '@hearth/platform/testing/jobs.ts';
import { afterAll, expect, test } from 'vitest';
import { type DemoWorld, demoWorld } from './testing-demo-world.ts';

const solver = highsThread();
const worlds: DemoWorld[] = [];
afterAll(async () => {
  for (const { db } of worlds) await db.close();
  await solver.close();
});

interface Flat {
  readonly world: DemoWorld;
  readonly installation: string;
  readonly token: string;
  readonly step: (minutes: number) => Promise<void>;
}

/** The simulated flat with two air conditioners, on a winter morning. */
async function flat(): Promise<Flat> {
  const clock = fakeClock('2026-02-02T05:00:30Z');
  const world = await demoWorld('pglite', [], { clock, energy: { solver } });
  worlds.push(world);
  const { db, cloud, energy, product } = world;
  const { installation, token } = await world.simulatedHome(randomUUID(), 'via-dei-tigli');
  const services = [product.product, cloud, energy];
  const step = async (minutes: number): Promise<void> => {
    clock.advance({ minutes });
    const topics = Object.assign({}, ...services.map(({ outbox }) => outbox));
    for (const service of services) {
      await runJobsNow(service, { db, clock });
      await drainOutbox(db, topics, clock.now());
    }
  };
  await step(0);
  return { world, installation, token, step };
}

/** Sets both units to heat, and leaves them to the plan. */
async function heat({ world, installation, token, step }: Flat): Promise<void> {
  const { api } = world.product;
  const params = { installation };
  for (const { unit, point } of await climates({ world, installation })) {
    const command = { kind: 'set' as const, point, name: 'operationMode', to: 'heating' };
    valueOf(
      await api.sendCommand({ params, body: { unit, command, precondition: null } }, { token }),
    );
  }
  await step(15);
  for (const { unit, point } of await climates({ world, installation }))
    valueOf(await api.releaseControl({ params: { ...params, unit, point } }, { token }));
}

async function climates({ world, installation }: Pick<Flat, 'world' | 'installation'>) {
  const { product } = world;
  const { units } = valueOf(
    await product.api.getPlanControl(
      { params: { installation } },
      await product.asService('energy'),
    ),
  );
  return units.flatMap(({ unit, appliance, points }) =>
    points
      .filter(({ type }) => type === 'climate')
      .map(({ point, values, setPointInForce }) => ({
        unit,
        appliance,
        point,
        setPointC: values.find(({ name }) => name === setPointInForce)?.value,
      })),
  );
}

test('a simulated flat is heated ahead of a dear evening; its units then have the set-points of its people again', async () => {
  const own = await flat();
  const { world, installation, token, step } = own;
  await heat(own);
  const params = { installation };
  const before = await climates(own);
  const as = { token: await world.accessOf({ installation, token }) };
  valueOf(
    await world.energyClient.saveTariff(
      { params, body: { terms: eveningTerms } },
      { ...as, ifMatch: '"0"' },
    ),
  );
  valueOf(await world.energyClient.switchPlan({ params, body: { state: 'on' } }, as));
  for (let quarter = 0; quarter < quartersOfDay; quarter += 1) {
    // A command that is not sent within two minutes ends.
    for (const minutes of [1, 1, 13]) await step(minutes);
  }
  const person = { token: await world.accessOf({ installation, token }) };
  const { decisions, status } = valueOf(await world.energyClient.getPlan({ params }, person));
  expect(status?.code).toBe('planned');
  const done = decisions.filter(({ state }) => state === 'done');
  expect(done.length).toBeGreaterThan(0);
  for (const { room, done: measured, facts } of done) {
    expect(['Living room', 'Bedroom']).toContain(room?.name);
    expect(measured?.airC).toBeGreaterThan(facts.comfort.airFromC);
  }
  expect(await climates(own)).toEqual(before);
  const commands = await world.db.query<{
    readonly command: { readonly name: string; readonly to: number };
    readonly state: string;
    readonly decision_id: string | null;
  }>(
    `select command, state, decision_id from product.command
     where installation_id = $1 and by_whom = 'plan' order by requested_at`,
    [installation],
  );
  // One write when a decision begins, and one when it ends.
  expect(commands).toHaveLength(2 * done.length);
  expect(new Set(commands.map(({ state }) => state))).toEqual(new Set(['confirmed']));
  expect(new Set(commands.map(({ command }) => command.name))).toEqual(
    new Set(['roomSetPointHeating']),
  );
  const decided = new Map(done.map(({ decision, facts }) => [decision, facts.setPointC]));
  for (const { command, decision_id } of commands.filter((_, i) => i % 2 === 0))
    expect(command.to).toBe(decided.get(decision_id ?? ''));
}, 300_000);

const quartersOfDay = 17 * 4;

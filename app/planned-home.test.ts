import { valueOf } from '@hearth/core/problem.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoWorld, type Guest, demoWorld } from './testing-demo-world.ts';

let world: DemoWorld;
beforeAll(async () => {
  world = await demoWorld('pglite', ['lindenweg']);
  await world.load();
  // Two years of the home are simulated, on any machine.
}, 240_000);
afterAll(() => world.db.close());

const as = async (guest: Guest) => ({ token: await world.accessOf(guest) });

async function plannedGuest() {
  const guest = await world.guest('lindenweg');
  await world.settle();
  const params = { installation: guest.installation };
  const { energyClient } = world;
  valueOf(await energyClient.switchPlan({ params, body: { state: 'on' } }, await as(guest)));
  await world.settle();
  const view = async () => valueOf(await energyClient.getPlan({ params }, await as(guest)));
  const commands = async () =>
    await world.db.query<{ target: string; to: unknown; state: string }>(
      `select target, command->'to' as "to", state from product.command
       where installation_id = $1 and by_whom = 'plan' order by requested_at, command_id`,
      [guest.installation],
    );
  const later = async (minutes: number) => {
    world.clock.advance({ minutes });
    await world.settle();
  };
  return { guest, params, view, commands, later };
}

describe('a demo home that is planned', () => {
  test('has a plan with reasons, its commands reach the vendor, a veto is kept, and off is normal operation', async () => {
    const { view, commands, later, params, guest } = await plannedGuest();
    const first = await view();
    expect(first.status).toMatchObject({ code: 'planned' });
    expect(first.plan?.saves).toBeGreaterThan(0);
    const tank = first.decisions.find(
      ({ task }) => task === 'hot-water' || task === 'disinfection',
    );
    expect(tank?.facts.reasons.length).toBeGreaterThan(0);
    await later(15);
    await later(15);
    const sent = await commands();
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.length).toBeLessThanOrEqual(4);
    expect(sent[0]?.state).toBe('confirmed');
    const { energyClient } = world;
    const vetoed = { ...params, decision: tank?.decision ?? '' };
    const { veto } = valueOf(
      await energyClient.vetoDecision({ params: vetoed, body: { kind: 'once' } }, await as(guest)),
    );
    await later(15);
    const after = await view();
    expect(after.decisions.find(({ decision }) => decision === vetoed.decision)).toMatchObject({
      state: 'vetoed',
      veto,
      isByReader: true,
    });
    const overlapping = after.decisions.filter(
      ({ task, state, from, to }) =>
        (task === 'hot-water' || task === 'disinfection') &&
        state === 'planned' &&
        from < (tank?.to ?? '') &&
        to > (tank?.from ?? ''),
    );
    expect(overlapping).toEqual([]);
    valueOf(await energyClient.switchPlan({ params, body: { state: 'off' } }, await as(guest)));
    await later(2);
    await later(2);
    const off = await view();
    expect(off).toMatchObject({ isOn: false, plan: null, status: { code: 'off' } });
    expect(off.decisions.filter(({ state }) => state === 'planned' || state === 'active')).toEqual(
      [],
    );
    const last = (await commands()).findLast(({ target }) => target.includes('roomSetPoint'));
    expect(last?.to).toBe(21);
  });
});

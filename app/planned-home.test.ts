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
  valueOf(await world.energyClient.switchPlan({ params, body: { state: 'on' } }, await as(guest)));
  await world.settle();
  const view = async () => valueOf(await world.energyClient.getPlan({ params }, await as(guest)));
  return { guest, params, view };
}

describe('a demo home that is planned', () => {
  test('has a plan, decisions with their reasons, and commands at the vendor', async () => {
    const { view, params, guest } = await plannedGuest();
    const first = await view();
    console.log(
      JSON.stringify(
        { ...first, plan: { ...first.plan, slots: first.plan?.slots.length } },
        null,
        1,
      ).slice(0, 6000),
    );
    expect(first.status).toMatchObject({ code: 'planned' });
    for (let k = 0; k < 8; k += 1) {
      world.clock.advance({ minutes: 15 });
      await world.settle();
    }
    const rows = await world.db.query(
      'select slot_at, request, answer from energy.plan_dispatch order by slot_at',
    );
    console.log(JSON.stringify(rows, null, 0).slice(0, 6000));
    const cmds = await world.db.query(
      `select target, command->'to' as to, before->'to' as before, state, reason from product.command where by_whom='plan' order by requested_at`,
    );
    console.log(JSON.stringify(cmds));
    console.log(
      JSON.stringify(
        await world.db.query(
          `select kind,last_error,due_at,attempts from platform.due_work where kind like 'energy.%plan%'`,
        ),
      ),
    );
    void params;
    void guest;
  });
});

import { randomUUID } from 'node:crypto';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ScheduleWeek } from '../schedule/contract.ts';
import { heatPump } from '../testing-devices.ts';
import { type TestWorld, worldOn } from '../testing.ts';

const tankAt = (at: string, celsius: number) => ({ at, sets: { dhwSetPoint: celsius } });
const daily = (...actions: ReturnType<typeof tankAt>[]): ScheduleWeek => ({
  monday: actions,
  tuesday: actions,
  wednesday: actions,
  thursday: actions,
  friday: actions,
  saturday: actions,
  sunday: actions,
});

/** Tank set-points of the app's week, by local time. */
export const tankWeek = daily(tankAt('05:00', 46), tankAt('21:00', 44));

interface LinkedHome extends TestWorld {
  readonly params: { readonly installation: string };
  readonly unit: string;
  readonly people: { readonly ada: string; readonly bob: string };
  readonly service: () => ReturnType<TestWorld['asService']>;
  readonly id: string;
}

/** A home with two people, a unit with a tank, and the plan's requests about the tank. It is 11:05 there. */
export async function controlledHome(db: Database) {
  const id = `pump-${randomUUID()}`;
  const world = worldOn(db, { accounts: { ada: [heatPump({ id })] } });
  const [ada, bob] = [randomUUID(), randomUUID()];
  const { installation, unit } = await world.link(ada);
  const params = { installation };
  valueOf(await world.api.getPerson({}, world.as(bob)));
  await db.query(
    `insert into product.membership (person_id, installation_id, role, visible_from, created_at)
     select person_id, $1, 'resident', $3, $3 from product.person where subject = $2`,
    [installation, `person-${bob}`, world.clock.now().toString()],
  );
  const service = () => world.asService('energy');
  const people = { ada, bob };
  const setTank = async (by: keyof LinkedHome['people'], to: number) => {
    const command = { kind: 'set' as const, point: 'tank', name: 'dhwSetPoint', to };
    const body = { unit, command, precondition: null };
    return await world.api.sendCommand({ params, body }, world.as(people[by]));
  };
  const planTank = async (to: number, hours: number, attempt: string = randomUUID()) => {
    const until = world.clock
      .now()
      .add({ minutes: Math.round(60 * hours) })
      .toString();
    const commands = [{ point: 'tank', name: 'dhwSetPoint', to, precondition: null }];
    const body = { unit, attempt, decision: randomUUID(), until, commands };
    return valueOf(await world.api.requestPlanCommands({ params, body }, await service()));
  };
  /** Runs everything that is due, again and again until commands are sent and looked for. */
  const settle = async (turns = 4) => {
    for (let turn = 0; turn < turns; turn += 1) {
      await world.job('trip.run');
      await world.job('schedule.run');
      await world.job('plan-control.end');
      await world.job('device-link.command');
      world.clock.advance({ seconds: 61 });
    }
    await world.job('device-link.read');
    await world.job('trip.run');
    await world.job('schedule.run');
  };
  const reported = async (type = 'dhw', name = 'dhwSetPoint') => {
    const { units } = valueOf(await world.api.getPlanControl({ params }, await service()));
    const point = units[0]?.points.find((each) => each.type === type);
    return point?.values.find((value) => value.name === name)?.value;
  };
  const tank = async () => {
    const { units } = valueOf(await world.api.getPlanControl({ params }, await service()));
    const point = units[0]?.points.find((each) => each.type === 'dhw');
    if (!point) throw new Error('no tank');
    return point;
  };
  const linked = { ...world, params, unit, people, service, id };
  return { ...linked, setTank, planTank, settle, reported, tank, ...eventsOf(linked, reported) };
}

/** What people and the unit do to the home. */
function eventsOf(
  { params, unit, people, service, id, ...world }: LinkedHome,
  reported: () => Promise<unknown>,
) {
  return {
    followWeek: async () => {
      const ofUnit = { ...params, unit };
      const ada = world.as(people.ada);
      const { schedules } = valueOf(await world.api.listSchedules({ params: ofUnit }, ada));
      const stored = schedules.find(({ point, mode }) => point === 'tank' && mode === 'app');
      return valueOf(
        await world.api.writeSchedule(
          {
            params: ofUnit,
            body: { point: 'tank', mode: 'app', schedule: 'app', week: tankWeek, isFollowed: true },
          },
          { ...ada, ifMatch: `"${stored?.revision ?? 0}"` },
        ),
      );
    },
    planTrip: (by: keyof LinkedHome['people'], days: { from: string; to: string }) =>
      world.api.planTrip({ params, body: { ...days, units: [unit] } }, world.as(people[by])),
    cancelTrip: async (by: keyof LinkedHome['people']) => {
      const { trip } = valueOf(await world.api.getTrip({ params }, world.as(people[by])));
      const found = { ...params, trip: trip?.trip ?? randomUUID() };
      return await world.api.cancelTrip({ params: found }, world.as(people[by]));
    },
    endPlan: async () => world.api.endPlanControl({ params }, await service()),
    release: async (by: keyof LinkedHome['people']) =>
      world.api.releaseControl(
        { params: { ...params, unit, point: 'tank' } },
        world.as(people[by]),
      ),
    held: async () => valueOf(await world.api.listControl({ params }, world.as(people.ada))).held,
    /** A fault of the unit, or its end; its set-point stays. */
    fault: async (isFaulty: boolean) => {
      const tankSetPoint = Number(await reported());
      world.fake.put('ada', heatPump({ id, fault: isFaulty, tankSetPoint }));
      world.clock.advance({ minutes: 30 });
      await world.job('device-link.read');
    },
    /** The tank's set-point as somebody sets it at the unit. */
    atUnit: async (to: number) => {
      world.fake.put('ada', heatPump({ id, tankSetPoint: to }));
      world.clock.advance({ minutes: 30 });
      await world.job('device-link.read');
      await world.drain();
    },
    /** Values sent to the tank, in order. */
    sent: () =>
      world.fake.commands.flatMap((command) =>
        command.kind === 'set' && command.point === 'tank' ? [command.to] : [],
      ),
  };
}

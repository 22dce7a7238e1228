import { randomUUID } from 'node:crypto';
import type { Device } from '@hearth/devices/device-cloud.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productMigrations } from '../migrations.ts';
import { heatPump, value } from '../testing-devices.ts';
import { quiet, worldOn } from '../testing.ts';
import type { ScheduleWeek } from './contract.ts';

const prefix = 'schedule.heating';
const own = `${prefix}.schedules.week`;

/** A heat pump that keeps one weekly schedule of room temperatures: 21 °C from six on Mondays. */
function scheduled(id: string): Device {
  const device = heatPump({ id });
  const values = [
    value(`${prefix}.selected`, 'week', { settable: true, options: ['week'] }),
    value(`${prefix}.enabled`, false, { settable: true }),
    value(`${prefix}.meta.maxActionsPerActionPeriod`, 3),
    value(`${prefix}.meta.minIntervalBetweenActions`, '00:10:00'),
    value(`${prefix}.meta.actionTypes.roomTemperature`, null, { min: 12, max: 30, step: 0.5 }),
    value(`${own}.name`, 'Week'),
    value(`${own}.actions.monday.06:00:00.roomTemperature`, 21),
  ];
  const points = device.points.map((point) =>
    point.id === 'climate' ? { ...point, values: [...point.values, ...values] } : point,
  );
  return { ...device, points };
}

const at = (time: string, celsius: number) => ({ at: time, sets: { roomTemperature: celsius } });
const none: ScheduleWeek = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
};

describe.each(engines)('the weekly schedule of a unit on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());
  beforeEach(() => quiet(db));

  async function home() {
    const world = worldOn(db, { accounts: { ada: [scheduled(`pump-${randomUUID()}`)] } });
    const ada = randomUUID();
    const { installation, unit } = await world.link(ada);
    const params = { installation, unit };
    const list = async () => valueOf(await world.api.listSchedules({ params }, world.as(ada)));
    const revision = async () => (await list()).schedules[0]?.revision ?? 0;
    const write = async (week: Partial<ScheduleWeek>, isFollowed = true, opened?: number) => {
      const body = { point: 'climate', mode: 'heating', schedule: 'week', isFollowed };
      return world.api.writeSchedule(
        { params, body: { ...body, week: { ...none, ...week } } },
        { ...world.as(ada), ifMatch: `"${opened ?? (await revision())}"` },
      );
    };
    const later = async (seconds: number) => {
      world.clock.advance({ seconds });
      await world.job('device-link.command');
    };
    return { ...world, list, revision, write, later };
  }

  it('is read from the unit, with what an action may set', async () => {
    const { list } = await home();
    const [ofUnit, ofTank] = (await list()).schedules;
    // For the tank the vendor keeps none.
    expect(ofTank).toMatchObject({ point: 'tank', storedBy: 'app' });
    expect(ofUnit).toEqual({
      storedBy: 'unit',
      canFollow: true,
      appWeek: null,
      point: 'climate',
      pointType: 'climate',
      mode: 'heating',
      schedule: 'week',
      name: 'Week',
      isSelected: true,
      isEnabled: false,
      week: { ...none, monday: [at('06:00', 21)] },
      revision: expect.any(Number),
      actionsADayMax: 3,
      minutesBetweenMin: 10,
      sets: [{ name: 'roomTemperature', min: 12, max: 30, step: 0.5, options: null }],
      change: null,
    });
  });

  it('is written to the unit, enabled, shown as requested at once and confirmed by a reading', async () => {
    const { list, write, later, fake, drain, energy } = await home();
    const week = { monday: [at('22:00', 18), at('06:30', 20.5)], sunday: [at('08:00', 21)] };
    const [requested] = valueOf(await write(week)).schedules;
    expect(requested).toMatchObject({ isEnabled: true, change: { state: 'sent' } });
    expect(requested?.week.monday).toEqual([at('06:30', 20.5), at('22:00', 18)]);
    expect(fake.commands).toMatchObject([
      { kind: 'write-schedule', mode: 'heating', schedule: 'week' },
      { kind: 'select-schedule', schedule: 'week', enabled: true },
    ]);
    await later(35);
    expect((await list()).schedules[0]).toMatchObject({
      isEnabled: true,
      week: { sunday: [at('08:00', 21)] },
      change: { state: 'confirmed' },
    });
    await drain();
    expect(energy.logs.map(({ name, after, outcome }) => [name, after, outcome])).toEqual(
      expect.arrayContaining([
        ['schedule.heating.actions.week', null, 'confirmed'],
        ['schedule.heating.current', 'on:week', 'confirmed'],
      ]),
    );
  });

  it('costs no call where the unit has it already', async () => {
    const { write, fake } = await home();
    valueOf(await write({ monday: [at('06:00', 21)] }, false));
    expect(fake.commands).toEqual([]);
  });

  it('is refused to a person who saw an earlier week, and a repeated write is none', async () => {
    const { list, revision, write, later, fake } = await home();
    const opened = await revision();
    const first = { monday: [at('06:30', 20.5)] };
    valueOf(await write(first, true, opened));
    const sent = fake.commands.length;
    // The second person saw the week before it, or whether it was followed.
    const second = { tuesday: [at('07:00', 19)] };
    const stale = { kind: 'stale', code: 'schedule-changed' };
    expect(await write(second, true, opened)).toMatchObject(stale);
    expect(await write(first, false, opened)).toMatchObject(stale);
    expect(fake.commands).toHaveLength(sent);
    // The answer to the first write was lost.
    expect(await write(first, true, opened)).toMatchObject({ ok: true });
    expect(fake.commands).toHaveLength(sent);
    const pending = await revision();
    await later(35);
    expect((await list()).schedules[0]?.change).toMatchObject({ state: 'confirmed' });
    expect(await revision()).toBe(pending);
    valueOf(await write(second, true, pending));
    expect((await list()).schedules[0]?.week).toEqual({ ...none, ...second });
  });

  it('is refused beyond what the unit takes, before anything leaves', async () => {
    const { write, fake } = await home();
    const hours = ['06', '08', '10', '12'].map((hour) => at(`${hour}:00`, 20));
    const wrong = [
      [{ monday: hours }, 'too-many-actions', { limit: 3 }],
      [{ friday: [at('06:00', 20), at('06:05', 21)] }, 'actions-too-close', { limit: 10 }],
      [{ friday: [at('06:00', 31)] }, 'above-max', { limit: 30 }],
      [{ friday: [{ at: '06:00', sets: { fanSpeed: 3 } }] }, 'unknown-value', {}],
    ] as const;
    for (const [week, code, params] of wrong)
      expect(await write(week as unknown as Partial<ScheduleWeek>)).toMatchObject({
        kind: 'invalid',
        code,
        params,
      });
    expect(fake.commands).toEqual([]);
  });
});

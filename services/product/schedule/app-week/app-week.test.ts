import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { runJobNow } from '@hearth/platform/testing/jobs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productMigrations } from '../../migrations.ts';
import { heatPump } from '../../testing-devices.ts';
import { quiet, worldOn } from '../../testing.ts';
import type { ScheduleWeek } from '../contract.ts';

const at = (time: string, celsius: number) => ({
  at: time,
  sets: { roomSetPointHeating: celsius },
});
const daily = (...actions: ReturnType<typeof at>[]): ScheduleWeek => ({
  monday: actions,
  tuesday: actions,
  wednesday: actions,
  thursday: actions,
  friday: actions,
  saturday: actions,
  sunday: actions,
});
const workday = daily(at('06:00', 21.5), at('12:00', 19), at('22:00', 18));

describe.each(engines)('a week that the app keeps on $name', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase(engine, [productMigrations]);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await quiet(db);
    await db.query('update product.app_week set is_followed = false');
    await db.query('update product.trip set settled_at = created_at where settled_at is null');
  });

  /** It is 11:05 there. */
  async function home() {
    const world = worldOn(db, { accounts: { ada: [heatPump({ id: `pump-${randomUUID()}` })] } });
    const ada = randomUUID();
    const { installation, unit } = await world.link(ada);
    const params = { installation, unit };
    const list = async () => valueOf(await world.api.listSchedules({ params }, world.as(ada)));
    const storedWeek = async () =>
      (await list()).schedules.find(({ point }) => point === 'climate');
    const states = async () => (await storedWeek())?.appWeek?.changes.map(({ state }) => state);
    const write = async (week: ScheduleWeek, isFollowed = true, opened?: number) => {
      const body = { point: 'climate', mode: 'app', schedule: 'app', week, isFollowed };
      const ifMatch = `"${opened ?? (await storedWeek())?.revision ?? 0}"`;
      return world.api.writeSchedule({ params, body }, { ...world.as(ada), ifMatch });
    };
    /** Jobs at that time, and again until commands are sent and looked for. */
    const later = async (instant: string) => {
      world.clock.set(instant);
      for (let turn = 0; turn < 3; turn += 1) {
        await world.job('trip.run');
        await world.job('schedule.run');
        await world.job('device-link.command');
        world.clock.advance({ seconds: 61 });
      }
    };
    const set = async (to: number) => {
      const name = 'roomSetPointHeating';
      const command = { kind: 'set' as const, point: 'climate', name, to };
      const input = { params: { installation }, body: { unit, command, precondition: null } };
      return valueOf(await world.api.sendCommand(input, world.as(ada)));
    };
    const notices = () =>
      world.fake.commands.map((command) => (command.kind === 'set' ? command.to : command.kind));
    const ledger = async () => {
      await world.drain();
      return world.energy.logs.map(({ by, name, after, outcome }) =>
        [by, name, after, outcome ?? ''].join(' ').trim(),
      );
    };
    return {
      ...world,
      ada,
      params,
      list,
      storedWeek,
      states,
      write,
      later,
      set,
      notices,
      ledger,
    };
  }

  it('is offered for each settable point without a schedule of the vendor', async () => {
    const { list } = await home();
    expect((await list()).schedules).toMatchObject([
      {
        storedBy: 'app',
        point: 'climate',
        isEnabled: false,
        minutesBetweenMin: 1,
        sets: [
          { name: 'onOff', options: ['on', 'off'] },
          { name: 'roomSetPointHeating', min: 12, max: 30, step: 0.5 },
        ],
      },
      { storedBy: 'app', point: 'tank', sets: [{ name: 'dhwSetPoint' }] },
    ]);
  });

  it('is sent at the home’s local times, and is logged as a change of the schedule', async () => {
    const { write, later, notices, ledger, storedWeek, states } = await home();
    valueOf(await write(workday));
    expect(notices()).toEqual([]);
    expect((await storedWeek())?.appWeek?.next).toMatchObject({ at: '2026-01-15T11:00:00Z' });
    await later('2026-01-15T10:56:00Z');
    expect(notices()).toEqual([]);
    await later('2026-01-15T11:00:30Z');
    expect(notices()).toEqual([19]);
    expect(await states()).toEqual(['done']);
    await later('2026-01-15T21:00:30Z');
    await later('2026-01-16T05:00:30Z');
    expect(notices()).toEqual([19, 18, 21.5]);
    expect((await ledger()).toSorted()).toEqual([
      'person appWeek on',
      'schedule roomSetPointHeating 18 confirmed',
      'schedule roomSetPointHeating 19 confirmed',
      'schedule roomSetPointHeating 21.5 confirmed',
    ]);
  });

  it('keeps a value set by hand until the next change, and sends nothing that the unit has', async () => {
    const { write, later, notices, set } = await home();
    valueOf(await write(workday));
    await later('2026-01-15T11:00:30Z');
    await set(23);
    await later('2026-01-15T15:00:00Z');
    expect(notices()).toEqual([19, 23]);
    await set(18);
    await later('2026-01-15T16:00:00Z');
    await later('2026-01-15T21:00:30Z');
    expect(notices()).toEqual([19, 23, 18]);
  });

  it('sends only the last change after a time without sending, and logs it', async () => {
    const { write, later, notices, ledger } = await home();
    valueOf(await write(workday));
    await later('2026-01-17T06:40:00Z');
    expect(notices()).toEqual([21.5]);
    expect(await ledger()).toContain('schedule lateChange 2026-01-17T05:00:00Z');
  });

  it('takes nothing back that was set by hand after the change was due', async () => {
    const { write, later, notices, set, states, clock } = await home();
    valueOf(await write(workday));
    clock.set('2026-01-15T11:05:00Z');
    await set(20);
    await later('2026-01-15T11:40:00Z');
    expect(notices()).toEqual([20]);
    expect(await states()).toEqual(['left']);
  });

  it('waits during an absence and continues afterwards', async () => {
    const { api, as, ada, params, write, later, notices, states, job, clock } = await home();
    valueOf(await write(workday));
    const trip = { from: '2026-01-16', to: '2026-01-17', units: [params.unit] };
    const { installation } = params;
    valueOf(await api.planTrip({ params: { installation }, body: trip }, as(ada)));
    await later('2026-01-15T23:01:00Z');
    const away = notices();
    expect(away).toContain(16);
    await later('2026-01-16T11:00:30Z');
    expect(notices()).toEqual(away);
    expect(await states()).toEqual(['held']);
    await later('2026-01-17T23:01:00Z');
    await job('device-link.read');
    clock.advance({ seconds: 900 });
    await later('2026-01-17T23:30:00Z');
    expect(notices().slice(away.length).at(-1)).toBe(18);
  });

  it('retries a refused change until the next change', async () => {
    const { write, later, notices, states, fake } = await home();
    valueOf(await write(workday));
    fake.setMood('refusing');
    await later('2026-01-15T11:00:30Z');
    expect(await states()).toEqual(['waiting']);
    fake.setMood('well');
    await later('2026-01-15T11:16:00Z');
    expect(notices().at(-1)).toBe(19);
    expect(await states()).toEqual(['done']);
  });

  it('is sent once however many look, and when clocks skip its time', async () => {
    const { write, later, notices, another, clock } = await home();
    valueOf(await write(daily(at('02:30', 17))));
    await later('2026-03-29T00:59:00Z');
    const before = notices().length;
    clock.set('2026-03-29T01:00:10Z');
    const others = [another(), another()];
    await Promise.all(others.map((service) => runJobNow(service, 'schedule.run', { db, clock })));
    await later('2026-03-29T01:00:20Z');
    expect(notices().slice(before)).toEqual(before === 0 ? [17] : []);
  });

  it('can be switched off, and is refused beyond the limits of unit and account', async () => {
    const { write, later, notices } = await home();
    valueOf(await write(workday, false));
    await later('2026-01-15T11:00:30Z');
    expect(notices()).toEqual([]);
    const wrong = [
      [daily(at('06:00', 31)), 'above-max', { limit: 30 }],
      [daily(at('06:00', 20), at('06:00', 21)), 'actions-too-close', { limit: 1 }],
      [
        daily(...Array.from({ length: 9 }, (_, hour) => at(`0${hour}:00`, 20))),
        'too-many-actions',
        { limit: 8 },
      ],
    ] as const;
    for (const [week, code, params] of wrong)
      expect(await write(week)).toMatchObject({ kind: 'invalid', code, params });
  });

  it('has exceptions: days with the changes of another day, kept when the week is written again', async () => {
    const { api, as, ada, params, write, later, notices, storedWeek } = await home();
    const sunday = [at('09:00', 22)];
    valueOf(await write({ ...workday, sunday }));
    const add = (from: string, to: string, point = 'climate') =>
      api.addScheduleException({ params, body: { point, from, to, as: 'sunday' } }, as(ada));
    // A Friday and a Saturday.
    valueOf(await add('2026-01-16', '2026-01-17'));
    const { schedules } = valueOf(await add('2026-01-16', '2026-01-17'));
    const exception = { from: '2026-01-16', to: '2026-01-17', as: 'sunday' };
    expect(schedules[0]?.appWeek).toMatchObject({ today: '2026-01-15', exceptions: [exception] });
    valueOf(await write({ ...workday, sunday }));
    expect((await storedWeek())?.appWeek?.exceptions).toEqual([exception]);
    await later('2026-01-15T21:00:30Z');
    expect(notices()).toEqual([18]);
    await later('2026-01-16T07:00:00Z');
    expect(notices()).toEqual([18]);
    expect((await storedWeek())?.appWeek?.next).toMatchObject({ at: '2026-01-16T08:00:00Z' });
    await later('2026-01-16T08:00:30Z');
    await later('2026-01-16T22:00:00Z');
    expect(notices()).toEqual([18, 22]);

    const remove = () =>
      api.removeScheduleException(
        { params: { ...params, from: '2026-01-16' }, query: { point: 'climate' } },
        as(ada),
      );
    valueOf(await remove());
    valueOf(await remove());
    await later('2026-01-17T05:00:30Z');
    expect(notices()).toEqual([18, 22, 21.5]);

    expect(await add('2026-01-16', '2026-01-16')).toMatchObject({ code: 'in-the-past' });
    expect(await add('2026-02-02', '2026-02-01')).toMatchObject({ code: 'invalid-period' });
    expect(await add('2026-02-01', '2026-03-04')).toMatchObject({ code: 'too-long' });
    valueOf(await add('2026-02-01', '2026-03-03'));
    expect(await add('2026-03-03', '2026-03-04')).toMatchObject({ code: 'days-overlap' });
    expect(await add('2026-04-01', '2026-04-01', 'tank')).toMatchObject({ code: 'no-week' });
    for (let day = 10; day < 29; day += 1) valueOf(await add(`2026-04-${day}`, `2026-04-${day}`));
    expect(await add('2026-05-01', '2026-05-01')).toMatchObject({ code: 'too-many-exceptions' });
    const stranger = as(randomUUID());
    const body = { point: 'climate', ...exception, as: 'sunday' as const };
    expect(await api.addScheduleException({ params, body }, stranger)).toMatchObject({
      kind: 'not-found',
    });
  });

  it('is refused to a person who saw an earlier week, and a repeated write is none', async () => {
    const { write, storedWeek } = await home();
    const opened = (await storedWeek())?.revision ?? 0;
    const mine = daily(at('06:00', 20));
    valueOf(await write(workday, true, opened));
    const stale = { kind: 'stale', code: 'schedule-changed' };
    expect(await write(mine, true, opened)).toMatchObject(stale);
    expect(await write(workday, false, opened)).toMatchObject(stale);
    expect((await storedWeek())?.week).toEqual(workday);
    // The answer to the first write was lost.
    valueOf(await write(workday, true, opened));
    valueOf(await write(mine, true, (await storedWeek())?.revision));
    expect((await storedWeek())?.week).toEqual(mine);
  });

  it('leaves room for hands among the writes that an account has', async () => {
    const wrapped = worldOn(db, {
      accounts: { ada: [heatPump({ id: `pump-${randomUUID()}` })] },
      wrap: (cloud) => ({ ...cloud, control: { ...cloud.control, writesPerDay: 5 } }),
    });
    const ada = randomUUID();
    const { installation, unit } = await wrapped.link(ada);
    const params = { installation, unit };
    const write = async (week: ScheduleWeek) => {
      const { schedules } = valueOf(await wrapped.api.listSchedules({ params }, wrapped.as(ada)));
      const stored = schedules.find(({ point }) => point === 'climate');
      return await wrapped.api.writeSchedule(
        {
          params,
          body: { point: 'climate', mode: 'app', schedule: 'app', week, isFollowed: true },
        },
        { ...wrapped.as(ada), ifMatch: `"${stored?.revision ?? 0}"` },
      );
    };
    valueOf(await write(workday));
    const four = daily(at('06:00', 20), at('09:00', 21), at('12:00', 20), at('20:00', 18));
    expect(await write(four)).toMatchObject({ code: 'week-too-busy', params: { limit: 3 } });
  });
});

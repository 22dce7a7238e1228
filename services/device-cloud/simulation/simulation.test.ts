// @module-tag long
import { randomBytes } from 'node:crypto';
import { type TestEngine, engines } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAccount } from '../accounts/load-account.ts';
import { noInjection } from '../faults/fault-injection.ts';
import { lindenweg } from '../homes/lindenweg.ts';
import { injectFault } from '../faults/inject-fault.ts';
import { injectPlantFaults } from './inject-plant-faults.ts';
import { type TestCloud, cloudOn, heatPumpId, mara, roomUnitId } from '../testing.ts';
import { type JsonObject, memberAt, numberAt } from '../recordings/json.ts';
import { pointsOf } from '../recordings/recorded-device.ts';
import { addHome } from './add-home.ts';

const devices = '/v1/gateway-devices';
const tankPath = '/operationModes/heating/setpoints/domesticHotWaterTemperature';
const roomPath = (mode: string) => `/operationModes/${mode}/setpoints/roomTemperature`;
const at = { account: mara.email };
const random = (bytes: number) => randomBytes(bytes);

/** The cloud with one simulated home, and a client that looks at it. */
async function livingIn(engine: TestEngine, home: string, rate = 1) {
  const cloud = await cloudOn(engine, { quota: { perMinute: 1000, perDay: 4000 } });
  cloud.clock.set('2026-01-14T12:00:00Z');
  const added = await addHome(
    { db: cloud.db, random },
    { ...at, home, rate, now: cloud.clock.now() },
  );
  if (!added.ok) throw new Error(JSON.stringify(added.faults));
  let { access } = await cloud.signIn();
  let signedInAt = cloud.clock.now();
  const token = async () => {
    if (cloud.clock.now().since(signedInAt).total('minutes') > 30) {
      ({ access } = await cloud.signIn());
      signedInAt = cloud.clock.now();
    }
    return access;
  };
  const all = async () =>
    (await (await cloud.api(await token(), devices)).json()) as readonly JsonObject[];
  const pointOf = async (embeddedId: string, place = 0) =>
    pointsOf((await all())[place] ?? {}).find((point) => point['embeddedId'] === embeddedId);
  const [first = '', second = ''] = added.deviceIds;
  const write = async (method: string, path: string, body: unknown, id = first) => {
    const url = `${devices}/${id}/management-points/${path}`;
    return (await cloud.write(await token(), method, url, body)).status;
  };
  return { cloud, all, pointOf, write, first, second, token };
}

type Living = Awaited<ReturnType<typeof livingIn>>;

const sensor = (point: unknown, name: string) =>
  numberAt(point, 'sensoryData', 'value', name, 'value') ?? Number.NaN;
const counts = (point: unknown, mode: string, period: 'd' | 'w' | 'm') =>
  memberAt(point, 'consumptionData', 'value', 'electrical', mode, period) as (number | null)[];
const sum = (numbers: readonly (number | null)[]) =>
  numbers.reduce<number>((total, count) => total + (count ?? 0), 0);
const checkpoints = (cloud: TestCloud) =>
  cloud.db.query<{ lived_minute: number }>('select lived_minute from device_cloud.simulated_home');

describe.each(engines)('a simulated house with a heat pump, on $name', (engine: TestEngine) => {
  let living: Living;
  beforeAll(async () => {
    living = await livingIn(engine, 'lindenweg');
  });
  afterAll(() => living.cloud.db.close());

  const heating = () => living.pointOf('climateControlMainZone');
  const tank = () => living.pointOf('domesticHotWaterTank');
  const path = 'climateControlMainZone/characteristics';
  const setRoom = (value: number) =>
    living.write('PATCH', `${path}/temperatureControl`, { value, path: roomPath('heating') });

  it('has a year behind it, in whole kWh', async () => {
    const point = await heating();
    const months = counts(point, 'heating', 'm');
    expect(months).toHaveLength(24);
    expect(months[0]).toBeGreaterThan(300);
    expect(months[6]).toBeLessThan(10);
    expect(months.slice(13)).toEqual(Array.from({ length: 11 }, () => null));
    expect(months.every((kwh) => kwh === null || Number.isInteger(kwh))).toBe(true);
    expect(sum(counts(point, 'cooling', 'm'))).toBe(0);
    expect(sum(counts(await tank(), 'heating', 'm'))).toBeGreaterThan(500);
    expect(sensor(point, 'roomTemperature')).toBeGreaterThan(18);
    expect(sensor(point, 'roomTemperature')).toBeLessThan(24);
  });

  it('follows a set-point from the write on, reports it later, and returns to its schedule', async () => {
    living.cloud.clock.advance({ minutes: 5 });
    const before = sensor(await heating(), 'roomTemperature');
    expect(await setRoom(24)).toBe(204);
    const setPoint = async () =>
      memberAt(
        await heating(),
        ...'temperatureControl/value/operationModes/heating/setpoints/roomTemperature/value'.split(
          '/',
        ),
      );
    expect(await setPoint()).toBe(21);
    living.cloud.clock.advance({ seconds: 16 });
    expect(await setPoint()).toBe(24);
    living.cloud.clock.advance({ hours: 4 });
    expect(sensor(await heating(), 'roomTemperature')).toBeGreaterThan(before + 1);
    // At 22:15 local time the schedule's next action sets 19.5.
    living.cloud.clock.advance({ hours: 5, minutes: 30 });
    expect(await setPoint()).toBe(19.5);
  });

  it('a boost (powerful mode) heats the tank at once and ends by itself', async () => {
    await living.write('PATCH', 'domesticHotWaterTank/characteristics/temperatureControl', {
      value: 58,
      path: tankPath,
    });
    await living.write('PATCH', 'domesticHotWaterTank/characteristics/powerfulMode', {
      value: 'on',
    });
    living.cloud.clock.advance({ minutes: 2 });
    expect(memberAt(await tank(), 'isPowerfulModeActive', 'value')).toBe(true);
    living.cloud.clock.advance({ hours: 4 });
    const point = await tank();
    expect(memberAt(point, 'powerfulMode', 'value')).toBe('off');
    expect(memberAt(point, 'isPowerfulModeActive', 'value')).toBe(false);
    expect(sensor(point, 'tankTemperature')).toBeGreaterThan(50);
  });

  it('takes almost nothing while it is switched off, and its slots add up over midnight', async () => {
    living.cloud.clock.set('2026-01-16T23:10:00Z');
    expect(await living.write('PATCH', `${path}/onOffMode`, { value: 'off' })).toBe(204);
    living.cloud.clock.set('2026-01-17T20:30:00Z');
    const point = await heating();
    const days = counts(point, 'heating', 'd');
    expect(memberAt(point, 'onOffMode', 'value')).toBe('off');
    expect(sum(days.slice(13, 21))).toBeLessThanOrEqual(1);
    // The 17th is a Saturday: the thirteenth of two weeks.
    expect(sum(days.slice(0, 12))).toBe(counts(point, 'heating', 'w')[11]);
    expect(sum(days.slice(12))).toBe(counts(point, 'heating', 'w')[12]);
    await living.write('PATCH', `${path}/onOffMode`, { value: 'on' });
  });

  it('is on holiday between the dates, and cooler', async () => {
    const dates = { startDate: '2026-01-18', endDate: '2026-01-20' };
    const url = 'climateControlMainZone/holiday-mode';
    expect(await living.write('POST', url, { enabled: true, ...dates })).toBe(204);
    living.cloud.clock.set('2026-01-20T22:00:00Z');
    const away = await heating();
    living.cloud.clock.set('2026-01-21T20:00:00Z');
    const back = await heating();
    expect(memberAt(away, 'isHolidayModeActive', 'value')).toBe(true);
    expect(sensor(away, 'roomTemperature')).toBeLessThan(18);
    expect(memberAt(back, 'isHolidayModeActive', 'value')).toBe(false);
    expect(sensor(back, 'roomTemperature')).toBeGreaterThan(18);
  });

  it('shows a provoked fault, feels it, and is well again afterwards', async () => {
    const { cloud } = living;
    expect(
      await injectPlantFaults(cloud.db, { ...at, from: cloud.clock.now() }, ['lowWaterPressure']),
    ).toEqual({ ok: true });
    cloud.clock.advance({ hours: 24 });
    const broken = await heating();
    expect(memberAt(broken, 'errorCode', 'value')).toBe('7H-01');
    expect(memberAt(broken, 'isInErrorState', 'value')).toBe(true);
    expect(sensor(broken, 'roomTemperature')).toBeLessThan(19);
    await injectPlantFaults(cloud.db, { ...at, from: cloud.clock.now() }, ['unitCommunication']);
    cloud.clock.advance({ minutes: 2 });
    expect(memberAt(await heating(), 'isInEmergencyState', 'value')).toBe(true);
    await injectPlantFaults(cloud.db, { ...at, from: cloud.clock.now() }, []);
    cloud.clock.advance({ hours: 24 });
    const well = await heating();
    expect(memberAt(well, 'errorCode', 'value')).toBe('');
    expect(sensor(well, 'roomTemperature')).toBeGreaterThan(sensor(broken, 'roomTemperature'));
  });

  it('returns the last report while its gateway is offline, and continues meanwhile', async () => {
    const { cloud } = living;
    await injectFault(cloud.db, at, { offlineSince: cloud.clock.now() });
    const [last] = await living.all();
    cloud.clock.advance({ hours: 30 });
    expect((await living.all())[0]).toEqual(last);
    await injectFault(cloud.db, at, noInjection);
    const [back] = await living.all();
    expect(memberAt(back, 'isCloudConnectionUp', 'value')).toBe(true);
    const ofHeating = (device: JsonObject | undefined) =>
      sum(counts(pointsOf(device ?? {})[1], 'heating', 'm'));
    expect(ofHeating(back)).toBeGreaterThan(ofHeating(last) + 5);
  });

  it('two concurrent reads return the same and store one checkpoint', async () => {
    const { cloud } = living;
    cloud.clock.advance({ hours: 7 });
    const before = await checkpoints(cloud);
    const other = cloud.another({ quota: { perMinute: 1000, perDay: 4000 } });
    const headers = { authorization: `Bearer ${await living.token()}` };
    const [here, there] = await Promise.all([
      living.all(),
      other
        .fetch(new Request(`https://cloud.example${devices}`, { headers }))
        .then((answer) => answer.json()),
    ]);
    expect(there).toEqual(here);
    const after = await checkpoints(cloud);
    expect(after).toEqual([{ lived_minute: cloud.clock.now().epochMilliseconds / 60_000 }]);
    expect(after).not.toEqual(before);
    cloud.clock.advance({ minutes: 30 });
    await living.all();
    expect(await checkpoints(cloud)).toEqual(after);
  });

  it.each([
    ['that is none of the samples', { home: 'elsewhere', rate: 1 }, 'no-such-home'],
    ['whose time would stand still', { home: 'lindenweg', rate: 0 }, 'rate-out-of-range'],
    ['that would outrun its readers', { home: 'lindenweg', rate: 3601 }, 'rate-out-of-range'],
  ])('gives way to none %s', async (_, home, code) => {
    const { db, clock } = living.cloud;
    const added = await addHome({ db, random }, { ...at, ...home, now: clock.now() });
    expect(added).toMatchObject({ ok: false, faults: [{ code }] });
    expect(await checkpoints(living.cloud)).toHaveLength(1);
  });

  it('shows the version of the firmware that it was given', async () => {
    expect(await living.write('PUT', 'gateway/firmware/1_31_0', '')).toBe(204);
    living.cloud.clock.advance({ minutes: 1 });
    expect(memberAt(await living.pointOf('gateway'), 'firmwareVersion', 'value')).toBe('1_31_0');
  });

  it('is gone when the account gets recorded devices again', async () => {
    const { db, clock } = living.cloud;
    const recorded = { account: mara.email, now: clock.now(), ...lindenweg };
    expect(await loadAccount({ db, random }, recorded)).toMatchObject({ ok: true });
    expect(await checkpoints(living.cloud)).toEqual([]);
    expect((await living.all()).map((device) => device['id'])).toEqual([heatPumpId, roomUnitId]);
    const from = clock.now();
    expect(await injectPlantFaults(db, { ...at, from }, [])).toEqual({
      ok: false,
      code: 'not-simulated',
    });
    expect(await injectPlantFaults(db, { account: 'x@y', from }, [])).toEqual({
      ok: false,
      code: 'no-such-account',
    });
  });
});

// What differs by engine is held by the house.
describe.each(engines.slice(0, 1))(
  'a simulated flat with room units, on $name',
  (engine: TestEngine) => {
    let living: Living;
    beforeAll(async () => {
      // Ten minutes of its time in each of ours.
      living = await livingIn(engine, 'via-dei-tigli', 10);
    });
    afterAll(() => living.cloud.db.close());

    const room = (place = 0) => living.pointOf('climateControl', place);

    it('runs at its rate', async () => {
      living.cloud.clock.advance({ minutes: 12 });
      const [device] = await living.all();
      expect(device?.['timestamp']).toBe('2026-01-14T14:00:00.000Z');
    });

    it('heats one room within minutes of the write, and counts the electricity of each room in tenths', async () => {
      const path = 'climateControl/characteristics';
      const before = [await room(0), await room(1)];
      await living.write('PATCH', `${path}/onOffMode`, { value: 'on' }, living.second);
      await living.write('PATCH', `${path}/operationMode`, { value: 'heating' }, living.second);
      const warm = { value: 26, path: roomPath('heating') };
      await living.write('PATCH', `${path}/temperatureControl`, warm, living.second);
      living.cloud.clock.advance({ minutes: 12 });
      const after = [await room(0), await room(1)];
      expect(sensor(after[1], 'roomTemperature')).toBeGreaterThan(
        sensor(before[1], 'roomTemperature') + 1,
      );
      const grown = (place: number) =>
        sum(counts(after[place], 'heating', 'm')) - sum(counts(before[place], 'heating', 'm'));
      expect(grown(1)).toBeGreaterThan(0.3);
      expect(counts(after[1], 'heating', 'd').every((kwh) => kwh !== null)).toBe(true);
      const tenths = counts(after[1], 'heating', 'd').map((kwh) => (kwh ?? 0) * 10);
      expect(tenths.every((count) => Math.abs(count - Math.round(count)) < 1e-9)).toBe(true);
    });

    it('switches by its weekly schedule, which can be switched off', async () => {
      // At 23:30 local time the schedule turns the living room off.
      living.cloud.clock.set('2026-01-14T13:05:00Z');
      const night = await room();
      await living.write('PUT', 'climateControl/schedule/any/current', {
        scheduleId: 'week',
        enabled: false,
      });
      living.cloud.clock.advance({ minutes: 1 });
      expect(memberAt(night, 'onOffMode', 'value')).toBe('off');
      expect(memberAt(await room(), 'onOffMode', 'value')).toBe('on');
    });

    it('a room with the opposite mode of the first is on standby and reports the conflict', async () => {
      const path = 'climateControl/characteristics';
      const conflict = async (place: number) =>
        memberAt(await room(place), 'isInModeConflict', 'value');
      await living.write('PATCH', `${path}/operationMode`, { value: 'cooling' });
      living.cloud.clock.advance({ minutes: 1 });
      expect([await conflict(0), await conflict(1)]).toEqual([false, true]);
      expect(memberAt(await room(0), 'isCoolHeatMaster', 'value')).toBe(true);
      await living.write('PATCH', `${path}/operationMode`, { value: 'heating' });
      living.cloud.clock.advance({ minutes: 1 });
      expect(await conflict(1)).toBe(false);
    });

    it('takes less where it is to be quiet', async () => {
      const path = 'climateControl/characteristics';
      const warm = { value: 30, path: roomPath('heating') };
      await living.write('PATCH', `${path}/temperatureControl`, warm, living.second);
      const grown = async () => {
        const before = sum(counts(await room(1), 'heating', 'm'));
        living.cloud.clock.advance({ minutes: 12 });
        return sum(counts(await room(1), 'heating', 'm')) - before;
      };
      await grown();
      const plain = await grown();
      const fixed = { value: 40, path: '/modes/fixed' };
      await living.write('PATCH', `${path}/demandControl`, fixed, living.second);
      const mode = { value: 'fixed', path: '/currentMode' };
      await living.write('PATCH', `${path}/demandControl`, mode, living.second);
      expect(await grown()).toBeLessThan(0.8 * plain);
    });
  },
);

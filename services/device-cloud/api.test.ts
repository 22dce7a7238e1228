import { type TestEngine, engines } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestCloud, cloudOn, heatPumpId, jsonOf, roomUnitId, vendorPaths } from './testing.ts';
import { type JsonObject, memberAt } from './recordings/json.ts';
import { pointsOf } from './recordings/recorded-device.ts';

const { devices, heating, tank, room, tankSetPoint } = vendorPaths;

describe.each(engines)('read endpoints on $name', (engine: TestEngine) => {
  let cloud: TestCloud;
  let access: string;
  beforeAll(async () => {
    cloud = await cloudOn(engine, { quota: { perMinute: 1000, perDay: 4000 } });
    ({ access } = await cloud.signIn());
  });
  afterAll(() => cloud.db.close());

  const readDevice = async (id: string | undefined): Promise<JsonObject> =>
    jsonOf(await cloud.api(access, `${devices}/${id}`));
  const valueOf = async (id: string | undefined, embeddedId: string, ...names: readonly string[]) =>
    memberAt(
      pointsOf(await readDevice(id)).find((point) => point['embeddedId'] === embeddedId),
      ...names,
    );
  const settle = () => cloud.clock.advance({ seconds: 16 });

  it('lists every device in a bare array, and one by its id', async () => {
    const answer = await cloud.api(access, devices);
    const all: unknown = await answer.json();
    expect(answer.status).toBe(200);
    expect(Array.isArray(all) && all.map((device: JsonObject) => device['id'])).toEqual([
      heatPumpId,
      roomUnitId,
    ]);
    expect((await readDevice(roomUnitId))['deviceModel']).toBe('dx4');
    const sites: unknown = await (await cloud.api(access, '/v1/sites')).json();
    expect(sites).toMatchObject([
      { name: 'Lindenweg 12', role: 'admin', gatewayDevices: [heatPumpId, roomUnitId] },
    ]);
    expect(await jsonOf(await cloud.api(access, '/v1/info'))).toMatchObject({
      versions: { api: '1.0.0' },
    });
  });

  it('shows a written value only after a while', async () => {
    const written = await cloud.write(
      access,
      'PATCH',
      `${tank}/characteristics/temperatureControl`,
      {
        value: 52,
        path: tankSetPoint,
      },
    );
    expect(written.status).toBe(204);
    expect(await written.text()).toBe('');
    const tokens = tankSetPoint.slice(1).split('/');
    const setPoint = () =>
      valueOf(
        heatPumpId,
        'domesticHotWaterTank',
        'temperatureControl',
        'value',
        ...tokens,
        'value',
      );
    expect(await setPoint()).toBe(48);
    settle();
    expect(await setPoint()).toBe(52);
    expect(
      (
        await cloud.write(access, 'PATCH', `${tank}/characteristics/temperatureControl`, {
          value: '47',
          path: tankSetPoint,
        })
      ).status,
    ).toBe(204);
    settle();
    expect(await setPoint()).toBe(47);
  });

  it('writes a characteristic without path, the last of several', async () => {
    for (const value of ['on', 'off', 'on', 'off'])
      expect(
        (await cloud.write(access, 'PATCH', `${room}/characteristics/onOffMode`, { value })).status,
      ).toBe(204);
    settle();
    expect(await valueOf(roomUnitId, 'climateControl', 'onOffMode', 'value')).toBe('off');
  });

  it('takes holidays, schedules and firmware', async () => {
    const put = (path: string, body: unknown) => cloud.write(access, 'PUT', path, body);
    const dates = { startDate: '2026-11-01', endDate: '2026-11-30' };
    expect(
      (await cloud.write(access, 'POST', `${heating}/holiday-mode`, { enabled: true, ...dates }))
        .status,
    ).toBe(204);
    expect(
      (await put(`${heating}/schedule/heating/current`, { scheduleId: 'holidays', enabled: true }))
        .status,
    ).toBe(204);
    const actions = { saturday: { '08:00:00': { roomTemperature: 20.5 } } };
    expect((await put(`${heating}/schedule/heating/schedules`, { week: { actions } })).status).toBe(
      204,
    );
    expect(
      (await put(`${devices}/${heatPumpId}/management-points/gateway/firmware/42`, '')).status,
    ).toBe(204);
    settle();
    cloud.clock.advance({ minutes: 1 });
    const points = pointsOf(await readDevice(heatPumpId))[1];
    expect(memberAt(points, 'holidayMode', 'value')).toEqual({ enabled: true, ...dates });
    expect(memberAt(points, 'isHolidayModeActive', 'value')).toBe(true);
    const mode = memberAt(points, 'schedule', 'value', 'modes', 'heating');
    expect(memberAt(mode, 'enabled', 'value')).toBe(true);
    expect(memberAt(mode, 'currentSchedule', 'value')).toBe('holidays');
    expect(memberAt(mode, 'schedules', 'week', 'actions')).toEqual(actions);
    expect(
      (await cloud.write(access, 'POST', `${heating}/holiday-mode`, { enabled: false })).status,
    ).toBe(204);
    settle();
    expect(
      await valueOf(heatPumpId, 'climateControlMainZone', 'holidayMode', 'value', 'enabled'),
    ).toBe(false);
  });

  it('keeps only the last of the old writes to a characteristic', async () => {
    const rows = () =>
      cloud.db.query<{ n: number }>(
        `select count(*) as n from device_cloud.command where characteristic = 'econoMode'`,
      );
    for (const value of ['on', 'off', 'on', 'off', 'on']) {
      await cloud.write(access, 'PATCH', `${room}/characteristics/econoMode`, { value });
      cloud.clock.advance({ seconds: 20 });
    }
    expect(await rows()).toEqual([{ n: 5 }]);
    cloud.clock.advance({ hours: 24 * 31 });
    ({ access } = await cloud.signIn());
    await cloud.write(access, 'PATCH', `${room}/characteristics/econoMode`, { value: 'off' });
    expect(await rows()).toEqual([{ n: 2 }]);
    expect(await valueOf(roomUnitId, 'climateControl', 'econoMode', 'value')).toBe('on');
  });

  it.each(['', 'Bearer x', 'Bearer a.b.c', 'Basic YTpi'])(
    'lets nobody in with %j',
    async (authorization) => {
      const answer = await cloud.call(devices, authorization ? { headers: { authorization } } : {});
      expect(answer.status).toBe(401);
      expect(await jsonOf(answer)).toMatchObject({ code: 'UNAUTHORIZED' });
    },
  );
});

import { type TestEngine, engines } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestCloud, cloudOn, heatPumpId, jsonOf, vendorPaths } from '../testing.ts';

const { devices, heating, tank, room, tankSetPoint } = vendorPaths;

describe.each(engines)('refused writes on $name', (engine: TestEngine) => {
  let cloud: TestCloud;
  let access: string;
  beforeAll(async () => {
    cloud = await cloudOn(engine, { quota: { perMinute: 1000, perDay: 4000 } });
    ({ access } = await cloud.signIn());
  });
  afterAll(() => cloud.db.close());

  it.each([
    [
      'a read-only value',
      'PATCH',
      `${heating}/characteristics/controlMode`,
      { value: 'roomTemperature' },
      400,
      'READ_ONLY_CHARACTERISTIC',
    ],
    [
      'a sensor',
      'PATCH',
      `${tank}/characteristics/sensoryData`,
      { value: 60, path: '/tankTemperature' },
      400,
      'READ_ONLY_CHARACTERISTIC',
    ],
    [
      'a value above the maximum',
      'PATCH',
      `${tank}/characteristics/temperatureControl`,
      { value: 61, path: tankSetPoint },
      400,
      'INVALID_CHARACTERISTIC_VALUE',
    ],
    [
      'a value below the minimum',
      'PATCH',
      `${tank}/characteristics/temperatureControl`,
      { value: 29, path: tankSetPoint },
      400,
      'INVALID_CHARACTERISTIC_VALUE',
    ],
    [
      'a value off the step',
      'PATCH',
      `${tank}/characteristics/temperatureControl`,
      { value: 50.5, path: tankSetPoint },
      400,
      'INVALID_CHARACTERISTIC_VALUE',
    ],
    [
      'a value of another type',
      'PATCH',
      `${tank}/characteristics/temperatureControl`,
      { value: true, path: tankSetPoint },
      400,
      'INVALID_CHARACTERISTIC_VALUE',
    ],
    [
      'a value not on the list',
      'PATCH',
      `${room}/characteristics/onOffMode`,
      { value: 'ON' },
      400,
      'INVALID_CHARACTERISTIC_VALUE',
    ],
    [
      'an object',
      'PATCH',
      `${room}/characteristics/onOffMode`,
      { value: { a: 1 } },
      400,
      'INVALID_CHARACTERISTIC_VALUE',
    ],
    [
      'a whole group without path',
      'PATCH',
      `${room}/characteristics/fanControl`,
      { value: 1 },
      400,
      'INVALID_CHARACTERISTIC_VALUE',
    ],
    [
      'a name that is too long',
      'PATCH',
      `${room}/characteristics/name`,
      { value: 'x'.repeat(21) },
      400,
      'INVALID_CHARACTERISTIC_VALUE',
    ],
    [
      'a name with control characters',
      'PATCH',
      `${room}/characteristics/name`,
      { value: 'a\u0000b' },
      400,
      'INVALID_CHARACTERISTIC_VALUE',
    ],
    [
      'an unknown device',
      'PATCH',
      `${heating.replace('6b1d0c52', '00000000')}/characteristics/name`,
      { value: 'x' },
      404,
      'GATEWAY_DEVICE_MISSING',
    ],
    [
      'an unknown management point',
      'PATCH',
      `${devices}/${heatPumpId}/management-points/attic/characteristics/name`,
      { value: 'x' },
      404,
      'MANAGEMENT_POINT_MISSING',
    ],
    [
      'an unknown characteristic',
      'PATCH',
      `${heating}/characteristics/colour`,
      { value: 'x' },
      404,
      'CHARACTERISTIC_MISSING',
    ],
    [
      'a key that is no characteristic',
      'PATCH',
      `${heating}/characteristics/embeddedId`,
      { value: 'x' },
      404,
      'CHARACTERISTIC_MISSING',
    ],
    [
      'a name every object has',
      'PATCH',
      `${heating}/characteristics/constructor`,
      { value: 'x' },
      404,
      'CHARACTERISTIC_MISSING',
    ],
    [
      'a path that leads nowhere',
      'PATCH',
      `${tank}/characteristics/temperatureControl`,
      { value: 1, path: '/__proto__/x' },
      404,
      'CHARACTERISTIC_MISSING',
    ],
    [
      'a path that is no pointer',
      'PATCH',
      `${tank}/characteristics/temperatureControl`,
      { value: 1, path: 'operationModes' },
      422,
      'INVALID_REQUEST',
    ],
    [
      'a path that is no text',
      'PATCH',
      `${tank}/characteristics/temperatureControl`,
      { value: 1, path: [1] },
      422,
      'INVALID_REQUEST',
    ],
    [
      'a body without value',
      'PATCH',
      `${room}/characteristics/onOffMode`,
      {},
      422,
      'INVALID_REQUEST',
    ],
    [
      'a body that is a list',
      'PATCH',
      `${room}/characteristics/onOffMode`,
      [],
      422,
      'INVALID_REQUEST',
    ],
    [
      'a body that is not JSON',
      'PATCH',
      `${room}/characteristics/onOffMode`,
      '{"value": "on"',
      422,
      'INVALID_REQUEST',
    ],
    ['an empty body', 'PATCH', `${room}/characteristics/onOffMode`, '', 422, 'INVALID_REQUEST'],
    [
      'a body that is too large',
      'PATCH',
      `${room}/characteristics/onOffMode`,
      { value: 'x'.repeat(70_000) },
      413,
      'BODY_TOO_LARGE',
    ],
    [
      'a body that is nested deeply',
      'PATCH',
      `${room}/characteristics/onOffMode`,
      `{"value":${'['.repeat(30_000)}`,
      422,
      'INVALID_REQUEST',
    ],
    [
      'a holiday that is switched off with dates',
      'POST',
      `${heating}/holiday-mode`,
      { enabled: false, startDate: '2026-12-01', endDate: '2026-12-02' },
      422,
      'INVALID_REQUEST',
    ],
    [
      'a holiday with one date',
      'POST',
      `${heating}/holiday-mode`,
      { enabled: true, startDate: '2026-12-01' },
      422,
      'INVALID_REQUEST',
    ],
    [
      'a holiday that ends before it begins',
      'POST',
      `${heating}/holiday-mode`,
      { enabled: true, startDate: '2026-12-02', endDate: '2026-12-01' },
      400,
      'INVALID_CHARACTERISTIC_VALUE',
    ],
    [
      'a holiday on a day that does not exist',
      'POST',
      `${heating}/holiday-mode`,
      { enabled: true, startDate: '2026-02-30', endDate: '2026-03-01' },
      400,
      'INVALID_CHARACTERISTIC_VALUE',
    ],
    [
      'a holiday where there is none',
      'POST',
      `${tank}/holiday-mode`,
      { enabled: true },
      404,
      'CHARACTERISTIC_MISSING',
    ],
    [
      'an unknown schedule',
      'PUT',
      `${heating}/schedule/heating/current`,
      { scheduleId: 'x', enabled: true },
      400,
      'INVALID_CHARACTERISTIC_VALUE',
    ],
    [
      'a schedule of an unknown mode',
      'PUT',
      `${heating}/schedule/any/current`,
      { scheduleId: 'week', enabled: true },
      404,
      'CHARACTERISTIC_MISSING',
    ],
    [
      'a schedule action out of range',
      'PUT',
      `${heating}/schedule/heating/schedules`,
      { week: { actions: { monday: { '06:00:00': { roomTemperature: 99 } } } } },
      400,
      'INVALID_CHARACTERISTIC_VALUE',
    ],
    [
      'a schedule action at no time',
      'PUT',
      `${heating}/schedule/heating/schedules`,
      { week: { actions: { monday: { '25:00:00': { roomTemperature: 20 } } } } },
      400,
      'INVALID_CHARACTERISTIC_VALUE',
    ],
    [
      'a schedule action on no day',
      'PUT',
      `${heating}/schedule/heating/schedules`,
      { week: { actions: { someday: {} } } },
      400,
      'INVALID_CHARACTERISTIC_VALUE',
    ],
    [
      'an unknown schedule to rewrite',
      'PUT',
      `${heating}/schedule/heating/schedules`,
      { mine: { actions: {} } },
      404,
      'CHARACTERISTIC_MISSING',
    ],
    [
      'a block schedule',
      'PUT',
      `${heating}/block-schedule/heating/current`,
      {},
      404,
      'CHARACTERISTIC_MISSING',
    ],
    [
      'firmware of a part without it',
      'PUT',
      `${heating}/firmware/2`,
      '',
      404,
      'CHARACTERISTIC_MISSING',
    ],
    ['an unknown resource', 'GET', '/v1/gateway-device', undefined, 404, 'NOT_FOUND'],
    ['an unknown method', 'DELETE', `${devices}/${heatPumpId}`, undefined, 404, 'NOT_FOUND'],
    [
      'a device that does not exist',
      'GET',
      `${devices}/00000000-0000-4000-8000-000000000000`,
      undefined,
      404,
      'GATEWAY_DEVICE_MISSING',
    ],
    ['a device id that is none', 'GET', `${devices}/%00%27`, undefined, 422, 'INVALID_REQUEST'],
  ])('refuses %s', async (_case, method, path, body, status, code) => {
    const before = await cloud.db.query('select count(*) as n from device_cloud.command');
    const answer =
      body === undefined
        ? await cloud.api(access, path, { method })
        : await cloud.write(access, method, path, body);
    const problem = await jsonOf(answer);
    expect({ status: answer.status, code: problem['code'] }).toEqual({ status, code });
    expect(problem['message']).toMatch(/\w+/);
    expect(Object.keys(problem)).toEqual(['code', 'message']);
    expect(await cloud.db.query('select count(*) as n from device_cloud.command')).toEqual(before);
  });
});

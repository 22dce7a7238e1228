import { type TestEngine, engines } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { injectFault } from './inject-fault.ts';
import {
  type TestCloud,
  cloudOn,
  heatPumpId,
  jsonOf,
  mara,
  roomUnitId,
  vendorPaths,
} from '../testing.ts';
import { type JsonObject, memberAt } from '../recordings/json.ts';
import { pointsOf } from '../recordings/recorded-device.ts';
import { noInjection } from './fault-injection.ts';

const { devices, room } = vendorPaths;

describe.each(engines)('injected faults of the cloud on $name', (engine: TestEngine) => {
  let cloud: TestCloud;
  let access: string;
  beforeAll(async () => {
    cloud = await cloudOn(engine, { quota: { perMinute: 1000, perDay: 4000 } });
    ({ access } = await cloud.signIn());
  });
  afterAll(() => cloud.db.close());

  const readDevice = async (id: string | undefined): Promise<JsonObject> =>
    jsonOf(await cloud.api(access, `${devices}/${id}`));
  const at = { account: mara.email };
  const ofRoom = { ...at, device: roomUnitId ?? '' };
  beforeEach(async () => {
    for (const place of [at, ofRoom]) await injectFault(cloud.db, place, noInjection);
  });

  it('by being down, for an account or for one device', async () => {
    await injectFault(cloud.db, ofRoom, { isDown: true });
    expect((await cloud.api(access, `${devices}/${roomUnitId}`)).status).toBe(503);
    expect((await cloud.api(access, devices)).status).toBe(200);
    await injectFault(cloud.db, at, { isDown: true });
    expect(await jsonOf(await cloud.api(access, devices))).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });

  it('by being slow, and stops waiting when the client hangs up', async () => {
    await injectFault(cloud.db, at, { delayMs: 60_000 });
    const hangUp = AbortSignal.timeout(50);
    const started = performance.now();
    await cloud.api(access, devices, { signal: hangUp });
    const waitedMs = performance.now() - started;
    expect(waitedMs).toBeGreaterThanOrEqual(45);
    expect(waitedMs).toBeLessThan(30_000);
  });

  it('by refusing writes', async () => {
    await injectFault(cloud.db, at, { refusesWrites: true });
    const answer = await cloud.write(access, 'PATCH', `${room}/characteristics/onOffMode`, {
      value: 'on',
    });
    expect(answer.status).toBe(409);
    expect(await jsonOf(answer)).toMatchObject({ code: 'MANAGEMENT_POINT_BLOCKED' });
  });

  it('a disconnected gateway: reads return its last report', async () => {
    await injectFault(cloud.db, ofRoom, { offlineSince: cloud.clock.now() });
    const first = await readDevice(roomUnitId);
    cloud.clock.advance({ minutes: 45 });
    expect(await readDevice(roomUnitId)).toEqual(first);
    expect(memberAt(first, 'isCloudConnectionUp', 'value')).toBe(false);
    expect(memberAt(await readDevice(heatPumpId), 'isCloudConnectionUp', 'value')).toBe(true);
    const write = await cloud.write(access, 'PATCH', `${room}/characteristics/onOffMode`, {
      value: 'on',
    });
    expect(write.status).toBe(409);
  });

  it('by a wrong clock', async () => {
    const right = Date.parse(String((await readDevice(roomUnitId))['timestamp']));
    await injectFault(cloud.db, ofRoom, { clockOffsetS: -86_400 });
    expect(Date.parse(String((await readDevice(roomUnitId))['timestamp']))).toBe(
      right - 86_400_000,
    );
  });

  it('by a quota that is used up', async () => {
    await injectFault(cloud.db, at, { isQuotaUsedUp: true });
    const answer = await cloud.api(access, devices);
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('3600');
    expect(answer.headers.get('x-ratelimit-remaining-day')).toBe('0');
  });

  it('by a fault that the unit reports', async () => {
    await injectFault(cloud.db, ofRoom, { fault: { code: 'U4-00', flag: 'isInErrorState' } });
    const points = pointsOf(await readDevice(roomUnitId));
    const raised = points.filter((point) => memberAt(point, 'isInErrorState', 'value') === true);
    expect(raised.map((point) => memberAt(point, 'errorCode', 'value'))).toEqual(['U4-00']);
  });

  it('but not for accounts or devices that are not there', async () => {
    expect(await injectFault(cloud.db, { account: 'x@y' }, {})).toMatchObject({
      code: 'no-such-account',
    });
    expect(await injectFault(cloud.db, { ...at, device: 'x' }, {})).toMatchObject({
      code: 'no-such-device',
    });
  });
});

// @module-tag long
import { randomBytes, randomUUID } from 'node:crypto';
import { signService } from '@hearth/access/access.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { engines } from '@hearth/platform/testing/test-database.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestCloud, cloudOn } from '../testing.ts';
import type { JsonObject } from '../recordings/json.ts';
import { demoHomesContract } from './contract.ts';

const key = { secret: randomBytes(32) };
const home = 'via-dei-tigli';

describe.each(engines)('template homes and their copies on $name', (engine) => {
  let cloud: TestCloud;
  beforeAll(async () => {
    cloud = await cloudOn(engine, { key });
  });
  afterAll(() => cloud.db.close());

  const client = () =>
    createClient(demoHomesContract, {
      baseUrl: 'https://cloud.example',
      fetch: cloud.service.fetch,
      timeoutMs: 30_000,
      retries: 0,
      random: () => 0,
    });
  const asProduct = async () => ({ token: await signService('product', key, cloud.clock) });
  const demoHome = async (id: string = randomUUID(), language: 'en' | 'ar' = 'en') => {
    const until = cloud.clock.now().add({ hours: 2 }).toString();
    const answer = await client().copyTemplateHome(
      { params: { demoHome: id }, body: { home, until, language } },
      await asProduct(),
    );
    return { id, ...valueOf(answer) };
  };
  const devicesOf = async (token: string): Promise<readonly JsonObject[]> =>
    (await (await cloud.api(token, '/v1/gateway-devices')).json()) as readonly JsonObject[];
  const meant = (devices: readonly JsonObject[]): unknown =>
    JSON.parse(
      JSON.stringify(devices, (name, value: unknown) =>
        ['id', '_id', 'embeddedId', 'serialNumber', 'macAddress'].includes(name) ? '' : value,
      ),
    );

  it('creates a template home once and returns its access', async () => {
    const first = valueOf(await client().openTemplateHome({ params: { home } }, await asProduct()));
    const again = valueOf(await client().openTemplateHome({ params: { home } }, await asProduct()));
    expect(again.account).toBe(first.account);
    const [homeA, homeB] = [
      await devicesOf(first.grant.accessToken),
      await devicesOf(again.grant.accessToken),
    ];
    expect(homeA).toHaveLength(2);
    expect(homeB).toEqual(homeA);
    expect(
      (await client().openTemplateHome({ params: { home: 'atlantis' } }, await asProduct())).ok,
    ).toBe(false);
  });

  it('copies a home that shows what the template shows, under ids of its own', async () => {
    const template = valueOf(
      await client().openTemplateHome({ params: { home } }, await asProduct()),
    );
    const created = await demoHome();
    const [own, copied] = [
      await devicesOf(created.grant.accessToken),
      await devicesOf(template.grant.accessToken),
    ];
    expect(meant(own)).toEqual(meant(copied));
    expect(created.devices.map(({ device }) => device)).toEqual(own.map(({ id }) => id));
    expect(created.devices.map(({ copyOf }) => copyOf)).toEqual(copied.map(({ id }) => id));
    const ids = [...own, ...copied].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('makes one demoHome of many calls at once', async () => {
    const id = randomUUID();
    const copies = await Promise.allSettled(Array.from({ length: 5 }, () => demoHome(id)));
    const accounts = copies.flatMap((each) =>
      each.status === 'fulfilled' ? [each.value.account] : [],
    );
    expect(new Set(accounts).size).toBe(1);
    expect((await demoHome(id)).account).toBe(accounts[0]);
  });

  it('writes to a copy change neither the template nor other copies', async () => {
    const template = valueOf(
      await client().openTemplateHome({ params: { home } }, await asProduct()),
    );
    const [first, second] = [await demoHome(), await demoHome()];
    const [device = ''] = first.devices.map((each) => each.device);
    const path = `/v1/gateway-devices/${device}/management-points/climateControl/characteristics/onOffMode`;
    const before = await devicesOf(template.grant.accessToken);
    expect(
      (await cloud.write(first.grant.accessToken, 'PATCH', path, { value: 'off' })).status,
    ).toBe(204);
    expect(
      (await cloud.write(second.grant.accessToken, 'PATCH', path, { value: 'off' })).status,
    ).toBe(404);
    cloud.clock.advance({ minutes: 5 });
    expect(JSON.stringify((await devicesOf(first.grant.accessToken))[0])).toContain(
      '"onOffMode":{"settable":true,"value":"off"',
    );
    const [untouched] = await devicesOf(second.grant.accessToken);
    expect(JSON.stringify(untouched)).toContain(JSON.stringify(onOffOf(before[0])));
    expect(onOffOf((await devicesOf(template.grant.accessToken))[0])).toEqual(onOffOf(before[0]));
  });

  it('is gone when it is deleted, and by itself when its time is over', async () => {
    const [left, over] = [await demoHome(), await demoHome()];
    for (const _twice of [1, 2])
      valueOf(await client().deleteDemoHome({ params: { demoHome: left.id } }, await asProduct()));
    expect((await cloud.api(left.grant.accessToken, '/v1/gateway-devices')).status).toBe(401);
    cloud.clock.advance({ minutes: 59 });
    await sweep();
    expect((await cloud.api(over.grant.accessToken, '/v1/gateway-devices')).status).toBe(200);
    cloud.clock.advance({ hours: 2 });
    await sweep();
    const rows = await cloud.db.query('select * from device_cloud.demo_home');
    expect(rows).toEqual([]);
  });

  it('reports each quarter-hour of a past day, at most one day', async () => {
    valueOf(await client().openTemplateHome({ params: { home } }, await asProduct()));
    const now = cloud.clock.now();
    const reportsFrom = async (hours: number) =>
      client().listPastReports(
        {
          params: { home },
          query: { from: now.subtract({ hours }).toString(), to: now.toString() },
        },
        await asProduct(),
      );
    const { reports } = valueOf(await reportsFrom(24));
    expect(reports).toHaveLength(96);
    expect(reports.every(({ devices }) => devices.length === 2)).toBe(true);
    const text = reports.map(({ devices }) => JSON.stringify(devices));
    const roomC = text.map(
      (each) => /"sensoryData":.*?"roomTemperature":\{[^}]*"value":([\d.]+)/.exec(each)?.[1],
    );
    expect(new Set(roomC).size).toBeGreaterThan(1);
    expect(text[0]).not.toContain('consumptionData');
    expect(await reportsFrom(25)).toMatchObject({ ok: false, code: 'span-out-of-range' });
  });

  it('knows the mean outdoor temperature of ended days, of at most 800', async () => {
    const weather = async (from: string, to: string) =>
      client().listPastWeather({ params: { home }, query: { from, to } }, await asProduct());
    const { days } = valueOf(await weather('2025-03-29', '2025-04-01'));
    expect(days.map(({ day }) => day)).toEqual(['2025-03-29', '2025-03-30', '2025-03-31']);
    expect(days.every(({ outdoorC }) => Math.abs(outdoorC) < 40)).toBe(true);
    const today = cloud.clock.now().toString().slice(0, 10);
    expect(valueOf(await weather(today, addDays(today, 2))).days).toEqual([]);
    expect(await weather('2020-01-01', '2025-01-01')).toMatchObject({ code: 'span-out-of-range' });
  });

  it('names units and schedules in the language of the copy', async () => {
    const { grant } = await demoHome(randomUUID(), 'ar');
    const text = JSON.stringify(await devicesOf(grant.accessToken));
    expect(text).toContain('غرفة النوم');
    expect(text).toContain('أيام الأسبوع');
    expect(text).not.toMatch(/Woche|Week|Camera/);
  });

  it('is for services of ours only', async () => {
    const { access } = await cloud.signIn();
    const stranger = await signService('product', { secret: randomBytes(32) }, cloud.clock);
    for (const token of [undefined, access, stranger]) {
      const answer = await client().openTemplateHome({ params: { home } }, { token });
      expect(answer).toMatchObject({ ok: false, kind: 'unauthenticated' });
    }
  });

  const sweep = async () => {
    for (const job of cloud.service.jobs) await job.run(cloud.clock.now());
  };
});

function onOffOf(device: JsonObject | undefined): unknown {
  const points = device?.['managementPoints'];
  const climate = Array.isArray(points)
    ? points.find((point) => point['embeddedId'] === 'climateControl')
    : undefined;
  return climate?.['onOffMode'];
}

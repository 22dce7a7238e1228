import { type TestEngine, engines } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestCloud, cloudOn } from '../testing.ts';

describe.each(engines)('quota on $name', (engine: TestEngine) => {
  let cloud: TestCloud;
  beforeAll(async () => {
    cloud = await cloudOn(engine, { quota: { perMinute: 5, perDay: 12 } });
  });
  afterAll(() => cloud.db.close());

  it('every answer has the remaining calls; calls beyond the sliding windows are refused', async () => {
    const { access } = await cloud.signIn();
    const left = async () =>
      (await cloud.api(access, '/v1/info')).headers.get('x-ratelimit-remaining-minute');
    expect([await left(), await left(), await left()]).toEqual(['4', '3', '2']);
    cloud.clock.advance({ seconds: 30 });
    const many = await Promise.all(
      [cloud.service, cloud.another(), cloud.another()].map(async (service) => {
        const headers = { authorization: `Bearer ${access}` };
        return service.fetch(new Request('https://cloud.example/v1/info', { headers }));
      }),
    );
    expect(many.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 429]);
    const refused = many.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('30');
    expect(refused?.headers.get('ratelimit-reset')).toBe('30');
    expect(refused?.headers.get('x-ratelimit-limit-day')).toBe('12');
    expect(await refused?.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    cloud.clock.advance({ seconds: 30 });
    expect((await cloud.api(access, '/v1/info')).status).toBe(200);
  });

  it('counts the day too, refused calls among it', async () => {
    const statuses: number[] = [];
    for (let call = 0; call < 8; call += 1) {
      cloud.clock.advance({ minutes: 2 });
      const { access } = await cloud.signIn();
      statuses.push((await cloud.api(access, '/v1/info')).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    cloud.clock.advance({ hours: 24 });
    const { access } = await cloud.signIn();
    expect((await cloud.api(access, '/v1/info')).status).toBe(200);
  });
});

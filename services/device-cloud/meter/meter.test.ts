// @module-tag long
import { randomBytes, randomUUID } from 'node:crypto';
import type { Home } from '@hearth/plant/home.ts';
import { engines } from '@hearth/platform/testing/test-database.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addHome } from '../simulation/add-home.ts';
import { attachMeter, detachMeter } from './attach-meter.ts';
import { homeNamed } from '../simulation/home-names.ts';
import { mara } from '../testing.ts';
import { memberAt } from '../recordings/json.ts';
import { channelsOf } from './channels.ts';
import {
  type CloudWithHome,
  type Series,
  cloudWithHome,
  meterKey,
  metered,
  ok,
  token,
} from './testing.ts';

const lindenweg = theHome('lindenweg');

function theHome(name: string): Home {
  const home = homeNamed(name);
  if (!home) throw new RangeError(name);
  return home;
}

const known = <T>(one: T | undefined): readonly T[] => (one === undefined ? [] : [one]);

/** By use and day, every slot that was posted, later ones over earlier ones. */
function together(batches: readonly { readonly series: readonly Series[] }[]) {
  const slots = new Map<string, number>();
  for (const { series } of batches)
    for (const { use, days } of series)
      for (const { day, values } of days)
        for (const [slot, value] of values.entries())
          if (value !== null) slots.set(`${use} ${day} ${slot}`, value);
  return slots;
}

const down = () => new Response(null, { status: 503 });

describe.each(engines)('a meter beside a simulated home, on $name', (engine) => {
  let all: CloudWithHome;
  beforeAll(async () => {
    all = await cloudWithHome(engine);
  });
  afterAll(() => all.cloud.db.close());

  it('posts the days before first, then each quarter-hour, and the watts of now', async () => {
    const home = await metered(all, { historyDays: 40, simulatesPast: true });
    await home.run();
    expect(home.batches()).toHaveLength(2);
    const [first, second] = home.batches();
    const uses = channelsOf(lindenweg).length;
    expect(first?.series).toHaveLength(uses);
    expect(first?.series[0]?.days.map(({ day }) => day)).toHaveLength(28);
    expect(first?.series[0]?.days[0]?.day).toBe('2025-12-05');
    expect(second?.series[0]?.days.at(-1)).toMatchObject({ day: '2026-01-14' });
    // 13:00 local: 52 quarter-hours are over.
    expect(second?.series[0]?.days.at(-1)?.values.filter((value) => value !== null)).toHaveLength(
      52,
    );
    expect(home.posted().every((one) => one.token === `Bearer ${token}`)).toBe(true);
    expect(home.posted().map(({ path }) => path.split('/').at(-1))).toEqual([
      'batches',
      'loading',
      'batches',
      'loading',
      'power',
    ]);
    expect(home.posted()[1]?.body).toEqual({
      loading: { from: '2025-12-05', to: '2026-01-14', reached: '2026-01-02' },
    });
    expect(home.posted()[3]?.body).toEqual({ loading: null });
    expect(await home.progress()).toMatchObject({
      loaded: 1,
      refusedAs: null,
      postedUntil: '2026-01-14T12:00:00.000Z',
    });

    home.forget();
    home.cloud.clock.advance({ minutes: 10 });
    await home.run();
    const [live] = home.batches();
    expect(together(known(live)).get('grid-import 2026-01-14 52')).toBeGreaterThanOrEqual(0);
    expect(together(known(live)).size).toBe(uses);
    expect(home.posted().at(-1)).toMatchObject({
      path: expect.stringMatching(/power$/),
      body: { at: '2026-01-14T12:17:00.000Z', everyS: 60, flows: { houseW: expect.any(Number) } },
    });
  });

  it.each(
    testing.sampled(
      [
        ['skips an hour', '2026-03-27T12:00:00Z', '2026-03-29', 92],
        ['repeats an hour', '2026-10-23T12:00:00Z', '2026-10-25', 100],
      ] as const,
      1,
    ),
  )('counts every quarter-hour of a day that %s', async (_, at, day, expected) => {
    const home = await metered(all, { at });
    await home.run();
    home.cloud.clock.advance({ hours: 72 });
    await home.run();
    const slots = [...together(home.batches()).keys()].filter((key) =>
      key.startsWith(`grid-import ${day} `),
    );
    expect(slots).toHaveLength(expected);
    const lengths = home
      .batches()
      .flatMap(({ series }) =>
        series.flatMap(({ days }) =>
          days.filter((one) => one.day === day).map(({ values }) => values.length),
        ),
      );
    expect(new Set(lengths)).toEqual(new Set([expected]));
  });

  it('runs at the pace of its home', async () => {
    const home = await metered(all, { rate: 60 });
    await home.run();
    home.forget();
    home.cloud.clock.advance({ minutes: 2 });
    await home.run();
    // From 12:15 to 14:00 of the home's: the wall's last two seconds are left to the next time.
    const [batch] = home.batches();
    const hours = together(known(batch));
    expect([...hours.keys()].filter((key) => key.startsWith('grid-import'))).toHaveLength(7);
    expect(home.posted().at(-1)?.body).toMatchObject({
      at: '2026-01-14T14:05:00.000Z',
      everyS: 600,
    });
  });

  it('retries an unanswered batch with growing delays and leaves no gap', async () => {
    const home = await metered(all, { historyDays: 1 });
    home.answers(down);
    const attempts: number[] = [];
    for (let minute = 0; minute < 30; minute += 1) {
      const before = home.posted().length;
      await home.run();
      if (home.posted().length > before) attempts.push(minute);
      home.cloud.clock.advance({ minutes: 1 });
    }
    expect(attempts.length).toBeLessThan(12);
    expect((attempts.at(-1) ?? 0) - (attempts.at(-2) ?? 0)).toBeGreaterThan(attempts[1] ?? 0);
    expect(await home.progress()).toMatchObject({ loaded: 0, failures: attempts.length });
    home.answers(ok);
    home.forget();
    home.cloud.clock.advance({ minutes: 16 });
    await home.run();
    const slots = [...together(home.batches()).keys()].filter((key) =>
      key.startsWith('grid-import'),
    );
    // 13 January, and of the 14th up to 13:45 local.
    expect(slots).toHaveLength(96 + 55);
    expect(await home.progress()).toMatchObject({ failures: 0 });
  });

  it('that dies after the answer was lost sends the same again', async () => {
    const home = await metered(all, { historyDays: 2 });
    home.answers(() => {
      throw new Error('the wire broke');
    });
    await home.run();
    const [lost] = home.batches();
    home.answers(ok);
    home.cloud.clock.advance({ minutes: 20 });
    const survivor = home.cloud.another();
    await home.run(survivor);
    const again = home.batches().filter(({ batch }) => batch === lost?.batch);
    expect(again.length).toBeGreaterThan(1);
    for (const one of again) expect(one).toEqual(lost);
    const slots = [...together(home.batches()).keys()].filter((key) =>
      key.startsWith('grid-import'),
    );
    expect(slots).toHaveLength(2 * 96 + 53);
  });

  it('of two processes at once counts once', async () => {
    const home = await metered(all, { historyDays: 2 });
    await Promise.all([home.run(), home.run(home.cloud.another())]);
    const ids = new Set(home.batches().map(({ batch }) => batch));
    expect(ids.size).toBe(1);
  });

  it('stops after a permanent refusal with its reason, and starts again when attached', async () => {
    const home = await metered(all, { historyDays: 1 });
    home.answers(() =>
      Response.json({ code: 'bad-token', kind: 'unauthenticated' }, { status: 401 }),
    );
    await home.run();
    home.cloud.clock.advance({ hours: 1 });
    const before = home.posted().length;
    await home.run();
    expect(home.posted()).toHaveLength(before);
    expect(await home.progress()).toMatchObject({ refusedAs: 'bad-token' });
    home.answers(ok);
    expect(await home.attach(1)).toEqual({ ok: true });
    await home.run();
    expect(await home.progress()).toMatchObject({ refusedAs: null, loaded: 1 });
  });

  it('waits for a home that energy does not know yet', async () => {
    const home = await metered(all, { historyDays: 1 });
    home.answers(() => Response.json({ code: 'home-unknown', kind: 'not-found' }, { status: 404 }));
    await home.run();
    home.answers(ok);
    home.cloud.clock.advance({ minutes: 1 });
    await home.run();
    expect(await home.progress()).toMatchObject({ loaded: 1, refusedAs: null });
  });

  it('stores its token sealed, and is deleted with its home or when it is detached', async () => {
    const home = await metered(all);
    const { db } = home.cloud;
    const rows = await db.query<{ row: string }>('select m::text as row from device_cloud.meter m');
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
    expect(await detachMeter(db, home.account)).toBe(true);
    expect(await home.progress()).toBe(null);
    expect(await detachMeter(db, home.account)).toBe(false);
    expect(await home.attach(1)).toEqual({ ok: true });
    await addHome(
      { db, random: (bytes) => randomBytes(bytes) },
      { account: home.account, home: 'via-dei-tigli', rate: 1, now: home.cloud.clock.now() },
    );
    expect(await home.progress()).toBe(null);
  });

  it('is not put where there is nothing to count', async () => {
    const home = await metered(all);
    const { db, clock } = home.cloud;
    const put = (more: Partial<Parameters<typeof attachMeter>[1]>) =>
      attachMeter(
        { db, meterKey },
        {
          account: home.account,
          installation: randomUUID(),
          meter: randomUUID(),
          token,
          channels: [{ channel: 'grid-import', appliance: randomUUID() }],
          base: null,
          historyDays: 1,
          now: clock.now(),
          ...more,
        },
      );
    expect(await put({ account: 'nobody@example.org' })).toMatchObject({ code: 'no-such-account' });
    expect(await put({ historyDays: 731 })).toMatchObject({ code: 'history-out-of-range' });
    expect(await put({ channels: [] })).toMatchObject({ code: 'no-channel' });
  });

  it('does not go where it must not: a private address is refused', async () => {
    const home = await metered(all, { historyDays: 1 });
    const { db, clock } = home.cloud;
    const elsewhere = {
      account: home.account,
      installation: randomUUID(),
      meter: randomUUID(),
      token,
      channels: [{ channel: 'grid-import' as const, appliance: randomUUID() }],
      base: new URL('https://127.0.0.1/api'),
      historyDays: 1,
      now: clock.now(),
    };
    expect(await attachMeter({ db, meterKey }, elsewhere)).toEqual({ ok: true });
    await home.startFromPast();
    await home.run();
    expect(home.posted()).toEqual([]);
    expect(await home.progress()).toMatchObject({ loaded: 0, failures: 1 });
  });

  // The last one: from here on, copies of this home begin later.
  it('agrees with the units of the home after any write', async () => {
    const home = await metered(all, { account: mara.email });
    const { access } = await home.cloud.signIn();
    const [device = ''] = home.added.deviceIds;
    const path = `/v1/gateway-devices/${device}/management-points`;
    const tank = await home.cloud.write(
      access,
      'PATCH',
      `${path}/domesticHotWaterTank/characteristics/powerfulMode`,
      { value: 'on' },
    );
    const off = await home.cloud.write(
      access,
      'PATCH',
      `${path}/climateControlMainZone/characteristics/onOffMode`,
      { value: 'off' },
    );
    expect([tank.status, off.status]).toEqual([204, 204]);
    for (let step = 0; step < 88; step += 1) {
      home.cloud.clock.advance({ minutes: 24 });
      await home.run();
    }
    const token = await home.cloud.signIn();
    const read = await home.cloud.api(token.access, '/v1/gateway-devices');
    const [shown] = (await read.json()) as readonly unknown[];
    const points = memberAt(shown, 'managementPoints');
    const countsOf = (id: string) => {
      const point = Array.isArray(points)
        ? points.find((one) => memberAt(one, 'embeddedId') === id)
        : null;
      return memberAt(point, 'consumptionData', 'value', 'electrical', 'heating', 'd') as (
        | number
        | null
      )[];
    };
    const both = [
      ...countsOf('climateControlMainZone').slice(0, 12),
      ...countsOf('domesticHotWaterTank').slice(0, 12),
    ];
    const vendorKwh = both.reduce<number>((total, kwh) => total + (kwh ?? 0), 0);
    // The day that has just ended.
    const slots = together(home.batches());
    let meterKwh = 0;
    for (let slot = 0; slot < 96; slot += 1)
      meterKwh += slots.get(`none 2026-01-15 ${slot}`) ?? Number.NaN;
    const standbyKwh = ((lindenweg.heatPump?.standbyW ?? 0) * 24) / 1000;
    // Two counters that each carry less than a kilowatt-hour over the day's edges.
    expect(Math.abs(meterKwh - standbyKwh - vendorKwh)).toBeLessThan(2);
    expect(meterKwh).toBeGreaterThan(1);
    // Heating was switched off: what runs is hot water and the frost protection at most.
    expect(meterKwh).toBeLessThan(8);
  });
});

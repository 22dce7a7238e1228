import { randomBytes, randomUUID } from 'node:crypto';
import { type TestEngine, engines } from '@hearth/platform/testing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addHome } from '../add-home.ts';
import { cloudOn, mara, nowhere } from '../testing.ts';
import { memberAt } from '../units/json.ts';
import { attachMeter, detachMeter, meterProgress } from '../attach-meter.ts';
import { type MeterChannel, channelsOf } from './channels.ts';
import { homeNamed } from '../simulation/home-names.ts';

const meterKey = new Uint8Array(32).fill(5);
const token = 'hearth-meter-made-for-a-test';
const channelNames: readonly MeterChannel[] = [
  'grid-import',
  'feed-in',
  'generation',
  'battery-charge',
  'battery-discharge',
  'heat-pump',
];

interface Posted {
  readonly path: string;
  readonly token: string | null;
  readonly body: unknown;
}

interface Series {
  readonly use: string;
  readonly days: readonly { readonly day: string; readonly values: readonly (number | null)[] }[];
}

type Answer = (request: Posted) => Response | Promise<Response>;

const start = '2026-01-14T12:07:30Z';

/** A cloud with one simulated home, and whatever is at the other end of the wire of its meters. */
async function cloudWithHome(engine: TestEngine) {
  const wire: { posted: Posted[]; answer: Answer } = { posted: [], answer: ok };
  const energy = {
    baseUrl: 'https://energy.example/api',
    async fetch(request: Request) {
      const one = {
        path: new URL(request.url).pathname,
        token: request.headers.get('authorization'),
        body: (await request.json()) as unknown,
      };
      wire.posted.push(one);
      return await wire.answer(one);
    },
  };
  const cloud = await cloudOn(engine, {
    meters: { ...nowhere, meterKey, energy },
    quota: { perMinute: 1000, perDay: 4000 },
  });
  cloud.clock.set(start);
  const now = cloud.clock.now();
  const deps = { db: cloud.db, random: (bytes: number) => randomBytes(bytes) };
  const added = await addHome(deps, { account: mara.email, home: 'lindenweg', rate: 1, now });
  if (!added.ok) throw new Error('not added');
  return { cloud, wire, added };
}

type CloudWithHome = Awaited<ReturnType<typeof cloudWithHome>>;

/** Another account whose home is a copy of the first one's, at another pace or another time of the year. */
async function copyHome(
  { cloud: { db }, added }: CloudWithHome,
  { rate = 1, at = start }: { rate?: number; at?: string },
): Promise<string> {
  const [account, email] = [randomUUID(), `${randomUUID()}@copy.example`];
  const offsetMs = Date.parse(at) - Date.parse(start);
  await db.query(
    `insert into device_cloud.account (account_id, email, password_hash, time_zone, created_at)
     select $2, $3, password_hash, time_zone, created_at from device_cloud.account where account_id = $1`,
    [added.accountId, account, email],
  );
  await db.query(
    `insert into device_cloud.device select $2, device_id, position, recording, recorded_at, loaded_at, time_zone
       from device_cloud.device where account_id = $1`,
    [added.accountId, account],
  );
  await db.query(
    `insert into device_cloud.simulated_home select $2, first_device_id, home_key, clock_anchor, $3, $4, lived_minute,
       checkpoint from device_cloud.simulated_home where account_id = $1`,
    [added.accountId, account, offsetMs, rate],
  );
  return email;
}

/** A home of its own with a meter beside it. */
async function metered(
  all: CloudWithHome,
  own: { account?: string; rate?: number; historyDays?: number; at?: string } = {},
) {
  const { cloud, wire, added } = all;
  const { db, clock } = cloud;
  await db.query('delete from device_cloud.meter');
  clock.set(start);
  wire.posted = [];
  wire.answer = ok;
  const account = own.account ?? (await copyHome(all, own));
  const [meter, installation] = [randomUUID(), randomUUID()];
  const channels = channelNames.map((channel) => ({ channel, appliance: randomUUID() }));
  const attach = (historyDays: number) =>
    attachMeter(
      { db, meterKey },
      {
        account,
        installation,
        meter,
        token,
        channels,
        base: null,
        historyDays,
        now: clock.now(),
      },
    );
  expect(await attach(own.historyDays ?? 0)).toEqual({ ok: true });
  const run = async (service = cloud.service) => {
    for (const job of service.jobs)
      if (job.name.startsWith('device-cloud-meter')) await job.run(clock.now());
  };
  const batches = () =>
    wire.posted
      .filter(({ path }) => path.endsWith('/batches'))
      .map(({ body }) => body as { batch: string; series: readonly Series[] });
  return {
    cloud,
    added,
    account,
    batches,
    attach,
    run,
    progress: () => meterProgress(db, account),
    posted: () => wire.posted,
    forget: () => {
      wire.posted = [];
    },
    answers: (how: Answer) => {
      wire.answer = how;
    },
  };
}

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

function ok(): Response {
  return Response.json({});
}

const down = () => new Response(null, { status: 503 });

describe.each(engines)('a meter beside a simulated home, on $name', (engine) => {
  let all: CloudWithHome;
  beforeAll(async () => {
    all = await cloudWithHome(engine);
  }, 60_000);
  afterAll(() => all.cloud.db.close());

  it('posts the days before first, then each quarter-hour, and the watts of now', async () => {
    const home = await metered(all, { historyDays: 40 });
    await home.run();
    expect(home.batches()).toHaveLength(2);
    const [first, second] = home.batches();
    const uses = channelsOf(homeNamed('lindenweg') ?? expect.fail()).length;
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
    expect(
      together([live ?? expect.fail()]).get('grid-import 2026-01-14 52'),
    ).toBeGreaterThanOrEqual(0);
    expect(together([live ?? expect.fail()]).size).toBe(uses);
    expect(home.posted().at(-1)).toMatchObject({
      path: expect.stringMatching(/power$/),
      body: { at: '2026-01-14T12:17:00.000Z', everyS: 60, flows: { houseW: expect.any(Number) } },
    });
  });

  it.each([
    ['skips an hour', '2026-03-27T12:00:00Z', '2026-03-29', 92],
    ['repeats an hour', '2026-10-23T12:00:00Z', '2026-10-25', 100],
  ])('counts every quarter-hour of a day that %s', async (_, at, day, expected) => {
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

  it('lives at the pace of its home', async () => {
    const home = await metered(all, { rate: 60 });
    await home.run();
    home.forget();
    home.cloud.clock.advance({ minutes: 2 });
    await home.run();
    // From 12:15 to 14:00 of the home's: the wall's last two seconds are left to the next time.
    const [batch] = home.batches();
    const hours = together([batch ?? expect.fail()]);
    expect([...hours.keys()].filter((key) => key.startsWith('grid-import'))).toHaveLength(7);
    expect(home.posted().at(-1)?.body).toMatchObject({
      at: '2026-01-14T14:05:00.000Z',
      everyS: 600,
    });
  });

  it('that is not heard tries again, later and later, and leaves no gap', async () => {
    const home = await metered(all, { historyDays: 1 });
    home.answers(down);
    const tries: number[] = [];
    for (let minute = 0; minute < 30; minute += 1) {
      const before = home.posted().length;
      await home.run();
      if (home.posted().length > before) tries.push(minute);
      home.cloud.clock.advance({ minutes: 1 });
    }
    expect(tries.length).toBeLessThan(12);
    expect((tries.at(-1) ?? 0) - (tries.at(-2) ?? 0)).toBeGreaterThan(tries[1] ?? 0);
    expect(await home.progress()).toMatchObject({ loaded: 0, failures: tries.length });
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

  it('that is refused for good says why and rests; put there again, it begins anew', async () => {
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

  it('waits for a home that the other side was not told of yet', async () => {
    const home = await metered(all, { historyDays: 1 });
    home.answers(() => Response.json({ code: 'home-unknown', kind: 'not-found' }, { status: 404 }));
    await home.run();
    home.answers(ok);
    home.cloud.clock.advance({ minutes: 1 });
    await home.run();
    expect(await home.progress()).toMatchObject({ loaded: 1, refusedAs: null });
  });

  it('keeps its token sealed, and goes with its home or when it is taken away', async () => {
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
    await home.run();
    expect(home.posted()).toEqual([]);
    expect(await home.progress()).toMatchObject({ loaded: 0, failures: 1 });
  });

  // The last one: from here on, copies of this home begin later.
  it('is the same home as the one that the maker shows, whatever is written to it', async () => {
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
    const makersKwh = both.reduce<number>((total, kwh) => total + (kwh ?? 0), 0);
    // The day that has just ended.
    const slots = together(home.batches());
    let meterKwh = 0;
    for (let slot = 0; slot < 96; slot += 1)
      meterKwh += slots.get(`none 2026-01-15 ${slot}`) ?? Number.NaN;
    const standbyKwh = ((homeNamed('lindenweg')?.heatPump?.standbyW ?? 0) * 24) / 1000;
    // Two counters that each carry less than a kilowatt-hour over the day's edges.
    expect(Math.abs(meterKwh - standbyKwh - makersKwh)).toBeLessThan(2);
    expect(meterKwh).toBeGreaterThan(1);
    // Heating was switched off: what runs is hot water and the frost protection at most.
    expect(meterKwh).toBeLessThan(8);
  }, 30_000);
});

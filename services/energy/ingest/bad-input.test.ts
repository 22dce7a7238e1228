import { randomUUID } from 'node:crypto';
import { signService } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, seriesOf } from '../testing.ts';

const appliance = randomUUID();
const values = Array.from({ length: 12 }, (_, k) => k);
const good = {
  batch: randomUUID(),
  series: [seriesOf({ appliance, days: [{ day: '2025-11-12', values }] })],
};
const withSeries = (own: object) => ({ ...good, series: [{ ...good.series[0], ...own }] });
const withDay = (own: object) => withSeries({ days: [{ day: '2025-11-12', values, ...own }] });
const withPeriod = (from: string, to: string, value: unknown = 1) =>
  withSeries({ days: [], periods: [{ from, to, value }] });

/** Name, body as text, status, code, pointer. */
const table: readonly [string, string, number, string, string | undefined][] = [
  ['nothing', '', 400, 'not-json', '/body'],
  ['not JSON', '{"batch":', 400, 'not-json', '/body'],
  ['truncated', JSON.stringify(good).slice(0, -20), 400, 'not-json', '/body'],
  ['another thing', '[]', 422, 'invalid-type', '/body'],
  ['null', 'null', 422, 'invalid-type', '/body'],
  ['deep nesting', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 400, 'too-deep', '/body'],
  ['an unknown member', JSON.stringify({ ...good, extra: 1 }), 422, 'unknown-field', '/body/extra'],
  [
    'a member named __proto__',
    `{"__proto__":{"series":[]},"batch":"${randomUUID()}"}`,
    422,
    'invalid-type',
    '/body/series',
  ],
  [
    'no uuid',
    JSON.stringify({ ...good, batch: "x'; drop schema energy; --" }),
    422,
    'invalid-format',
    '/body/batch',
  ],
  ['no series', JSON.stringify({ ...good, series: [] }), 422, 'too-small', '/body/series'],
  [
    'an unknown metric',
    JSON.stringify(withSeries({ metric: 'counter' })),
    422,
    'invalid-value',
    '/body/series/0/metric',
  ],
  [
    'an unknown step',
    JSON.stringify(withSeries({ stepS: 7 })),
    422,
    'invalid-union',
    '/body/series/0/stepS',
  ],
  [
    'a source with spaces',
    JSON.stringify(withSeries({ source: 'a b' })),
    422,
    'invalid-format',
    '/body/series/0/source',
  ],
  [
    'a unit of another metric',
    JSON.stringify(withSeries({ unit: '°C' })),
    422,
    'unit-of-metric',
    '/body/series/0/unit',
  ],
  [
    'the series twice',
    JSON.stringify({ ...good, series: [good.series[0], good.series[0]] }),
    422,
    'repeated-series',
    '/body/series/1',
  ],
  [
    'the day twice',
    JSON.stringify(withSeries({ days: [good.series[0]!.days![0], good.series[0]!.days![0]] })),
    422,
    'repeated-day',
    '/body/series/0/days/1/day',
  ],
  [
    'a day that is none',
    JSON.stringify(withDay({ day: '2025-02-30' })),
    422,
    'invalid-format',
    '/body/series/0/days/0/day',
  ],
  [
    'a day far away',
    JSON.stringify(withDay({ day: '0001-01-01' })),
    422,
    'day-out-of-range',
    '/body/series/0/days/0/day',
  ],
  [
    '11 values',
    JSON.stringify(withDay({ values: values.slice(1) })),
    422,
    'values-of-day',
    '/body/series/0/days/0/values',
  ],
  [
    '96 quarter-hours on a day of 92',
    JSON.stringify(
      withSeries({
        stepS: 900,
        days: [{ day: '2025-03-30', values: Array.from({ length: 96 }, () => 0) }],
      }),
    ),
    422,
    'values-of-day',
    '/body/series/0/days/0/values',
  ],
  [
    'a text for a value',
    JSON.stringify(withDay({ values: values.map(String) })),
    422,
    'invalid-type',
    '/body/series/0/days/0/values/0',
  ],
  [
    'Infinity as 1e999',
    JSON.stringify(good).replace('[0,', '[1e999,'),
    422,
    'invalid-type',
    '/body/series/0/days/0/values/0',
  ],
  [
    'a huge value',
    JSON.stringify(withDay({ values: values.map(() => 1e7) })),
    422,
    'value-out-of-range',
    '/body/series/0/days/0/values/0',
  ],
  [
    'a mask beyond the day',
    JSON.stringify(withDay({ withdrawn: [12] })),
    422,
    'no-such-slot',
    '/body/series/0/days/0/withdrawn/0',
  ],
  [
    'a mask on a value',
    JSON.stringify(withDay({ withdrawn: [3] })),
    422,
    'withdrawn-has-value',
    '/body/series/0/days/0/values/3',
  ],
  [
    'a total that ends before it begins',
    JSON.stringify(withPeriod('2025-11-02T00:00:00Z', '2025-11-01T00:00:00Z')),
    422,
    'period-reversed',
    '/body/series/0/periods/0/to',
  ],
  [
    'a total of ten years',
    JSON.stringify(withPeriod('2015-01-01T00:00:00Z', '2025-01-01T00:00:00Z')),
    422,
    'period-too-long',
    '/body/series/0/periods/0/to',
  ],
  [
    'a total from local time',
    JSON.stringify(withPeriod('2025-11-01T00:00:00+01:00', '2025-11-02T00:00:00Z')),
    422,
    'invalid-format',
    '/body/series/0/periods/0/from',
  ],
  ['5 MB', `"${'x'.repeat(5_000_000)}"`, 413, 'body-too-large', '/body'],
];

describe('invalid batches', () => {
  let db: Database;
  let bench: Bench;
  let home: string;
  beforeAll(async () => {
    db = await testDatabase('pglite', [energyMigrations]);
    bench = benchOn(db, '2025-11-20T12:00:00Z');
  });
  beforeEach(async () => {
    home = await newHome(bench, 'Europe/Berlin');
  });
  afterAll(() => db.close());

  const post = async (
    body: string | Uint8Array<ArrayBuffer>,
    own: { token?: string; type?: string; path?: string } = {},
  ) => {
    const token = own.token ?? (await bench.asService()).token;
    const response = await bench.energy.fetch(
      new Request(`http://energy.test${own.path ?? `/v1/installations/${home}/batches`}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': own.type ?? 'application/json',
        },
        body,
      }),
    );
    return {
      status: response.status,
      problem: (await response.json()) as { code: string; at?: string; params?: object },
    };
  };
  const counts = async () =>
    db.query(
      `select (select count(*) from energy.batch) as batches, (select count(*) from energy.series) as series,
         (select count(*) from energy.reading_day) as days, (select count(*) from energy.reading_period) as periods`,
    );

  test.each(table)('%s', async (_, body, status, code, at) => {
    const before = await counts();
    const refused = await post(body);
    expect([refused.status, refused.problem.code, refused.problem.at]).toEqual([status, code, at]);
    expect(await counts()).toEqual(before);
  });

  test('the failure has the expected number of values', async () => {
    const refused = await post(JSON.stringify(withDay({ values: [1] })));
    expect(refused.problem.params).toEqual({ expected: 12, given: 1, timeZone: 'Europe/Berlin' });
  });

  test('an invalid series rejects the whole batch', async () => {
    const series = [good.series[0], { ...good.series[0], use: 'dhw', unit: '%' }];
    expect((await post(JSON.stringify({ batch: randomUUID(), series }))).status).toBe(422);
    expect(
      await db.query('select from energy.reading_day where installation_id = $1', [home]),
    ).toEqual([]);
  });

  test('values too small for 4 bytes, and -0, are stored as 0', async () => {
    const tiny = values.map((_, k) => [1e-60, -1e-44, -0, 5e-324][k % 4] ?? 0);
    const text = JSON.stringify({ ...withDay({ values: tiny }), batch: randomUUID() }).replace(
      ',0,',
      ',-0,',
    );
    expect((await post(text)).status).toBe(200);
    const [row] = await db.query<{ total: number }>(
      'select total from energy.reading_day where installation_id = $1',
      [home],
    );
    expect(row?.total).toBe(0);
  });

  test('wrong encoding, content type, home and tokens are refused', async () => {
    const body = JSON.stringify({ ...good, batch: randomUUID() });
    expect((await post(new Uint8Array([0xff, 0xfe, 0x7b]))).problem.code).toBe('not-utf8');
    expect((await post(body, { type: 'text/plain' })).status).toBe(415);
    expect(
      (await post(body, { path: `/v1/installations/${randomUUID()}/batches` })).problem.code,
    ).toBe('home-unknown');
    expect((await post(body, { path: '/v1/installations/1%20or%201/batches' })).status).toBe(404);
    expect((await post(body, { token: 'ey.forged.token' })).status).toBe(401);
    expect((await post(body, { token: (await bench.asPerson(home)).token })).status).toBe(403);
    const foreign = await signService(
      'product',
      { secret: new Uint8Array(32).fill(8) },
      bench.clock,
    );
    expect((await post(body, { token: foreign })).status).toBe(401);
  });

  test('a person’s token is valid for its home only, and for 30 seconds', async () => {
    const other = await newHome(bench, 'Europe/Berlin');
    const { token } = await bench.asPerson(home);
    const get = async (path: string) =>
      (
        await bench.energy.fetch(
          new Request(`http://energy.test/v1/installations/${path}`, {
            headers: { authorization: `Bearer ${token}` },
          }),
        )
      ).status;
    const paths = [
      'home',
      'history',
      'appliances',
      'logs',
      `appliances/${appliance}`,
      'history/export?from=2025-01-01&to=2025-01-02&format=csv',
      'logs/export?format=csv',
    ];
    for (const path of paths) expect(await get(`${other}/${path}`)).toBe(404);
    expect(await get(`${home}/home`)).toBe(200);
    bench.clock.advance({ seconds: 60 });
    expect(await get(`${home}/home`)).toBe(401);
  });
});

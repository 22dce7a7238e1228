// @module-tag long
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { accessOf, signAccess } from '@hearth/access/access.ts';
import type { Role } from '@hearth/access/access.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { Temporal } from 'temporal-polyfill';
import { testing } from '@hearth/platform/testing/config.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, sentAt, seriesOf, wordsOf } from '../testing.ts';

const key = { secret: new Uint8Array(32).fill(7) };
const mara = '019abcde-0000-7000-8000-00000000a0a0';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const hours = (from: string, kwh: readonly (number | string)[]) =>
  [
    'Zeit;Verbrauch kWh',
    ...kwh.map((value, i) => {
      const at = Temporal.Instant.from(from).add({ hours: i });
      return `${at.toString()};${String(value).replace('.', ',')}`;
    }),
  ].join('\n');

describe.each(engines)('imports of a home on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2025-11-20T12:30:00Z', { key });
  });
  afterAll(() => db.close());

  const as = async (installationId: string, role: Role = 'owner') => ({
    token: await signAccess(
      accessOf({
        installationId,
        personId: mara,
        role,
        scopes: ['monitoring', 'settings'],
        visibleFrom: '2000-01-01T00:00:00Z',
        until: null,
        epoch: 1,
      }),
      key,
      bench.clock,
    ),
  });
  const upload = async (installation: string, text: string) => {
    const sent = {
      params: { installation, import: randomUUID() },
      query: { fileName: 'bill.csv' },
      body: bytesOf(text),
    };
    return valueOf(await bench.client.uploadImport(sent, await as(installation)));
  };
  /** All stored values of a home, readable. */
  const stored = async (installation: string) =>
    await db.query(
      `select s.use, s.source, s.step_s, r.day::text as day, r.vals::text as vals
       from energy.reading_day r join energy.series s
         on s.installation_id = r.installation_id and s.series_no = r.series_no
       where r.installation_id = $1 and r.n > 0 order by 1, 2, 3, 4`,
      [installation],
    );

  test('a file is previewed, stored once, listed and undone', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const owner = await as(installation);
    const preview = await upload(installation, hours('2025-10-01T00:00:00Z', [1, 2.5, '', 0.5]));
    expect(preview).toMatchObject({
      state: 'open',
      format: 'table',
      questions: [],
      faults: [],
      flows: [
        {
          flow: 'grid-import',
          first: '2025-10-01T00:00:00.000Z',
          last: '2025-10-01T04:00:00.000Z',
          kwh: 4,
          intervals: 3,
        },
      ],
      coverage: [
        {
          gapCount: 1,
          gaps: [{ from: '2025-10-01T02:00:00.000Z' }],
          months: [{ month: '2025-10', kwh: 4 }],
          days: 1,
          measuredDays: 0,
        },
      ],
      encoding: 'utf-8',
      layout: { separator: ';', clock: 'home', timeColumns: [0] },
      sample: [
        ['2025-10-01T00:00:00Z', '1'],
        ['2025-10-01T01:00:00Z', '2,5'],
        ['2025-10-01T02:00:00Z', ''],
        ['2025-10-01T03:00:00Z', '0,5'],
      ],
    });
    expect(await stored(installation)).toEqual([]);
    const params = { installation, import: preview.import };
    const store = () => bench.client.storeImport({ params }, owner);
    const [first, again] = [valueOf(await store()), valueOf(await store())];
    expect(first).toMatchObject({ state: 'stored', undoUntil: '2025-12-04T12:30:00.000Z' });
    expect(again).toEqual(first);
    expect(await stored(installation)).toHaveLength(1);
    expect(wordsOf(await bench.client.answerImport({ params, body: {} }, owner))).toBe(
      'import-not-open',
    );
    const [kept] = await db.query<{ file: unknown }>(
      'select file from energy.import where installation_id = $1',
      [installation],
    );
    expect(kept?.file).toBeNull();
    expect(valueOf(await bench.client.undoImport({ params }, owner))).toMatchObject({
      state: 'undone',
    });
    expect(await stored(installation)).toEqual([]);
    expect(
      valueOf(await bench.client.listImports({ params: { installation } }, owner)),
    ).toMatchObject([{ fileName: 'bill.csv', state: 'undone', flows: [{ kwh: 4 }] }]);
  });

  test('a file that leaves a question open is stored after its answer only', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const owner = await as(installation);
    const withoutUnit = hours('2025-10-01T00:00:00Z', [1, 2.5]).replace(' kWh', '');
    const preview = await upload(installation, withoutUnit);
    expect(preview.questions).toEqual(['unit']);
    const params = { installation, import: preview.import };
    const store = () => bench.client.storeImport({ params }, owner);
    expect(wordsOf(await store())).toBe('import-has-questions /params/import');
    expect(await stored(installation)).toEqual([]);
    const values = [{ column: 1, flow: 'grid-import' as const, unit: 'kWh' as const }];
    const body = { values: values.map((each) => ({ ...each, isCounter: false })) };
    valueOf(await bench.client.answerImport({ params, body }, owner));
    expect(valueOf(await store())).toMatchObject({ state: 'stored', flows: [{ kwh: 3.5 }] });
  });

  test('totals of days and months are stored as totals', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const owner = await as(installation);
    const preview = await upload(
      installation,
      'Monat;Verbrauch kWh\n01.01.2025;310\n01.02.2025;280\n01.03.2025;250',
    );
    const params = { installation, import: preview.import };
    valueOf(await bench.client.storeImport({ params }, owner));
    expect(
      await db.query(
        'select value from energy.reading_period where installation_id = $1 order by from_at',
        [installation],
      ),
    ).toEqual([{ value: 310 }, { value: 280 }, { value: 250 }]);
  });

  test('a large file is read in a thread; names with any characters come back as written', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const name = `Verbrauch kWh ${'\u{1F50C}'.repeat(30)}`;
    const rows = hours(
      '2024-01-01T00:00:00Z',
      Array.from({ length: 9000 }, () => 0.25),
    )
      .split('\n')
      .slice(1)
      .map((row) => `${row};${'x'.repeat(20)}\u{1F50C}${'\u{1F50C}'.repeat(30)}`);
    const header = hours('2024-01-01T00:00:00Z', []).split('\n')[0] ?? '';
    const text = [`${header};Remark`, ...rows].join('\n').replace('kWh', name);
    expect(bytesOf(text).length).toBeGreaterThan(256 * 1024);
    const preview = await upload(installation, text);
    expect(preview).toMatchObject({ faults: [], flows: [{ intervals: 9000, kwh: 2250 }] });
    const again = valueOf(
      await bench.client.getImport(
        { params: { installation, import: preview.import } },
        await as(installation),
      ),
    );
    expect(again).toEqual(preview);
  });

  test('days that a meter measured are named, and undoing leaves them as they were', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const appliance = randomUUID();
    await bench.send(installation, {
      batch: sentAt('2025-10-03T00:00:00Z'),
      series: [
        seriesOf({
          appliance,
          use: 'grid-import',
          source: 'meter',
          stepS: 3600,
          days: [{ day: '2025-10-02', values: Array.from({ length: 24 }, () => 0.5) }],
        }),
      ],
    });
    const before = await stored(installation);
    const owner = await as(installation);
    const preview = await upload(
      installation,
      hours(
        '2025-09-30T22:00:00Z',
        Array.from({ length: 72 }, () => 1),
      ),
    );
    expect(preview.coverage).toMatchObject([{ days: 3, measuredDays: 1 }]);
    const params = { installation, import: preview.import };
    valueOf(await bench.client.storeImport({ params }, owner));
    expect(await stored(installation)).toHaveLength(before.length + 3);
    // The file says 1 kWh an hour; the meter's half of it counts on its day.
    const bought = async (date: string) => {
      const query = { period: 'day' as const, date };
      const { balance } = valueOf(
        await bench.client.getHistory({ params: { installation }, query }, owner),
      );
      return balance?.flows.find(({ flow }) => flow === 'grid-import')?.total;
    };
    expect([await bought('2025-10-01'), await bought('2025-10-02')]).toEqual([24, 12]);
    const series = valueOf(
      await bench.client.getHistory(
        { params: { installation }, query: { period: 'month', date: '2025-10-15' } },
        owner,
      ),
    ).balance?.flows.find(({ flow }) => flow === 'grid-import');
    expect(series?.total).toBe(24 + 12 + 24);
    valueOf(await bench.client.undoImport({ params }, owner));
    expect(await stored(installation)).toEqual(before);
  });

  test('undoing after 14 days is refused and changes nothing', async () => {
    const late = benchOn(db, '2025-11-20T12:30:00Z', { key });
    const installation = await newHome(bench, 'Europe/Berlin');
    const preview = await upload(installation, hours('2025-10-01T00:00:00Z', [1, 2]));
    const params = { installation, import: preview.import };
    valueOf(await bench.client.storeImport({ params }, await as(installation)));
    const before = await stored(installation);
    late.clock.advance({ hours: 24 * 14 });
    const owner = { token: (await late.asPerson(installation)).token };
    expect(wordsOf(await late.client.undoImport({ params }, owner))).toBe('import-settled');
    expect(await stored(installation)).toEqual(before);
  });

  test('an answer corrects the reading; a file with faults stores nothing', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const owner = await as(installation);
    const watts = hours('2025-10-01T00:00:00Z', [350, 420, 380]);
    const preview = await upload(installation, watts);
    const params = { installation, import: preview.import };
    expect(preview).toMatchObject({ flows: [], faults: [{ code: 'not-believable-in-this-unit' }] });
    expect(wordsOf(await bench.client.storeImport({ params }, owner))).toBe(
      'import-has-faults /params/import',
    );
    const values = [
      { column: 1, flow: 'grid-import' as const, unit: 'W' as const, isCounter: false },
    ];
    const corrected = await bench.client.answerImport({ params, body: { values } }, owner);
    expect(valueOf(corrected)).toMatchObject({ faults: [], flows: [{ kwh: 1.15 }] });
    valueOf(await bench.client.storeImport({ params }, owner));
    expect(await stored(installation)).toHaveLength(1);
    const odd = await upload(
      installation,
      'Zeit;Verbrauch kWh\n2025-10-01T00:07:00Z;1\n2025-10-01T01:07:00Z;1',
    );
    expect(odd.faults).toMatchObject([
      { code: 'not-a-slot-of-the-day', column: '2025-10-01T00:07:00.000Z' },
    ]);
  });

  test('only those who may change settings see and write imports; a new upload replaces an open one', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const first = await upload(installation, hours('2025-10-01T00:00:00Z', [1, 2]));
    const second = await upload(installation, hours('2025-10-01T00:00:00Z', [1, 2]));
    const owner = await as(installation);
    const one = { params: { installation, import: first.import } };
    expect(wordsOf(await bench.client.getImport(one, owner))).toBe('not-found');
    for (const role of ['resident', 'partner'] as const)
      expect(
        wordsOf(
          await bench.client.listImports(
            { params: { installation } },
            await as(installation, role),
          ),
        ),
      ).toBe('not-for-this-role');
    const elsewhere = await newHome(bench, 'Europe/Berlin');
    const foreign = { params: { installation: elsewhere, import: second.import } };
    expect(wordsOf(await bench.client.storeImport(foreign, await as(elsewhere)))).toBe('not-found');
    valueOf(
      await bench.client.cancelImport({ params: { installation, import: second.import } }, owner),
    );
    expect(valueOf(await bench.client.listImports({ params: { installation } }, owner))).toEqual(
      [],
    );
  });

  test('storing that was interrupted after any batch is continued, and each value counts once', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const owner = await as(installation);
    const preview = await upload(
      installation,
      hours(
        '2023-12-31T23:00:00Z',
        Array.from({ length: 9000 }, (_, i) => 1 + (i % 3)),
      ),
    );
    const params = { installation, import: preview.import };
    valueOf(await bench.client.storeImport({ params }, owner));
    const complete = await stored(installation);
    expect(complete.length).toBeGreaterThan(370);
    await db.query(
      `update energy.import set state = 'storing', file = $2 where installation_id = $1`,
      [
        installation,
        Buffer.from(
          hours(
            '2023-12-31T23:00:00Z',
            Array.from({ length: 9000 }, (_, i) => 1 + (i % 3)),
          ),
        ),
      ],
    );
    expect(valueOf(await bench.client.storeImport({ params }, owner))).toMatchObject({
      state: 'stored',
    });
    expect(await stored(installation)).toEqual(complete);
  });

  test('an undo in another tab ends storing, and nothing of the file is left', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const owner = await as(installation);
    const years = Array.from({ length: 3 * 9000 }, (_, i) => 1 + (i % 3));
    const preview = await upload(installation, hours('2022-05-31T22:00:00Z', years));
    const params = { installation, import: preview.import };
    const storing = bench.client.storeImport({ params }, owner);
    const stateNow = async () => valueOf(await bench.client.getImport({ params }, owner)).state;
    let state = await stateNow();
    while (state === 'open') state = await stateNow();
    expect(valueOf(await bench.client.undoImport({ params }, owner)).state).toBe('undone');
    const ended = await storing;
    expect(ended.ok || ended.code).toSatisfy((end) => end === true || end === 'import-not-open');
    expect(await stateNow()).toBe('undone');
    expect(await stored(installation)).toEqual([]);
  });

  test('any imports and undone imports leave what the remaining ones hold', async () => {
    const step = fc.record({
      startDay: fc.integer({ min: 0, max: 4 }),
      kwh: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 40 }),
      isUndone: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        const installation = await newHome(bench, 'Europe/Berlin');
        const owner = await as(installation);
        const expected = new Map<number, number>();
        const undone: string[] = [];
        for (const { startDay, kwh, isUndone } of steps) {
          bench.clock.advance({ seconds: 1 });
          const from = Temporal.Instant.from('2025-10-24T22:00:00Z').add({ hours: 24 * startDay });
          const { import: id } = await upload(installation, hours(from.toString(), kwh));
          const params = { installation, import: id };
          valueOf(await bench.client.storeImport({ params }, owner));
          if (isUndone) undone.push(id);
          else
            kwh.forEach((value, i) => expected.set(from.epochMilliseconds / 3_600_000 + i, value));
        }
        for (const id of undone)
          valueOf(await bench.client.undoImport({ params: { installation, import: id } }, owner));
        const [sum] = await db.query<{ kwh: number | null }>(
          'select sum(total) as kwh from energy.reading_day where installation_id = $1',
          [installation],
        );
        expect(sum?.kwh ?? 0).toBeCloseTo(
          [...expected.values()].reduce((all, each) => all + each, 0),
          6,
        );
      }),
      { numRuns: testing.runs(10) },
    );
  });
});

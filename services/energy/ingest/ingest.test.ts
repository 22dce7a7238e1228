import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { everyEngineAndCluster, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, sentAt, seriesOf, wordsOf } from '../testing.ts';

const day = '2025-11-12';
const twelve = (own: Record<number, number>) =>
  Array.from({ length: 12 }, (_, k) => own[k] ?? null);

describe.each(everyEngineAndCluster)('ingest on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2025-11-20T12:00:00Z');
  });
  afterAll(() => db.close());

  const stored = async (installation: string) =>
    (
      await db.query<{ vals: number[] }>(
        'select vals from energy.reading_day where installation_id = $1 order by series_no, day',
        [installation],
      )
    ).map((row) => row.vals);
  const withdraw = async (installation: string, batch: string) =>
    bench.client.withdrawBatch({ params: { installation, batch } }, await bench.asService());

  test('null leaves the stored value, `withdrawn` removes it, a later value replaces it', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    const appliance = randomUUID();
    const send = (values: (number | null)[], withdrawn?: number[]) =>
      bench.send(home, {
        batch: randomUUID(),
        series: [
          seriesOf({ appliance, days: [{ day, values, ...(withdrawn ? { withdrawn } : {}) }] }),
        ],
      });
    await send(twelve({ 0: 1, 1: 2, 2: 3 }));
    await send(twelve({ 2: 3.5, 3: 4 }));
    expect(await stored(home)).toEqual([twelve({ 0: 1, 1: 2, 2: 3.5, 3: 4 })]);
    expect(await send(twelve({ 4: 0 }), [1, 2])).toMatchObject({ values: 3, isNew: true });
    expect(await stored(home)).toEqual([twelve({ 0: 1, 3: 4, 4: 0 })]);
    const [row] = await db.query<{ n: number; total: number; lo: number; hi: number }>(
      'select n, total, lo, hi from energy.reading_day where installation_id = $1',
      [home],
    );
    expect(row).toEqual({ n: 3, total: 5, lo: 0, hi: 4 });
  });

  test('a home that is deleted while its batch is stored is not found', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    const transaction: Database['transaction'] = async (run) => {
      await db.query('delete from energy.home where installation_id = $1', [home]);
      return await db.transaction(run);
    };
    const deleting: Database = Object.create(db, { transaction: { value: transaction } });
    const other = benchOn(deleting, '2025-11-20T12:00:00Z');
    const series = [
      seriesOf({ appliance: randomUUID(), days: [{ day, values: twelve({ 0: 1 }) }] }),
    ];
    const sent = await other.client.ingest(
      { params: { installation: home }, body: { batch: randomUUID(), series } },
      await other.asService(),
    );
    expect(wordsOf(sent)).toBe('home-unknown /params/installation');
  });

  test('a repeated batch changes nothing; other content under its id is refused', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    const series = [
      seriesOf({ appliance: randomUUID(), days: [{ day, values: twelve({ 0: 1 }) }] }),
    ];
    const batch = randomUUID();
    expect(await bench.send(home, { batch, series })).toEqual({ batch, values: 1, isNew: true });
    expect(await bench.send(home, { batch, series })).toEqual({ batch, values: 1, isNew: false });
    const other = [{ ...series[0]!, days: [{ day, values: twelve({ 0: 2 }) }] }];
    await expect(bench.send(home, { batch, series: other })).rejects.toThrow(
      'batch-has-other-content at /body/batch',
    );
    expect(await stored(home)).toEqual([twelve({ 0: 1 })]);
  });

  test('of ten concurrent copies of a batch one is stored', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    const series = [
      seriesOf({ appliance: randomUUID(), days: [{ day, values: twelve({ 0: 1 }) }] }),
    ];
    const batch = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => bench.send(home, { batch, series })),
    );
    expect(answers.filter((answer) => answer.isNew)).toHaveLength(1);
  });

  test('concurrent new series of one home get different numbers', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    await Promise.all(
      Array.from({ length: 8 }, () =>
        bench.send(home, {
          batch: randomUUID(),
          series: [
            seriesOf({ appliance: randomUUID(), days: [{ day, values: twelve({ 1: 1 }) }] }),
          ],
        }),
      ),
    );
    const rows = await db.query<{ series_no: number }>(
      'select series_no from energy.series where installation_id = $1 order by 1',
      [home],
    );
    expect(rows.map((row) => row.series_no)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('a late batch does not replace values of batches sent after it', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    const appliance = randomUUID();
    const send = (at: string, values: (number | null)[]) =>
      bench.send(home, {
        batch: sentAt(at),
        series: [seriesOf({ appliance, days: [{ day, values }] })],
      });
    await send('2025-11-12T10:00:00Z', twelve({ 5: 2 }));
    await send('2025-11-12T09:00:00Z', twelve({ 4: 7, 5: 1 }));
    expect(await stored(home)).toEqual([twelve({ 4: 7, 5: 2 })]);
  });

  test('withdrawing a batch restores the values that it had replaced', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    const appliance = randomUUID();
    const send = async (values: (number | null)[]) => {
      const batch = randomUUID();
      const month = {
        from: '2025-10-31T23:00:00Z',
        to: '2025-11-30T23:00:00Z',
        value: values[0] ?? null,
      };
      const series = [seriesOf({ appliance, days: [{ day, values }], periods: [month] })];
      await bench.send(home, { batch, series });
      return batch;
    };
    const months = async () =>
      (
        await db.query<{ value: number }>(
          'select value from energy.reading_period where installation_id = $1',
          [home],
        )
      ).map((row) => row.value);
    const first = await send(twelve({ 0: 1, 1: 1 }));
    const second = await send(twelve({ 0: 2, 2: 2 }));
    const third = await send(twelve({ 0: 3 }));
    expect(valueOf(await withdraw(home, second))).toEqual({ batch: second, values: 3 });
    expect(await stored(home)).toEqual([twelve({ 0: 3, 1: 1 })]);
    expect(await months()).toEqual([3]);
    expect(valueOf(await withdraw(home, second))).toEqual({ batch: second, values: 3 });
    valueOf(await withdraw(home, third));
    expect(await stored(home)).toEqual([twelve({ 0: 1, 1: 1 })]);
    expect(await months()).toEqual([1]);
    valueOf(await withdraw(home, first));
    expect(await stored(home)).toEqual([twelve({})]);
    expect(await months()).toEqual([null]);
    expect(wordsOf(await withdraw(home, randomUUID()))).toBe('not-found');
  });

  test('a withdrawn batch cannot be sent again', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    const batch = randomUUID();
    const series = [
      seriesOf({ appliance: randomUUID(), days: [{ day, values: twelve({ 0: 1 }) }] }),
    ];
    await bench.send(home, { batch, series });
    valueOf(await withdraw(home, batch));
    await expect(bench.send(home, { batch, series })).rejects.toThrow('batch-withdrawn');
  });

  test('putHome: a corrected time zone accepts the day of 25 hours that was refused before', async () => {
    const home = await newHome(bench, 'UTC');
    const appliance = randomUUID();
    const values = Array.from({ length: 100 }, () => 0.1);
    const send = () =>
      bench.send(home, {
        batch: randomUUID(),
        series: [seriesOf({ appliance, stepS: 900, days: [{ day: '2025-10-26', values }] })],
      });
    await expect(send()).rejects.toThrow('values-of-day');
    const body = { timeZone: 'Europe/Berlin', clock: null };
    valueOf(
      await bench.client.putHome({ params: { installation: home }, body }, await bench.asService()),
    );
    await send();
  });

  test('batches beyond the queue are refused with a waiting time', async () => {
    const home = await newHome(bench, 'Europe/Berlin');
    const narrow = benchOn(db, '2025-11-20T12:00:00Z', {
      ingestLimits: { running: 1, waiting: 2 },
    });
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () =>
        narrow.client.ingest(
          {
            params: { installation: home },
            body: {
              batch: randomUUID(),
              series: [
                seriesOf({ appliance: randomUUID(), days: [{ day, values: twelve({ 0: 1 }) }] }),
              ],
            },
          },
          await narrow.asService(),
        ),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(3);
    const refused = answers.filter((answer) => !answer.ok);
    expect(refused).toHaveLength(5);
    for (const answer of refused)
      expect(answer).toMatchObject({ kind: 'unavailable', code: 'ingest-busy', retryAfterS: 1 });
    expect(await stored(home)).toHaveLength(3);
  });
});

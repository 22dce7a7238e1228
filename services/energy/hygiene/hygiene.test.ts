import { randomUUID } from 'node:crypto';
import { datesOf } from '@hearth/calendar/dates.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import { valueOf } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { engines, testDatabase } from '@hearth/platform/testing/test-database.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { energyMigrations } from '../migrations.ts';
import { type Bench, benchOn, newHome, sentAt, seriesOf } from '../testing.ts';
import { findDisinfections } from './find-disinfection.ts';
import { planDisinfection } from './plan-disinfection.ts';

const quarterMs = 900_000;
const slotsOf = (celsius: readonly number[], stepMs = quarterMs) =>
  celsius.map((each, k) => ({ fromMs: k * stepMs, toMs: (k + 1) * stepMs, celsius: each }));

describe('findDisinfections', () => {
  it('58 60 61 59: half an hour at 60 degrees', () => {
    expect(findDisinfections(slotsOf([58, 60, 61, 59]))).toEqual([
      { fromMs: quarterMs, toMs: 3 * quarterMs, highestC: 61, isCoarse: false },
    ]);
  });

  it('a quarter of an hour, a dip between two, and a gap in the readings are none', () => {
    expect(findDisinfections(slotsOf([58, 61, 59]))).toEqual([]);
    expect(findDisinfections(slotsOf([61, 59, 61]))).toEqual([]);
    const [first, , third] = slotsOf([61, 61, 61]);
    expect(findDisinfections([first, third].filter((slot) => slot !== undefined))).toEqual([]);
  });

  it('a slot of two hours at 58 degrees is one, and says that it is coarse', () => {
    const [found] = findDisinfections(slotsOf([52, 58.4, 50], 8 * quarterMs));
    expect(found).toMatchObject({ highestC: 58.4, isCoarse: true });
  });

  it('each is hot throughout and long enough, whatever the readings', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 40, max: 70 }), { maxLength: 60 }), (celsius) => {
        const slots = slotsOf(celsius);
        for (const { fromMs, toMs } of findDisinfections(slots)) {
          expect(toMs - fromMs).toBeGreaterThanOrEqual(2 * quarterMs);
          const own = slots.filter((slot) => slot.fromMs >= fromMs && slot.toMs <= toMs);
          for (const slot of own) expect(slot.celsius).toBeGreaterThanOrEqual(60);
        }
      }),
    );
  });
});

describe('planDisinfection', () => {
  const hourOf = (hour: number, own: object = {}) => ({
    fromMs: hour * 3_600_000,
    toMs: (hour + 1) * 3_600_000,
    hour,
    surplusW: 0,
    importPrice: 0.3,
    exportPrice: 0.08,
    ...own,
  });
  const hours = Array.from({ length: 24 }, (_, hour) => hourOf(hour));

  it('the sunniest hour, else the cheapest, else the middle of the day', () => {
    const sunny = hours.with(11, hourOf(11, { surplusW: 2600 }));
    expect(planDisinfection(sunny)).toMatchObject({
      fromMs: 11 * 3_600_000,
      reason: 'own-surplus',
    });
    const cheap = hours.with(3, hourOf(3, { importPrice: 0.1 }));
    expect(planDisinfection(cheap)).toMatchObject({ fromMs: 3 * 3_600_000, reason: 'low-price' });
    const unpriced = hours.map((hour) => ({ ...hour, importPrice: null, exportPrice: null }));
    expect(planDisinfection(unpriced)).toMatchObject({
      fromMs: 13 * 3_600_000,
      reason: 'daytime',
    });
    expect(planDisinfection([])).toBeNull();
  });
});

const berlin = localDaysOf([{ fromDay: '0001-01-01', timeZone: 'Europe/Berlin' }]);

describe.each(engines)('hygiene of a tank on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2026-03-12T09:00:00Z');
  });
  afterAll(() => db.close());

  /** Two-hour means of 50 degrees from 10 February; 59.5 on the given days at noon. */
  async function homeWith(hotDays: readonly string[]) {
    const installation = await newHome(bench, 'Europe/Berlin');
    const days = datesOf('2026-02-10', '2026-03-12').map((day) => ({
      day,
      values: Array.from({ length: berlin.count(day, 7200) }, (_, slot) =>
        slot === 6 && hotDays.includes(day) ? 59.5 : 50,
      ),
    }));
    await bench.send(installation, {
      batch: sentAt('2026-03-12T00:00:00Z'),
      series: [
        seriesOf({
          appliance: randomUUID(),
          metric: 'tank-temperature',
          use: 'none',
          unit: '°C',
          days,
        }),
      ],
    });
    const owner = await bench.asPerson(installation);
    return valueOf(await bench.client.getHygiene({ params: { installation } }, owner));
  }

  test('the last one has its evidence, and the next one is due a week later', async () => {
    expect(await homeWith(['2026-03-01', '2026-03-08'])).toMatchObject({
      state: 'known',
      last: { day: '2026-03-08', from: '2026-03-08T11:00:00.000Z', highestC: 59.5, isCoarse: true },
      stepS: 7200,
      dueOn: '2026-03-15',
      isOverdue: false,
      planned: null,
    });
  });

  test('one that is due tomorrow has an hour, and none for two weeks is overdue', async () => {
    const due = await homeWith(['2026-03-06']);
    if (due.state !== 'known') throw new Error(due.reason);
    expect(due).toMatchObject({ dueOn: '2026-03-13', isOverdue: false });
    expect(Date.parse(due.planned?.from ?? '')).toBeGreaterThan(Date.parse('2026-03-12T09:00:00Z'));
    expect(await homeWith(['2026-02-20'])).toMatchObject({
      dueOn: '2026-02-27',
      isOverdue: true,
      planned: { reason: 'daytime' },
    });
    expect(await homeWith([])).toMatchObject({ last: null, isOverdue: true });
  });

  test('a home without a tank temperature hears so', async () => {
    const installation = await newHome(bench, 'Europe/Berlin');
    const owner = await bench.asPerson(installation);
    expect(valueOf(await bench.client.getHygiene({ params: { installation } }, owner))).toEqual({
      state: 'unknown',
      reason: 'no-tank-temperature',
    });
  });
});

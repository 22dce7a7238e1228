// @module-tag long
import { randomUUID } from 'node:crypto';
import type { Database } from '@hearth/platform/database/database.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { everyEngine, testDatabase } from '@hearth/platform/testing/test-database.ts';
import { runJobNow } from '@hearth/platform/testing/jobs.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { energyMigrations } from '../../migrations.ts';
import { type Bench, benchOn, newHome, sentAt, seriesOf } from '../../testing.ts';
import { retentionKind } from '../zone/put-home.ts';
import { type SlotEntry, fold } from './contribution.ts';

const days = ['2025-03-29', '2025-03-30'];
const startMs = Date.parse('2025-03-30T10:00:00Z');

/** Values of one batch: a few slots of each day, and the total of a month. */
interface BatchValues {
  readonly slots: readonly (readonly SlotEntry[])[];
  readonly month: number | null;
}

const slotEntry: fc.Arbitrary<SlotEntry> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 9 }) },
  { weight: 1, arbitrary: fc.constant(false as const) },
);
const saying: fc.Arbitrary<BatchValues> = fc.record({
  slots: fc.tuple(
    fc.array(slotEntry, { minLength: 12, maxLength: 12 }),
    fc.array(slotEntry, { minLength: 12, maxLength: 12 }),
  ),
  month: fc.option(fc.integer({ min: 0, max: 99 })),
});
const sayings = fc.array(saying, { minLength: 2, maxLength: 6 });
/** Orders a list by keys drawn for it. */
const keys = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 12, maxLength: 12 });
const shuffled = <T>(list: readonly T[], order: readonly number[]): T[] =>
  list
    .map((item, k) => ({ one: item, key: order[k % order.length] ?? 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one);

/** Each run costs tens of requests: a fraction of what pure properties get. */
const runs = (fraction: number): number =>
  Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) / fraction);

describe.each(everyEngine)('batches on $name', (engine) => {
  let db: Database;
  let bench: Bench;
  beforeAll(async () => {
    db = await testDatabase(engine, [energyMigrations]);
    bench = benchOn(db, '2025-03-31T12:00:00Z');
  });
  afterAll(() => db.close());

  const appliance = randomUUID();
  const batchOf = (values: BatchValues, sentMs: number) => ({
    batch: sentAt(sentMs),
    series: [
      seriesOf({
        appliance,
        days: values.slots.map((slots, k) => ({
          day: days[k] ?? '',
          values: slots.map((each) => (each === false ? null : each)),
          withdrawn: slots.flatMap((each, slot) => (each === false ? [slot] : [])),
        })),
        periods: [
          { from: '2025-02-28T23:00:00Z', to: '2025-03-31T22:00:00Z', value: values.month },
        ],
      }),
    ],
  });
  const stored = async (installation: string) => {
    const rows = await db.query<{ day: string; vals: (number | null)[] }>(
      'select day, vals from energy.reading_day where installation_id = $1',
      [installation],
    );
    const [month] = await db.query<{ value: number | null }>(
      'select value from energy.reading_period where installation_id = $1',
      [installation],
    );
    const byDay = new Map(rows.map((row) => [row.day, row.vals]));
    return { days: days.map((day) => byDay.get(day) ?? fold([], 12)), month: month?.value ?? null };
  };
  const inOrder = (all: readonly BatchValues[]) => ({
    days: days.map((_, k) =>
      fold(
        all.map((batch) => batch.slots[k] ?? []),
        12,
      ),
    ),
    month:
      fold(
        all.map((batch) => [batch.month]),
        1,
      )[0] ?? null,
  });

  test('repeated, corrected and withdrawn batches in any order equal one pass in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        sayings,
        keys,
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        async (all, order, keepFlags) => {
          const home = await newHome(bench, 'Europe/Berlin');
          const sent = all.map((batch, k) => ({
            one: batch,
            isRetained: keepFlags[k] ?? true,
            batch: batchOf(batch, startMs + k * 60_000),
          }));
          for (const { batch } of shuffled([...sent, ...sent.slice(0, 2)], order))
            await bench.send(home, batch);
          expect(await stored(home)).toEqual(inOrder(all));
          for (const { batch } of shuffled(
            sent.filter((entry) => !entry.isRetained),
            order,
          ))
            valueOf(
              await bench.client.withdrawBatch(
                { params: { installation: home, batch: batch.batch } },
                await bench.asService(),
              ),
            );
          expect(await stored(home)).toEqual(
            inOrder(sent.filter((one) => one.isRetained).map(({ one }) => one)),
          );
        },
      ),
      { numRuns: runs(8) },
    );
  });

  test('split into a batch for each slot, the result is the same', async () => {
    await fc.assert(
      fc.asyncProperty(saying, keys, async (batch, order) => {
        const home = await newHome(bench, 'Europe/Berlin');
        const parts = batch.slots.flatMap((slots, k) =>
          slots.flatMap((each, slot): BatchValues[] =>
            each === null
              ? []
              : [
                  {
                    month: batch.month,
                    slots: days.map((_, j) =>
                      slots.map((_, s) => (j === k && s === slot ? each : null)),
                    ),
                  },
                ],
          ),
        );
        for (const [k, part] of shuffled(parts, order).entries())
          await bench.send(home, batchOf(part, startMs + k));
        expect((await stored(home)).days).toEqual(inOrder([batch]).days);
      }),
      { numRuns: runs(25) },
    );
  });

  test('settling old batches changes no visible value, also after a withdrawal', async () => {
    await fc.assert(
      fc.asyncProperty(sayings, sayings, keys, async (old, young, order) => {
        const own = benchOn(db, '2025-03-31T12:00:00Z');
        const home = await newHome(own, 'Europe/Berlin');
        const oldBatches = old.map((batch, k) => batchOf(batch, startMs + k * 60_000));
        for (const batch of shuffled(oldBatches, order)) await own.send(home, batch);
        own.clock.advance({ hours: 24 * 10 });
        const youngBatches = young.map((batch, k) =>
          batchOf(batch, startMs + 86_400_000 + k * 60_000),
        );
        for (const batch of shuffled(youngBatches, order)) await own.send(home, batch);
        own.clock.advance({ hours: 24 * 5 });
        await runJobNow(own.energy, retentionKind, { db, clock: own.clock });
        expect(await stored(home)).toEqual(inOrder([...old, ...young]));
        const left = await db.query('select from energy.batch where installation_id = $1', [home]);
        expect(left).toHaveLength(young.length);
        for (const { batch } of youngBatches.slice(1))
          valueOf(
            await own.client.withdrawBatch(
              { params: { installation: home, batch } },
              await own.asService(),
            ),
          );
        expect(await stored(home)).toEqual(inOrder([...old, young[0]!]));
        // A repeated batch that is settled finds its slots filled.
        if (oldBatches[0]) await own.send(home, oldBatches[0]);
        const before = inOrder([...old, young[0]!]);
        const after = await stored(home);
        const merged = after.days.map((vals, k) =>
          vals.map((value, slot) => before.days[k]?.[slot] ?? value),
        );
        expect(after.days).toEqual(merged);
      }),
      { numRuns: runs(16) },
    );
  });
});

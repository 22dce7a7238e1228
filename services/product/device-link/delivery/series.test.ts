import type { Energy } from '@hearth/devices/device-cloud.ts';
import { batch } from '@hearth/energy/ingest/contract.ts';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { addToMeans } from '../../unit/quarter-hour-means.ts';
import { heatPump, twoHourEnergy, zone } from '../../testing-devices.ts';
import { batchOf } from './batch.ts';
import { seriesOf } from './series.ts';

const link = '019bc11d-94e0-71c0-a0f2-27b00ab44deb';
const appliance = '019bc11d-94e0-71c0-a0f2-27b00ab44dec';
const read = (energy: readonly Energy[], at = '2026-01-16T12:00:00Z') => ({
  appliance,
  device: heatPump({ energy }),
  means: {},
  counters: {},
  source: 'onecta',
  timeZone: zone,
  readAt: Temporal.Instant.from(at),
});
const total = (resolution: 'day' | 'month', slots: Energy['slots']): Energy => ({
  ...twoHourEnergy('2026-01-15', []),
  resolution,
  slots,
});

describe('seriesOf', () => {
  it('keeps null slots and leaves out days without values', () => {
    const series = seriesOf(
      read([twoHourEnergy('2026-01-15', [null, 0, 2]), twoHourEnergy('2026-01-14', [null])]),
    );
    expect(series[0]?.days).toEqual([
      { day: '2026-01-15', values: [null, 0, 2, ...Array.from({ length: 9 }, () => null)] },
    ]);
  });

  it('returns totals of days and months as periods of the same series', () => {
    const week = total('day', [
      { from: '2026-01-13T23:00:00Z', to: '2026-01-14T23:00:00Z', kwh: 9, provisional: false },
      { from: '2026-01-16T23:00:00Z', to: '2026-01-17T23:00:00Z', kwh: 0, provisional: true },
    ]);
    const months = total('month', [
      { from: '2025-11-30T23:00:00Z', to: '2025-12-31T23:00:00Z', kwh: 300, provisional: false },
      { from: '2025-10-31T23:00:00Z', to: '2025-11-30T23:00:00Z', kwh: null, provisional: false },
    ]);
    const series = seriesOf(read([twoHourEnergy('2026-01-15', [1]), week, months]));
    expect(series).toHaveLength(1);
    expect(series[0]?.periods).toEqual([
      { from: '2026-01-13T23:00:00Z', to: '2026-01-14T23:00:00Z', value: 9 },
      { from: '2025-11-30T23:00:00Z', to: '2025-12-31T23:00:00Z', value: 300 },
    ]);
  });

  it('has twelve buckets on the days of 23 and 25 hours', () => {
    for (const day of ['2026-03-29', '2026-10-25']) {
      const edges = Array.from({ length: 12 }, (_, bucket) =>
        Temporal.PlainDate.from(day).toZonedDateTime({
          timeZone: zone,
          plainTime: { hour: 2 * bucket },
        }),
      );
      const slots = edges.map((edge, bucket) => ({
        from: edge.toInstant().toString(),
        to: (edges[bucket + 1] ?? edge.add({ hours: 2 })).toInstant().toString(),
        kwh: bucket,
        provisional: false,
      }));
      const energy = { ...twoHourEnergy(day, []), slots };
      expect(seriesOf(read([energy], '2026-12-01T00:00:00Z'))[0]?.days).toEqual([
        { day, values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
      ]);
    }
  });

  it('adds two zones that report the same use, and keeps gas apart', () => {
    const reported = twoHourEnergy('2026-01-15', [1, null, 2]);
    const other = { ...twoHourEnergy('2026-01-15', [4, 5, null]), point: 'zone-2' };
    const gas: Energy = { ...twoHourEnergy('2026-01-15', [100]), carrier: 'gas' };
    const series = seriesOf(read([reported, other, gas]));
    expect(series).toHaveLength(1);
    expect(series[0]?.days?.[0]?.values.slice(0, 4)).toEqual([5, 5, 2, null]);
  });

  it('puts a mean into its quarter-hour of a local day', () => {
    const first = Temporal.Instant.from('2026-03-29T10:02:00Z');
    const once = addToMeans({}, heatPump({ room: 20 }), first);
    const twice = addToMeans(once, heatPump({ room: 21 }), first.add({ minutes: 10 }));
    const [room] = seriesOf({ ...read([]), means: twice, readAt: first });
    const values = room?.days?.[0]?.values ?? [];
    expect(values).toHaveLength(92);
    // 12:00 summer time is eleven hours after midnight on that day.
    expect(values.flatMap((value, slot) => (value === null ? [] : [[slot, value]]))).toEqual([
      [44, 20.5],
    ]);
  });
});

describe('batchOf', () => {
  const readAt = Temporal.Instant.from('2026-01-16T12:00:00Z');
  const series = (kwh: number) => seriesOf(read([twoHourEnergy('2026-01-15', [kwh])]));

  it('is valid for ingest; its id depends on the content and begins with the time', () => {
    const entry = batchOf({ link, readAt }, series(1), {});
    expect(batch.safeParse(entry?.batch).success).toBe(true);
    expect(batchOf({ link, readAt }, series(1), {})?.batch).toEqual(entry?.batch);
    const later = batchOf(
      { link, readAt: readAt.add({ minutes: 10 }) },
      series(2),
      entry?.sent ?? {},
    );
    expect((later?.batch.batch ?? '') > (entry?.batch.batch ?? '')).toBe(true);
  });

  it('is null without changes, and new when a value returns to an earlier one', () => {
    const first = batchOf({ link, readAt }, series(1), {});
    expect(batchOf({ link, readAt }, series(1), first?.sent ?? {})).toBeNull();
    const second = batchOf({ link, readAt }, series(2), first?.sent ?? {});
    const third = batchOf({ link, readAt }, series(1), second?.sent ?? {});
    expect(new Set([first, second, third].map((entry) => entry?.batch.batch)).size).toBe(3);
  });
});

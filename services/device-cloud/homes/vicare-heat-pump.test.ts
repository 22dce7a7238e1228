import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { checkRecording } from '../accounts/check-recording.ts';
import { vicareHeatPump } from './vicare-heat-pump.ts';

describe('the ViCare sample account', () => {
  it.each(['2026-01-01T05:30:00Z', '2026-03-29T00:30:00Z', '2026-11-23T08:00:00Z'])(
    'is a valid recording with counts that end at %s',
    (instant) => {
      const now = Temporal.Instant.from(instant);
      const checked = checkRecording(vicareHeatPump(now));
      expect(checked).toMatchObject({ ok: true, vendor: 'vicare' });
      const features = checked.ok ? checked.devices[0]?.recording['features'] : [];
      const counts = JSON.parse(JSON.stringify(features)).find(
        (each: { feature: string }) => each.feature === 'heating.power.consumption.heating',
      ).properties;
      const { day, month } = { day: counts.day.value, month: counts.month.value };
      expect([day.length, month.length]).toEqual([8, 13]);
      const [today, ...past] = day as number[];
      const mean = past.reduce((sum, each) => sum + each, 0) / past.length;
      const { day: dayOfMonth } = now.toZonedDateTimeISO('Europe/Berlin');
      const days = Array.from({ length: dayOfMonth - 1 }, (_, index) => past[index] ?? mean);
      expect(month[0]).toBeCloseTo(
        days.reduce((sum, each) => sum + each, today ?? 0),
        0,
      );
      expect(counts.monthValueReadAt.value).toBe(now.toString({ fractionalSecondDigits: 3 }));
    },
  );
});

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
      const local = now.toZonedDateTimeISO('Europe/Berlin');
      if (local.day <= 8) {
        const sum = day.slice(0, local.day).reduce((all: number, each: number) => all + each, 0);
        expect(month[0]).toBeCloseTo(sum, 1);
      }
      expect(counts.monthValueReadAt.value).toBe(now.toString({ fractionalSecondDigits: 3 }));
    },
  );
});

import { Temporal } from 'temporal-polyfill';
import { minuteMs } from './durations.ts';

/** Local time in minutes. Cheap: the UTC offset is looked up only at transitions of the zone. */
export interface LocalClock {
  /** Minutes since 1970 on the local clock: day `floor(x / 1440)`, minute of the day `x % 1440`. */
  minuteOf: (epochMinute: number) => number;
}

export function localClockOf(timeZone: string): LocalClock {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  let offset = 0;
  return {
    minuteOf: (epochMinute) => {
      if (epochMinute < from || epochMinute >= to) {
        const at = Temporal.Instant.fromEpochMilliseconds(
          epochMinute * minuteMs,
        ).toZonedDateTimeISO(timeZone);
        const next = at.getTimeZoneTransition('next');
        // An earlier minute needs a new lookup, as only the next transition is known.
        from = epochMinute;
        to = next ? next.epochMilliseconds / minuteMs : Number.POSITIVE_INFINITY;
        offset = Math.round(at.offsetNanoseconds / 60e9);
      }
      return epochMinute + offset;
    },
  };
}

import { Temporal } from 'temporal-polyfill';

/** Local time by minutes, cheap enough to be asked every minute: the offset is looked up only where it may change. */
export interface LocalClock {
  /** Minutes since 1970 on the wall clock: day `floor(x / 1440)`, minute of the day `x % 1440`. */
  minuteOf: (epochMinute: number) => number;
}

const minuteMs = 60_000;

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
        // Nothing is known of what was before: the next question about it looks again.
        from = epochMinute;
        to = next ? next.epochMilliseconds / minuteMs : Number.POSITIVE_INFINITY;
        offset = Math.round(at.offsetNanoseconds / 60e9);
      }
      return epochMinute + offset;
    },
  };
}

/** 0 Monday to 6 Sunday. 1 January 1970 was a Thursday. */
export function weekdayOf(localDay: number): number {
  return (((localDay + 3) % 7) + 7) % 7;
}

import { addDays } from '@hearth/calendar/dates.ts';
import { localDaysOf } from '@hearth/calendar/local-days.ts';
import type { MeasuredInterval } from './load-grid.ts';
import { randomOf } from './random.ts';

/**
 * The load of Anna and Jonas Weber: a base, breakfast and a longer evening, later and higher at weekends, each with random
 * variation.
 * The random part is skewed, as loads are.
 */
export function webersLoad({
  fromDay,
  days,
  timeZone,
  stepMinutes = 60,
  seed = 7,
}: {
  readonly fromDay: string;
  readonly days: number;
  readonly timeZone: string;
  readonly stepMinutes?: number;
  readonly seed?: number;
}): MeasuredInterval[] {
  const local = localDaysOf([{ fromDay: '0001-01-01', timeZone }]);
  const random = randomOf(seed);
  return Array.from({ length: days }, (_, i) => addDays(fromDay, i)).flatMap((day) => {
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    const { fromMs, toMs } = local.spanOf(day);
    const busy = 0.7 + 0.6 * random();
    return Array.from({ length: (toMs - fromMs) / (stepMinutes * 60_000) }, (__, k) => {
      const hour = (k * stepMinutes) / 60;
      const from = isWeekend ? 8 : 6;
      const breakfast = hour >= from && hour < from + 2 ? 600 : 0;
      const evening = hour >= 17 && hour < 22 ? 900 : 0;
      const watts =
        200 + busy * (breakfast + evening) * (0.5 + random()) - 150 * Math.log(random());
      const ms = fromMs + k * stepMinutes * 60_000;
      return { fromMs: ms, toMs: ms + stepMinutes * 60_000, watts };
    });
  });
}

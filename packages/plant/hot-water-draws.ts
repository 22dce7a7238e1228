import { sequenceAt } from './seeded-random.ts';
import { type Habit, addHabit, meanDailyAmountOf } from './random-events.ts';
import type { Home } from './home.ts';

const stream = 31;
/** Energy of a litre at 40 degrees, mixed with cold water of 10: 30 K x 1.163 Wh/(l K). */
const whALitre = 34.9;

/**
 * Draws of EN 16147 (Regulation (EU) 812/2013, annex VII, table 3) in mixed litres: small 0.105 kWh at 3 l/min, dishes 0.315
 * kWh at 4 l/min, shower 1.4 kWh at 6 l/min, bath 3.605 kWh at 10 l/min. Times and counts are random.
 */
const draws: readonly Habit[] = [
  {
    timesADay: (n) => 4 * n,
    spans: [
      [390, 540, 0.35],
      [690, 840, 0.2],
      [1020, 1350, 0.45],
    ],
    phases: [[1, 3]],
    isStretched: false,
  },
  {
    timesADay: (n) => 0.4 + 0.4 * n,
    spans: [
      [420, 510, 0.25],
      [750, 840, 0.3],
      [1110, 1230, 0.45],
    ],
    phases: [[2, 4.5]],
    isStretched: false,
  },
  {
    timesADay: (n) => 0.62 * n,
    spans: [
      [375, 480, 0.6],
      [1140, 1350, 0.4],
    ],
    phases: [[7, 5.73]],
    isStretched: true,
  },
  {
    timesADay: (n, isWeekend) => (isWeekend ? 0.1 : 0.03) * n,
    spans: [[1080, 1290, 1]],
    phases: [[10, 10.3]],
    isStretched: false,
  },
];

/** Writes a local day's hot-water draws, litres of 40 degrees by minute, scaled to the home's heat per person. */
export function fillDraws(
  home: Home,
  day: { readonly localDay: number; readonly weekday: number; readonly isAway: boolean },
  minutes: Float64Array,
): void {
  minutes.fill(0);
  if (day.isAway) return;
  const persons = home.people.length;
  const expectedWh =
    draws.reduce((sum, draw) => sum + meanDailyAmountOf(draw, persons), 0) * whALitre;
  const demandWh = (home.household.hotWaterKwhPerPerson * persons * 1000) / 365;
  const next = sequenceAt(home.seed, stream, day.localDay);
  const isWeekend = day.weekday >= 5;
  for (const draw of draws)
    addHabit(draw, { persons, isWeekend, rate: demandWh / expectedWh }, next, minutes);
}

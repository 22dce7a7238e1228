import { clamp } from '@hearth/physics/numerics.ts';
import { sequenceAt, uniformAt } from './seeded-random.ts';
import { type Habit, addHabit, meanDailyAmountOf } from './random-events.ts';
import type { Home } from './home.ts';
import { dayOfYearAt } from './seasonal-curve.ts';

const streams = { appliances: 21, fridge: 22 };
const meals = [
  [405, 480, 0.15],
  [690, 780, 0.3],
  [1050, 1170, 0.55],
] as const;

/** Usual powers and durations; counts depend on the persons, and the sum is scaled to the home's yearly energy. */
const habits: readonly Habit[] = [
  habit(
    (n) => 1.5 * n ** 0.7,
    [
      [390, 480, 0.5],
      [840, 1000, 0.3],
      [1140, 1260, 0.2],
    ],
    [[4, 2000]],
  ),
  habit(
    (n, weekend) => 0.7 + 0.15 * n + (weekend ? 0.4 : 0),
    meals,
    [
      [6, 2000],
      [22, 1000],
    ],
    true,
  ),
  habit(
    (_, weekend) => (weekend ? 0.6 : 0.3),
    [
      [660, 750, 0.3],
      [1020, 1140, 0.7],
    ],
    [
      [12, 2400],
      [35, 900],
    ],
    true,
  ),
  habit(
    (n) => 0.15 + 0.17 * n,
    [
      [780, 900, 0.3],
      [1140, 1290, 0.7],
    ],
    [
      [16, 1900],
      [40, 60],
      [14, 1900],
      [25, 40],
    ],
  ),
  habit(
    (n) => 0.05 + 0.14 * n,
    [
      [480, 720, 0.5],
      [960, 1200, 0.5],
    ],
    [
      [20, 1900],
      [55, 150],
      [12, 450],
    ],
  ),
  habit(
    (n) => 0.1 * n,
    [
      [600, 840, 0.5],
      [1080, 1290, 0.5],
    ],
    [[85, 700]],
  ),
  habit(
    (n) => 0.25 * n,
    [
      [390, 480, 0.7],
      [1260, 1350, 0.3],
    ],
    [[5, 1500]],
  ),
  habit(
    (_, weekend) => (weekend ? 0.35 : 0.1),
    [
      [540, 720, 0.6],
      [900, 1080, 0.4],
    ],
    [[20, 900]],
    true,
  ),
  habit((n) => 0.05 * n, [[900, 1200, 1]], [[30, 1100]]),
  habit(
    (n) => 0.35 + 0.25 * n,
    [
      [960, 1080, 0.3],
      [1140, 1230, 0.7],
    ],
    [[130, 110]],
    true,
  ),
  habit(
    (n) => 0.6 * n,
    [
      [480, 600, 0.3],
      [960, 1260, 0.7],
    ],
    [[110, 70]],
    true,
  ),
];

const lightsW = (persons: number) => 35 + 22 * persons;
const baseShare = 0.36;
const fridgeW = 85;

/** Writes a local day's household electricity, W by minute: base load, refrigerator, lights, activities. */
export function fillHouseholdLoad(
  home: Home,
  day: { readonly localDay: number; readonly weekday: number; readonly isAway: boolean },
  minutes: Float64Array,
): void {
  const persons = home.people.length;
  const dailyWh = (home.household.yearlyKwh * 1000) / 365;
  const baseW = (dailyWh * baseShare) / 24;
  const phase = Math.floor(uniformAt(home.seed, streams.fridge, day.localDay) * 60);
  for (let minute = 0; minute < minutes.length; minute += 1) {
    const isCooling = (minute + phase) % 60 < 20;
    minutes[minute] = Math.max(5, baseW - fridgeW / 3) + (isCooling ? fridgeW : 0);
  }
  if (day.isAway) return;
  const dark = darkness(home.place.latitudeDeg, day.localDay);
  addLights(minutes, { watts: lightsW(persons), ...dark });
  const lightsWh = (lightsW(persons) / 60) * dark.yearlyMinutes;
  const habitsWh = habits.reduce((sum, each) => sum + meanDailyAmountOf(each, persons) / 60, 0);
  const rate = Math.max(0.1, (dailyWh * (1 - baseShare) - lightsWh) / habitsWh);
  const next = sequenceAt(home.seed, streams.appliances, day.localDay);
  const isWeekend = day.weekday >= 5;
  for (const habit of habits) addHabit(habit, { persons, isWeekend, rate }, next, minutes);
}

const waking = 390;
const sleeping = 1380;

function addLights(
  minutes: Float64Array,
  lights: { readonly watts: number; readonly untilMinute: number; readonly fromMinute: number },
): void {
  for (let minute = waking; minute < sleeping; minute += 1)
    if (minute < lights.untilMinute || minute >= lights.fromMinute)
      minutes[minute] = (minutes[minute] ?? 0) + lights.watts;
}

/** Times of switching lights by the length of the day around a noon of 12:45, and their minutes on a mean day. */
function darkness(
  latitudeDeg: number,
  localDay: number,
): { untilMinute: number; fromMinute: number; yearlyMinutes: number } {
  const half = halfDayMinutes(latitudeDeg, dayOfYearAt(localDay));
  let yearlyMinutes = 0;
  for (let month = 0; month < 12; month += 1) {
    const middle = halfDayMinutes(latitudeDeg, 30.44 * month + 15);
    yearlyMinutes +=
      (Math.max(0, noon - middle - waking) + Math.max(0, sleeping - noon - middle)) / 12;
  }
  return { untilMinute: noon - half, fromMinute: noon + half, yearlyMinutes };
}

const noon = 765;

function halfDayMinutes(latitudeDeg: number, dayOfYear: number): number {
  const declination = 0.409 * Math.sin((2 * Math.PI * dayOfYear) / 365 - 1.39);
  const cosine = -Math.tan((latitudeDeg * Math.PI) / 180) * Math.tan(declination);
  return (Math.acos(clamp(cosine, -1, 1)) * 720) / Math.PI;
}

function habit(
  timesADay: Habit['timesADay'],
  spans: Habit['spans'],
  phases: Habit['phases'],
  isStretched = false,
): Habit {
  return { timesADay, spans, phases, isStretched };
}

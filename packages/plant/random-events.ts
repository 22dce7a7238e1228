import { eventTimesOf } from './seeded-random.ts';

/** A random activity of a household, with its load or draw. */
export interface Habit {
  /** Mean number a day, by persons and kind of day. */
  readonly timesADay: (persons: number, isWeekend: boolean) => number;
  /** Start times: spans of the local day in minutes, with weights. */
  readonly spans: readonly (readonly [from: number, to: number, weight: number])[];
  /** Successive phases: minutes, and W or l in each minute. */
  readonly phases: readonly (readonly [minutes: number, amount: number])[];
  /** The length varies by a factor of 0.5 to 1.5. */
  readonly isStretched: boolean;
}

/** Adds the random events of one habit to the 1440 minutes of a day; events are cut at midnight. */
export function addHabit(
  habit: Habit,
  day: { readonly persons: number; readonly isWeekend: boolean; readonly rate: number },
  next: () => number,
  minutes: Float64Array,
): void {
  const times = eventTimesOf(habit.timesADay(day.persons, day.isWeekend) * day.rate, next);
  for (let time = 0; time < times; time += 1) {
    let minute = startOf(habit, next);
    const stretch = habit.isStretched ? 0.5 + next() : 1;
    for (const [length, amount] of habit.phases) {
      const end = Math.min(minutes.length, minute + Math.max(1, Math.round(length * stretch)));
      for (; minute < end; minute += 1) minutes[minute] = (minutes[minute] ?? 0) + amount;
    }
  }
}

/** Mean amount of a habit a day: amount times minutes. */
export function meanDailyAmountOf(habit: Habit, persons: number): number {
  const times = (5 * habit.timesADay(persons, false) + 2 * habit.timesADay(persons, true)) / 7;
  return times * habit.phases.reduce((sum, [minutes, amount]) => sum + minutes * amount, 0);
}

function startOf(habit: Habit, next: () => number): number {
  let left = next() * habit.spans.reduce((sum, [, , weight]) => sum + weight, 0);
  for (const [from, to, weight] of habit.spans) {
    if (left < weight) return Math.floor(from + (left / weight) * (to - from));
    left -= weight;
  }
  return habit.spans[0]?.[0] ?? 0;
}

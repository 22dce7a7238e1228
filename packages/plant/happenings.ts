import { timesOf } from './chance.ts';

/** Something that people do at home now and then, with what it takes while it lasts. */
export interface Habit {
  /** On average, by number of persons and kind of day. */
  readonly timesADay: (persons: number, isWeekend: boolean) => number;
  /** When it begins: spans of the local day in minutes, with weights. */
  readonly spans: readonly (readonly [from: number, to: number, weight: number])[];
  /** Minutes and what is taken in each of them, W or l, one after the other. */
  readonly phases: readonly (readonly [minutes: number, amount: number])[];
  /** Lasts between half and one and a half times as long. */
  readonly isStretched: boolean;
}

/** Adds a day's happenings of one habit, by chance, to the amounts of its 1440 minutes. What runs past midnight is cut. */
export function addHabit(
  habit: Habit,
  day: { readonly persons: number; readonly isWeekend: boolean; readonly rate: number },
  next: () => number,
  minutes: Float64Array,
): void {
  const times = timesOf(habit.timesADay(day.persons, day.isWeekend) * day.rate, next);
  for (let time = 0; time < times; time += 1) {
    let minute = startOf(habit, next);
    const stretch = habit.isStretched ? 0.5 + next() : 1;
    for (const [length, amount] of habit.phases) {
      const end = Math.min(minutes.length, minute + Math.max(1, Math.round(length * stretch)));
      for (; minute < end; minute += 1) minutes[minute] = (minutes[minute] ?? 0) + amount;
    }
  }
}

/** What one day of a habit takes on average: amount times minutes. */
export function expectedOf(habit: Habit, persons: number): number {
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

import { weekDays } from '@hearth/calendar/week-days.ts';
import { type Sets, blocksOf, mainValue } from './week-view.ts';
import type { SettingField, WeekActions } from './week.ts';

/** What the values of a week are for; `cool`: the room in cooling. */
export type Tint = 'heat' | 'cool' | 'water';
export type BlockTone = 'cool' | 'one' | 'two' | 'three' | 'four' | 'off' | 'none';
export type TimeOfUse = 'night' | 'day' | 'away';

/** Colour and name of the values of one week. */
export interface WeekTones {
  readonly toneOf: (sets: Sets | null) => BlockTone;
  /** Null where the week has no such value. */
  readonly timeOfUse: (sets: Sets) => TimeOfUse | null;
}

/** A value in force at this time on most days is that of the night. */
const nightMinute = 3 * 60;

/**
 * Colours by the week itself: the value of the night is pale, the usual one of the day stronger, more than that the strongest. Less
 * than at night, by day only, is a setback while nobody is there. In cooling a lower temperature is the stronger one.
 */
export function weekTones(
  week: WeekActions,
  fields: readonly SettingField[],
  tint: Tint,
): WeekTones {
  const heldAt = weekDays.flatMap((day) =>
    blocksOf(week, day).flatMap(({ from, to, sets }) => {
      const strength = roomStrength(sets, { fields, tint });
      return strength === null
        ? []
        : [{ strength, minutes: to - from, isNight: isNight(from, to) }];
    }),
  );
  const nights = heldAt.filter((each) => each.isNight);
  const night = longestHeld(nights);
  const day = longestHeld(heldAt.filter(({ strength }) => night === null || strength > night));
  const usual = day ?? night;
  const isAway = (strength: number): boolean =>
    day !== null &&
    night !== null &&
    strength < night &&
    !nights.some((each) => each.strength === strength);
  return {
    toneOf: (sets) => {
      const strength = roomStrength(sets, { fields, tint });
      if (strength === null || usual === null) return plainTone(sets, fields, tint);
      if (isAway(strength)) return tint === 'heat' ? 'cool' : 'one';
      if (strength === usual) return 'two';
      return strength < usual ? 'one' : 'three';
    },
    timeOfUse: (sets) => {
      const strength = roomStrength(sets, { fields, tint });
      if (strength === null || day === null || night === null) return null;
      if (strength === night) return 'night';
      if (strength === day) return 'day';
      return isAway(strength) ? 'away' : null;
    },
  };
}

const isNight = (from: number, to: number): boolean => from <= nightMinute && nightMinute < to;

/** The value that is in force for the most minutes of a week. */
function longestHeld(
  held: readonly { readonly strength: number; readonly minutes: number }[],
): number | null {
  const minutes = new Map<number, number>();
  for (const each of held)
    minutes.set(each.strength, (minutes.get(each.strength) ?? 0) + each.minutes);
  const [longest] = [...minutes].toSorted((a, b) => b[1] - a[1]);
  return longest?.[0] ?? null;
}

/** The temperature of a room, negative in cooling; null for hot water, a shift of the curve, a programme, and while it is off. */
function roomStrength(
  sets: Sets | null,
  { fields, tint }: { fields: readonly SettingField[]; tint: Tint },
): number | null {
  const main = sets && !isOff(sets) && tint !== 'water' ? mainValue(sets, fields) : null;
  if (typeof main?.value !== 'number' || isShift(main.field)) return null;
  return tint === 'cool' ? -main.value : main.value;
}

const isShift = ({ min }: SettingField): boolean => (min ?? 0) < 0;

const isOff = (sets: Sets): boolean =>
  Object.values(sets).some((value) => value === 'off' || value === false || value === 'false');

/** Hot water and a shift by fixed bounds, a programme by its name. */
function plainTone(sets: Sets | null, fields: readonly SettingField[], tint: Tint): BlockTone {
  if (sets === null) return 'none';
  if (isOff(sets)) return 'off';
  const main = mainValue(sets, fields);
  if (typeof main?.value !== 'number') return toneOfProgramme(Object.values(sets).map(String));
  const { value } = main;
  const bounds = tint === 'water' ? [44, 52, 58] : [-0.5, 0.5, 2];
  const rank = bounds.filter((bound) => value > bound).length;
  const ranks: readonly BlockTone[] =
    tint === 'water' ? ['one', 'two', 'three', 'four'] : ['cool', 'one', 'two', 'three'];
  return ranks[rank] ?? 'two';
}

/** A programme without a temperature: reduced, normal or comfort. */
function toneOfProgramme(options: readonly string[]): BlockTone {
  const isOne = (pattern: RegExp): boolean => options.some((option) => pattern.test(option));
  if (isOne(/eco|reduced|standby|forcedoff|night|^levelOne$/i)) return 'one';
  return isOne(/comfort|^top|^levelThree$|^levelFour$/i) ? 'three' : 'two';
}

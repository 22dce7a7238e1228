import { minuteMs } from '@hearth/calendar/durations.ts';
/** Mean tank temperature of a slot. */
export interface TankSlot {
  readonly fromMs: number;
  readonly toMs: number;
  readonly celsius: number;
}

/** A time in which the tank was hot for long enough. */
export interface Disinfection {
  readonly fromMs: number;
  readonly toMs: number;
  readonly highestC: number;
  /** The readings are too coarse to show the 60 degrees themselves: a mean stays below its highest value. */
  readonly isCoarse: boolean;
}

/** Disinfection of a tank. DVGW W 551 (2004): 60 °C; half an hour is the holding time of the units' own programmes. */
export const disinfection = { celsius: 60, holdMin: 30, everyDays: 7 } as const;

/** Mean of a coarse slot with a disinfection in it; as in the alert rule of hygiene. */
const coarseC = 58;

/**
 * Disinfections in order: consecutive slots at 60 degrees or more that last half an hour together; of slots longer than that, one of
 * 58 degrees or more.
 * Worked: quarter-hours 58, 60, 61, 59: 60 and 61 are half an hour, from the second to the third.
 */
export function findDisinfections(slots: readonly TankSlot[]): readonly Disinfection[] {
  const found: Disinfection[] = [];
  let run: TankSlot[] = [];
  const close = (): void => {
    const [first, last] = [run[0], run.at(-1)];
    if (first && last && last.toMs - first.fromMs >= disinfection.holdMin * minuteMs)
      found.push({
        fromMs: first.fromMs,
        toMs: last.toMs,
        highestC: Math.max(...run.map(({ celsius }) => celsius)),
        isCoarse: run.some(isCoarse),
      });
    run = [];
  };
  for (const slot of slots) {
    const isHot = slot.celsius >= (isCoarse(slot) ? coarseC : disinfection.celsius);
    if (!isHot || run.at(-1)?.toMs !== slot.fromMs) close();
    if (isHot) run.push(slot);
  }
  close();
  return found;
}

const isCoarse = ({ fromMs, toMs }: TankSlot): boolean =>
  toMs - fromMs > disinfection.holdMin * minuteMs;

/** Days until the next disinfection is due; 0 where none was found. */
export const dueInDays = (daysSince: number | null): number =>
  daysSince === null ? 0 : Math.max(0, disinfection.everyDays - daysSince);

import { dayMs, hourMs } from '@hearth/calendar/durations.ts';
import { slotMs } from './horizon.ts';
import type { PlanSlot } from './plan.ts';
import { type Scenario, slotMin } from './scenario.ts';

/** Due time of the next disinfection; null without disinfection. Without a last one it is due now. */
export function disinfectionDueMs({ tank, from }: Pick<Scenario, 'tank' | 'from'>): number | null {
  const { disinfection } = tank ?? {};
  if (!disinfection) return null;
  if (disinfection.lastAt === null) return Date.parse(from);
  return Date.parse(disinfection.lastAt) + disinfection.everyDays * dayMs;
}

/** Slots of the holding time. */
export function holdSlots({ holdMin }: { readonly holdMin: number }): number {
  return Math.max(1, Math.ceil(holdMin / slotMin));
}

/**
 * Whether a decided disinfection should hold the tank hot by now and has not ended: then runs of the plan before say too little, because
 * the tank heats more slowly than planned, or is being held hot.
 */
export function isDisinfecting(
  { tank, from }: Pick<Scenario, 'tank' | 'from'>,
  /** Its planned end; null: none is decided. */
  endMs: number | null,
): boolean {
  const { disinfection } = tank ?? {};
  const dueMs = disinfectionDueMs({ tank, from });
  if (!disinfection || dueMs === null || endMs === null) return false;
  const fromMs = Date.parse(from);
  const beginMs = endMs - holdSlots(disinfection) * slotMs;
  return beginMs < fromMs + slotMs / 2 && endMs > fromMs - lateMsMax && dueMs < endMs + earlyMs;
}

/** Afterwards a disinfection was not late, but is missed: the plan decides it again at its hours. */
const lateMsMax = 3 * hourMs;

/** A disinfection may be made this long before its due time. */
export const earlyMs = 2 * dayMs;

/** End of the first completed disinfection; null without one. Slots have the temperature at their end. */
export function disinfectedMs(
  slots: readonly PlanSlot[],
  { tank }: Pick<Scenario, 'tank'>,
): number | null {
  const { disinfection } = tank ?? {};
  if (!disinfection) return null;
  let hotSlots = 0;
  for (const { tankC, fromMs } of slots) {
    // A tenth of a kelvin is below the resolution of tank sensors.
    hotSlots = tankC !== null && tankC >= disinfection.reachC - 0.1 ? hotSlots + 1 : 0;
    // The first hot slot only marks when the temperature was reached.
    if (hotSlots > holdSlots(disinfection)) return fromMs + slotMs;
  }
  return null;
}

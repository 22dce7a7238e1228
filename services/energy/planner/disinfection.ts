import { dayMs } from '@hearth/calendar/durations.ts';
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

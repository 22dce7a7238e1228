import { dayMs } from '@hearth/calendar/durations.ts';
import { slotMs } from './horizon.ts';
import type { PlanSlot } from './plan.ts';
import { type Scenario, slotMin } from './scenario.ts';

/** When the tank has to have been hot again; null: never. Nobody knows when it last was: now. */
export function disinfectionDueMs({ tank, from }: Pick<Scenario, 'tank' | 'from'>): number | null {
  const { disinfection } = tank ?? {};
  if (!disinfection) return null;
  if (disinfection.lastAt === null) return Date.parse(from);
  return Date.parse(disinfection.lastAt) + disinfection.everyDays * dayMs;
}

/** Slots that hold its minutes. */
export function holdSlots({ holdMin }: { readonly holdMin: number }): number {
  return Math.max(1, Math.ceil(holdMin / slotMin));
}

/** When the tank had been as hot as it has to be for as long as it has to; null: it was not. Slots tell their end. */
export function disinfectedMs(
  slots: readonly PlanSlot[],
  { tank }: Pick<Scenario, 'tank'>,
): number | null {
  const { disinfection } = tank ?? {};
  if (!disinfection) return null;
  let held = 0;
  for (const { tankC, fromMs } of slots) {
    // A tenth of a kelvin is less than any probe of a tank tells.
    held = tankC !== null && tankC >= disinfection.reachC - 0.1 ? held + 1 : 0;
    // The first of them only says when it became hot.
    if (held > holdSlots(disinfection)) return fromMs + slotMs;
  }
  return null;
}

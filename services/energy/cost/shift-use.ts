import { hourMs } from '@hearth/calendar/durations.ts';
/** A slot of a day: what the heat pump bought in it, and the price of a kWh. */
export interface ShiftSlot {
  readonly fromMs: number;
  readonly hotWaterKwh: number;
  readonly heatingKwh: number;
  readonly perKwh: number;
}

/** The most that the home's heat pump took in one slot for a use; more cannot move into a slot. */
export interface SlotLimits {
  readonly hotWaterKwh: number;
  readonly heatingKwh: number;
}

export interface ShiftedUse {
  /** Energy that moves. */
  readonly kwh: number;
  /** Cost before less cost after; never negative. */
  readonly saving: number;
}

/** Hot water of a day that is made in its cheapest slots: a tank serves half a day at least, and a large one the whole day. */
const hotWaterShares = { low: 0.5, high: 1 } as const;
/** Heating that moves, and how far. Reference house of 200 W/K and 36 h: a third of 3 kW for three hours is 0.42 K of 7.2 kWh/K. */
const heatingShares = { low: 0, high: 1 / 3 } as const;
const heatingReachMs = 3 * hourMs;

/** Use of a day that could move to cheaper slots, cautiously and at most. The energy stays the same: losses of storing are left out. */
export function shiftDay(
  slots: readonly ShiftSlot[],
  limits: SlotLimits,
): { readonly low: ShiftedUse; readonly high: ShiftedUse } {
  const shifted = (edge: 'low' | 'high'): ShiftedUse => {
    const water = moved(slots, {
      share: hotWaterShares[edge],
      kwhOf: ({ hotWaterKwh }) => hotWaterKwh,
      limit: limits.hotWaterKwh,
      reachMs: Number.POSITIVE_INFINITY,
    });
    const heating = moved(slots, {
      share: heatingShares[edge],
      kwhOf: ({ heatingKwh }) => heatingKwh,
      limit: limits.heatingKwh,
      reachMs: heatingReachMs,
    });
    return { kwh: water.kwh + heating.kwh, saving: water.saving + heating.saving };
  };
  return { low: shifted('low'), high: shifted('high') };
}

interface MovedUse {
  /** Of each slot's energy. */
  readonly share: number;
  readonly kwhOf: (slot: ShiftSlot) => number;
  readonly limit: number;
  readonly reachMs: number;
}

/** Energy that can move, with its saving: from the dearest slot on, each moves its share to the cheapest slots within reach that have room. */
function moved(
  slots: readonly ShiftSlot[],
  { share, kwhOf, limit, reachMs }: MovedUse,
): ShiftedUse {
  const room = slots.map((slot) => Math.max(0, limit - kwhOf(slot)));
  const byPrice = slots
    .map((slot, index) => ({ ...slot, index }))
    .toSorted((a, b) => a.perKwh - b.perKwh);
  let [kwh, saving] = [0, 0];
  for (const source of byPrice.toReversed()) {
    let left = share * kwhOf(source);
    for (const target of byPrice) {
      if (left <= 0 || target.perKwh >= source.perKwh) break;
      if (Math.abs(target.fromMs - source.fromMs) > reachMs) continue;
      const part = Math.min(left, room[target.index] ?? 0);
      room[target.index] = (room[target.index] ?? 0) - part;
      left -= part;
      kwh += part;
      saving += part * (source.perKwh - target.perKwh);
    }
  }
  return { kwh, saving };
}

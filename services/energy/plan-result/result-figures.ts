import { z } from 'zod';

const micros = z.int();

/** Why a day cannot be compared. */
export const uncomparedReasons = [
  'no-contract',
  'no-price',
  'heating-not-counted',
  'household-not-measured',
  'room-not-measured',
] as const;
export type UncomparedReason = (typeof uncomparedReasons)[number];

/** Temperatures of a day, degrees Celsius; null without a tank. */
const dayComfort = z.object({
  lowestAirC: z.number(),
  highestAirC: z.number(),
  lowestTankC: z.number().nullable(),
  /** Rooms below the lower bound of their set-point. */
  belowMin: z.number(),
});
export type DayComfort = z.infer<typeof dayComfort>;

/**
 * A day as it was, and as the unit's own control would have made it from the same state. Money in millionths of the currency:
 * `saved` = `without` - `bill` + `stored` = the sum of `parts`.
 */
export const resultFigures = z.object({
  currency: z.string(),
  /** Electricity of the home on this day by its contract, as measured. */
  bill: micros,
  without: micros,
  /** Value of the heat and electricity stored at the end of the day beyond that without the plan. */
  stored: micros,
  saved: micros,
  /** By this the day without the plan was found too dear on days without a plan; already taken off `without`. */
  correction: micros,
  parts: z.object({ hotWater: micros, heating: micros }),
  /** Sum of what the decisions of the day were expected to save; null without a decision. */
  expected: micros.nullable(),
  /** Electricity of the heat pump, and its marginal cost without the plan. */
  unitKwh: z.number(),
  unitKwhWithout: z.number(),
  unitCostWithout: micros,
  comfort: dayComfort,
  comfortWithout: dayComfort,
  /** Null where the power by minute is not measured. */
  starts: z.int().nullable(),
});
export type ResultFigures = z.infer<typeof resultFigures>;

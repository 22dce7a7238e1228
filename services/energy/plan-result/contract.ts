import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, localDate, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

const micros = z.int();

/** Why a day cannot be compared. */
export const uncomparedReasons = [
  'no-contract',
  'no-price',
  'heating-not-counted',
  'household-not-measured',
  'room-not-measured',
  'room-measured-too-briefly',
  /** What units without a plan would have used is known for heat pumps alone. */
  'air-conditioners',
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
  /** Mean saving of a day that the full plans made on it had calculated; null without such a plan, and in results of earlier versions. */
  planned: micros.nullable().default(null),
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

/** Range that contains the true value in eight of ten cases. */
const range = { low: micros, high: micros };

export const resultOfDay = z.object({
  day: localDate,
  /** Whether the plan sent signals on this day. */
  isPlanned: z.boolean(),
  /** Why it cannot be compared; null where it is. */
  missing: z.enum(uncomparedReasons).nullable(),
  /** Null where something is missing. */
  figures: resultFigures.extend(range).nullable(),
});
export type ResultOfDay = z.infer<typeof resultOfDay>;

/** Sum of the compared planned days. */
export const resultSum = z.object({
  days: z.int(),
  bill: micros,
  without: micros,
  stored: micros,
  saved: micros,
  ...range,
});
export type ResultSum = z.infer<typeof resultSum>;

export const planResults = z.object({
  installation: z.uuid(),
  timeZone,
  /** Today by the home's clock. */
  today: localDate,
  from: localDate,
  /** Exclusive. */
  to: localDate,
  /** Of the newest compared day; null without one. */
  currency: z.string().nullable(),
  days: z.array(resultOfDay),
  /** The last seven days before `to`. */
  week: resultSum,
  /** The month of the last day and the one before, as far as they are compared. */
  months: z.array(resultSum.extend({ month: z.string() })),
  /**
   * Share of what plans said they save that came true on the compared days of the last four weeks, from 0 to 1; null with fewer than seven such days.
   */
  cameTrue: z.number().min(0).max(1).nullable(),
  /** How exact the comparison is: its result on days without a plan, where the true one is zero. */
  accuracy: z.object({
    basis: z.enum(['measured', 'assumed']),
    /** Days without a plan. */
    days: z.int(),
    mean: micros,
    ...range,
    /** Whether zero is in the range. */
    holdsZero: z.boolean(),
  }),
});
export type PlanResults = z.infer<typeof planResults>;

export const planResultContract = {
  getPlanResults: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/plan/results',
    summary:
      'What the plan brought on ended days: each day against the same day under the unit’s own control, their sum, and how exact the comparison is',
    resource: 'plan-result',
    verb: 'read',
    roles: ['owner', 'resident', 'demo'],
    params: inInstallation,
    query: z.object({
      /** Day after the last one, by the home's clock; today without it. */
      to: localDate.optional(),
      days: z.coerce.number().int().min(1).max(400).default(31),
    }),
    answer: planResults,
  }),
};

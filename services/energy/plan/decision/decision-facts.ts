import { z } from 'zod';

/** Work of the unit that the plan decides; `rest`: the heating pauses. `cooling` and `heating` of an air conditioner are ahead of its thermostat. */
export const decisionTasks = ['heating', 'cooling', 'hot-water', 'disinfection', 'rest'] as const;
export type DecisionTask = (typeof decisionTasks)[number];

export const decisionReasons = [
  'own-surplus',
  'low-price',
  'paid-to-use',
  'before-high-price',
  'needed-now',
  'before-draw',
  'disinfection-due',
  'keeps-warm',
  'runs-on',
  'below-limit',
  'below-peak',
] as const;

/** Why a decision did not take place. */
export const skipReasons = [
  'replanned',
  'unit',
  'holiday',
  'manual',
  'switched-off',
  'not-accepted',
  'not-run',
  'not-sent',
] as const;
export type SkipReason = (typeof skipReasons)[number];

const micros = z.number().int();

/** A decision as planned. Money in millionths of the currency, temperatures in degrees Celsius. */
export const decisionFacts = z.object({
  kwh: z.number(),
  heatKwh: z.number(),
  fromPvKwh: z.number(),
  cost: micros,
  currency: z.string(),
  /** Mean import price of its time per kWh. */
  pricePerKwh: micros,
  reasons: z.array(z.enum(decisionReasons)),
  /** Time of the same work without a plan, and the cost of the same electricity then. */
  alternative: z
    .object({ fromAt: z.string(), toAt: z.string(), cost: micros, pricePerKwh: micros })
    .nullable(),
  comfort: z.object({
    airFromC: z.number(),
    airToC: z.number(),
    tankFromC: z.number().nullable(),
    tankToC: z.number().nullable(),
    usableLitres: z.number().nullable(),
    /** Least room temperature that the plan keeps in its time. */
    airLeastC: z.number(),
    tankLeastC: z.number().nullable(),
  }),
  /** Set-point that an air conditioner gets; null: the decision is a heat pump's. */
  setPointC: z.number().nullable().default(null),
});
export type DecisionFacts = z.infer<typeof decisionFacts>;

/** A decision as measured: the electricity of a heat pump, or the room of an air conditioner at the end. */
export const decisionDone = z.object({
  kwh: z.number().nullable(),
  airC: z.number().nullable().default(null),
});
export type DecisionDone = z.infer<typeof decisionDone>;

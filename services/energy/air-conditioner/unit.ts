import { z } from 'zod';

/** Declared output and efficiency at one outdoor temperature of EN 14825. */
const point = z.strictObject({
  kw: z.number().positive().max(100),
  efficiency: z.number().min(1).max(20),
});

const idle = z.strictObject({
  offW: z.number().min(0).max(200).default(0),
  thermostatOffW: z.number().min(0).max(200).default(0),
  standbyW: z.number().min(0).max(200).default(0),
  crankcaseW: z.number().min(0).max(200).default(0),
});

/** An air-to-air unit by its label and, if known, the points of its data sheet (Regulation (EU) 206/2012, annex I, table 1). */
export const airConditioner = z.strictObject({
  cooling: z.strictObject({
    /** Cooling at 35 degrees: Pdesignc. */
    designKw: z.number().min(0.5).max(100),
    seer: z.number().min(1.5).max(15).optional(),
    /** At 35, 30, 25 and 20 degrees. */
    points: z.strictObject({ '35': point, '30': point, '25': point, '20': point }).optional(),
  }),
  /** Left out: the unit only cools. */
  heating: z
    .strictObject({
      /** Heat load at -10 degrees: Pdesignh of the average climate. */
      designKw: z.number().min(0.5).max(100),
      scop: z.number().min(1.5).max(10).optional(),
      /** At -7, 2, 7 and 12 degrees. */
      points: z.strictObject({ '-7': point, '2': point, '7': point, '12': point }).optional(),
      bivalentC: z.number().min(-25).max(12).default(-7),
      limitC: z.number().min(-35).max(10).default(-15),
    })
    .optional(),
  idle: idle.prefault({}),
  /** Least output of continuous operation over the largest one: inverters have 0.15 to 0.3. */
  leastShare: z.number().min(0.05).max(1).default(0.22),
  /** Default: 190 m3/h for each kW of cooling, as wall units have at medium speed. */
  fanM3PerH: z.number().min(50).max(20_000).optional(),
});
export type AirConditioner = z.output<typeof airConditioner>;

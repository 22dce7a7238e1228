import { z } from 'zod';

/** Parts of a house that are insulated separately, in the order of the questions. */
export const houseParts = ['walls', 'roof', 'floor', 'windows'] as const;
export type HousePartName = (typeof houseParts)[number];

/** Fuels of a former heating. */
const fuel = z.enum([
  'gas',
  'gas-m3',
  'oil',
  'lpg',
  'pellets',
  'wood',
  'district',
  'direct-electric',
]);
export type Fuel = z.infer<typeof fuel>;

const partState = z.enum(['as-built', 'improved', 'very-good']);

/**
 * The record of a house: one schema for registration, home details, budget and planner. The product service stores it. An answer that
 * is absent is unknown: `houseOf` takes the default.
 */
export const houseRecord = z.strictObject({
  kind: z.enum(['detached', 'semi-detached', 'terraced', 'end-terraced', 'flat']),
  /** Period of construction. */
  built: z.enum([
    'before-1919',
    '1919-1948',
    '1949-1968',
    '1969-1978',
    '1979-1994',
    '1995-2009',
    'since-2010',
  ]),
  /** Heated floor area, interior. */
  floorAreaM2: z.number().min(10).max(5000),
  persons: z.number().int().min(1).max(50),
  storeys: z.number().int().min(1).max(30).optional(),
  attic: z.enum(['flat-roof', 'unheated', 'partly-heated', 'heated']).optional(),
  cellar: z.enum(['none', 'unheated', 'partly-heated', 'heated']).optional(),
  /** Of a flat. */
  position: z.enum(['ground', 'middle', 'top']).optional(),
  indoorC: z.number().min(12).max(28).optional(),
  hotWater: z.enum(['sparing', 'usual', 'plentiful']).optional(),
  walls: partState.optional(),
  roof: partState.optional(),
  floor: partState.optional(),
  windows: partState.optional(),
  /** Renovations to the best state; one of a past year is done, one of a later year is planned. */
  renovations: z
    .array(z.strictObject({ part: z.enum(houseParts), year: z.number().int().min(1950).max(2100) }))
    .max(houseParts.length)
    .optional(),
  /** Yearly electricity of the household without heating and hot water. */
  householdKwh: z.number().min(100).max(200_000).optional(),
  /** A year of the former heating. */
  formerHeating: z
    .strictObject({
      fuel,
      quantity: z.number().positive().max(1_000_000),
      /** The bill also paid for hot water. */
      includesHotWater: z.boolean().default(true),
    })
    .optional(),
  /** Heat load by an installer's calculation; it replaces that of the answers. */
  designHeatLoadKw: z.number().min(0.5).max(500).optional(),
});
export type HouseRecord = z.infer<typeof houseRecord>;

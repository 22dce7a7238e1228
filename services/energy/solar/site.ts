import { z } from 'zod';

const share = z.number().min(0).max(1);

/** PVWatts' kinds of module: power by temperature, and the refraction of the cover (anti-reflective glass counts as 1.3). */
export const moduleKinds = {
  standard: { gammaPerK: -0.0047, refraction: 1.526 },
  premium: { gammaPerK: -0.0035, refraction: 1.3 },
  'thin-film': { gammaPerK: -0.002, refraction: 1.526 },
} as const;

const inverter = z.strictObject({
  /** Most alternating current; without it the arrays' rating over `dcToAc`. */
  ratedKw: z.number().positive().max(10_000).optional(),
  dcToAc: z.number().min(0.5).max(3).default(1.2),
});

const solarArray = z.strictObject({
  name: z.string().min(1).max(60).optional(),
  ratedKw: z.number().positive().max(10_000),
  /** From the horizontal, degrees. */
  tiltDeg: z.number().min(0).max(90),
  /** From north clockwise: 90 east, 180 south, 270 west. */
  azimuthDeg: z.number().min(0).max(360),
  module: z.enum(['standard', 'premium', 'thin-film']).default('standard'),
  mounting: z.enum(['open-rack', 'open-rack-glass', 'close-roof', 'in-roof']).default('open-rack'),
  /** Shares lost before the inverter, one after the other; without it those of PVWatts. */
  losses: z
    .partialRecord(
      z.enum([
        'soiling',
        'shading',
        'snow',
        'mismatch',
        'wiring',
        'connections',
        'lightInducedDegradation',
        'nameplate',
        'age',
        'availability',
      ]),
      share,
    )
    .optional(),
  /** Power by temperature, 1/K; without it the kind's. */
  gammaPerK: z.number().min(-0.01).max(0).optional(),
});

/** A place with its arrays, as `SITE.json` has it. */
export const site = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  albedo: share.default(0.2),
  arrays: z.array(solarArray).min(1).max(50),
  inverter: inverter.default({ dcToAc: 1.2 }),
  /** Most that the grid takes; what is above it and is not used at home is curtailed. */
  exportLimitKw: z.number().min(0).max(10_000).nullable().default(null),
  /** How to read the weather file where it does not say so itself. */
  weather: z
    .strictObject({
      /** Of times without an offset, hours ahead of UTC; without it the zone of the longitude, whole hours. */
      utcOffsetH: z.number().min(-14).max(14).optional(),
      /** What a row's time is of its interval. */
      labels: z.enum(['start', 'middle', 'end']).optional(),
      /** For months and days without a year. */
      year: z.number().int().min(1950).max(2050).default(2001),
    })
    .default({ year: 2001 }),
});

export type Site = z.infer<typeof site>;
export type SolarArray = Site['arrays'][number];

import { usualGapCm } from '@hearth/physics/cell-temperature.ts';
import { usualStartShare } from '@hearth/physics/photovoltaics.ts';
import { z } from 'zod';

const share = z.number().min(0).max(1);

/** PVWatts' kinds of module: power by temperature, and the refraction of the cover (anti-reflective glass counts as 1.3). */
export const moduleKinds = {
  standard: { gammaPerK: -0.0047, refraction: 1.526 },
  premium: { gammaPerK: -0.0035, refraction: 1.3 },
  'thin-film': { gammaPerK: -0.002, refraction: 1.526 },
} as const;

const inverter = z.strictObject({
  /** AC rating; default: rating of the arrays divided by `dcToAc`. */
  ratedKw: z.number().positive().max(10_000).optional(),
  dcToAc: z.number().min(0.5).max(3).default(1.2),
  /** Share of the rated DC power up to which the inverter delivers nothing; default: that of PVWatts. */
  startShare: z.number().min(0).max(0.5).default(usualStartShare),
});

const horizonPoint = z.strictObject({
  /** From north clockwise, degrees. */
  azimuthDeg: z.number().min(0).max(360),
  elevationDeg: z.number().min(0).max(90),
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
  /** Distance between roof and modules, cm; counts for `close-roof` only. Default: usual rails and hooks. */
  gapCm: z.number().min(0).max(100).default(usualGapCm),
  /** Losses before the inverter, applied in sequence; default: those of PVWatts. */
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
  /** Temperature coefficient of power, 1/K; default: that of the module kind. */
  gammaPerK: z.number().min(-0.01).max(0).optional(),
});

/** A site with its arrays, as in `SITE.json`. */
export const site = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  albedo: share.default(0.2),
  arrays: z.array(solarArray).min(1).max(50),
  /** Loss by dirt on all arrays, of the year or January to December; default: that of each array's losses, 2 %. */
  soiling: z.union([share, z.array(share).length(12)]).optional(),
  /** Skyline, linear between its points; default: a free horizon. */
  horizon: z.array(horizonPoint).max(360).default([]),
  inverter: inverter.default({ dcToAc: 1.2, startShare: usualStartShare }),
  /** Feed-in limit; power above it that is not used at home is curtailed. */
  exportLimitKw: z.number().min(0).max(10_000).nullable().default(null),
  /** Interpretation of a weather file that does not state it. */
  weather: z
    .strictObject({
      /** UTC offset of times without one, hours; default: whole hours by the longitude. */
      utcOffsetH: z.number().min(-14).max(14).optional(),
      /** Position of a row's time in its interval. */
      labels: z.enum(['start', 'middle', 'end']).optional(),
      /** Year of dates without one. */
      year: z.number().int().min(1950).max(2050).default(2001),
    })
    .default({ year: 2001 }),
});

export type Site = z.infer<typeof site>;
export type SolarArray = Site['arrays'][number];

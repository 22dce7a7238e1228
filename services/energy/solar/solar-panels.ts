import { isDeepStrictEqual } from 'node:util';
import { localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { peakKwOf } from './peak-power.ts';

/** Largest peak power of a home's panels, kW; more belongs to a business or is a slip of the decimal sign. */
const peakKwMax = 100;

const panelArray = z
  .strictObject({
    name: z.string().trim().min(1).max(60).nullable(),
    /** Peak power, kW; null: by the number of modules. */
    ratedKw: z.number().min(0.05).max(peakKwMax).nullable(),
    /** Number of modules; null where the peak power is known. */
    modules: z.int().min(1).max(500).nullable().default(null),
    /** From north clockwise, degrees: 90 east, 180 south, 270 west; null when unknown. */
    azimuthDeg: z.number().min(0).max(360).nullable(),
    /** From the horizontal, degrees; null when unknown. */
    tiltDeg: z.number().min(0).max(90).nullable(),
    /** Null when unknown. */
    mounting: z.enum(['close-roof', 'in-roof', 'open-rack', 'open-rack-glass']).nullable(),
    /** Null when unknown. */
    shading: z.enum(['none', 'some', 'much']).nullable(),
  })
  .refine(({ ratedKw, modules }) => ratedKw !== null || modules !== null, {
    message: 'peak-power-missing',
    path: ['ratedKw'],
  });

export type PanelArray = z.infer<typeof panelArray>;

/** Solar panels of a home as its owner describes them. */
export const solarPanels = z
  .strictObject({
    /** First day of operation; null when unknown. */
    commissionedOn: localDate.nullable(),
    arrays: z.array(panelArray).min(1).max(12),
    /** AC rating of all inverters, kW; null: by the usual ratio to the panels. */
    inverterKw: z.number().positive().max(200).nullable(),
    /** Usable capacity; null: no battery. */
    batteryKwh: z.number().min(0.5).max(200).nullable(),
    /** How the energy sent to the grid is known. */
    exportedEnergy: z.enum(['metered', 'estimated', 'none']),
    /** Largest power to the grid, kW; null: no limit. */
    exportLimitKw: z.number().min(0).max(200).nullable(),
  })
  .superRefine(({ arrays, inverterKw }, context) => {
    const peakKw = arrays.reduce((sum, each) => sum + peakKwOf(each), 0);
    if (peakKw > peakKwMax)
      context.addIssue({
        code: 'custom',
        message: 'peak-power-not-believable',
        path: ['arrays'],
        params: { peakKwMax },
      });
    const ratio = inverterKw === null ? null : peakKw / inverterKw;
    if (ratio !== null && (ratio < ratios.least || ratio > ratios.most))
      context.addIssue({
        code: 'custom',
        message: 'inverter-does-not-fit-the-panels',
        path: ['inverterKw'],
      });
  });

/** Plausible peak power by AC rating: a large inverter bought ahead, and a balcony inverter with many panels. */
const ratios = { least: 0.2, most: 4 };

export type SolarPanels = z.infer<typeof solarPanels>;

/** First local day with different panels; null without a difference. */
export function firstDayOfChange(
  before: SolarPanels | null,
  after: SolarPanels | null,
): string | null {
  if (isDeepStrictEqual(before, after)) return null;
  const days = [before, after].flatMap((panels) =>
    panels ? [panels.commissionedOn ?? always] : [],
  );
  return days.toSorted()[0] ?? always;
}

const always = '0001-01-01';

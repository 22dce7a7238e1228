import { z } from 'zod';
import { certificate } from '../heat-pump/contract.ts';
import { fuelBill } from './bill-heat.ts';

const partState = z.enum(['as-built', 'improved', 'very-good']);
const uWM2K = z.number().min(0.05).max(10);

export const measure = z
  .strictObject({
    part: z.enum(['roof', 'walls', 'floor', 'windows']),
    /** Thickness of added insulation. */
    insulationCm: z.number().positive().max(100).optional(),
    conductivityWMK: z.number().min(0.005).max(0.2).optional(),
    /** U-value of the part after the measure, as for new windows. */
    uWM2K: uWM2K.optional(),
  })
  .refine(
    (each) => (each.insulationCm === undefined) !== (each.uWM2K === undefined),
    'either-insulation-or-u-value',
  );

/** A measured or calculated part, which replaces all answers about the envelope. */
const measuredPart = z.strictObject({
  name: z.string().min(1).max(60),
  areaM2: z.number().positive().max(100_000),
  uWM2K,
  /** Temperature factor: 1 to outdoor air, less to soil and unheated rooms, 0 to a neighbour. */
  factor: z.number().min(0).max(1).default(1),
});

/** A house as described by the questions, or by `HOUSE.json`. */
export const house = z
  .strictObject({
    name: z.string().max(100).optional(),
    /** ISO 3166, two letters. */
    country: z.string().regex(/^[A-Z]{2}$/),
    kind: z.enum(['detached', 'semi-detached', 'terraced', 'end-terraced', 'flat']),
    builtIn: z.number().int().min(1000).max(2100),
    /** Heated floor inside the walls. */
    floorAreaM2: z.number().min(10).max(5000),
    storeys: z.number().min(1).max(30).default(2),
    roomHeightM: z.number().min(1.8).max(6).default(2.5),
    /** Volume of the air; default: floor area times room height. */
    heatedVolumeM3: z.number().min(20).max(50_000).optional(),
    attic: z.enum(['flat-roof', 'unheated', 'partly-heated', 'heated']).default('unheated'),
    cellar: z.enum(['none', 'unheated', 'partly-heated', 'heated']).default('unheated'),
    /** Of a flat. */
    position: z.enum(['ground', 'middle', 'top']).default('middle'),
    insulation: z
      .strictObject({
        roof: partState.default('as-built'),
        walls: partState.default('as-built'),
        floor: partState.default('as-built'),
        windows: partState.default('as-built'),
      })
      .default({ roof: 'as-built', walls: 'as-built', floor: 'as-built', windows: 'as-built' }),
    measures: z.array(measure).max(20).default([]),
    parts: z.array(measuredPart).min(1).max(200).optional(),
    bridgesWM2K: z.number().min(0).max(0.3).optional(),
    /** Total air changes, 1/h; default by year of construction. */
    airChangesPerH: z.number().min(0.1).max(5).optional(),
    heatRecovery: z.number().min(0).max(0.95).default(0),
    indoorC: z.number().min(12).max(28).default(20),
    altitudeM: z.number().min(-420).max(4000).optional(),
    /** Degrees, north and east positive; without them the climate is that of the country's largest town. */
    latitudeDeg: z.number().min(-90).max(90).optional(),
    longitudeDeg: z.number().min(-180).max(180).optional(),
    /** Design temperature of the town, if known. */
    designOutdoorC: z.number().min(-50).max(15).optional(),
    reheatWM2: z.number().min(0).max(60).default(0),
    persons: z.number().int().min(0).max(50).default(2),
    hotWater: z.enum(['sparing', 'usual', 'plentiful']).default('usual'),
    /** Litres of the hot-water tank; 0: none. */
    tankLitres: z.number().min(0).max(5000).default(200),
    /** Yearly electricity of the household without heating and hot water, if known. */
    householdKwh: z.number().min(0).max(200_000).optional(),
    emitter: z.enum(['radiators', 'floor', 'fan-coils']).default('radiators'),
    /** Flow temperature at design temperature. */
    designFlowC: z.number().min(25).max(70).default(45),
    /** Certificate of the heat pump, if known. */
    heatPump: certificate.optional(),
    /** Full heat of the heat pump at -7 degrees, if known without a certificate. */
    heatPumpKw: z.number().min(1).max(200).optional(),
    /** How the heat pump is set up, as far as it is known. */
    setup: z
      .strictObject({
        control: z.enum(['weather', 'other']).optional(),
        usesBackupHeater: z.boolean().optional(),
        tankExchanger: z.enum(['coil', 'plate']).optional(),
        countsPumps: z.boolean().optional(),
      })
      .optional(),
    /** A year of the former heating. */
    bill: fuelBill.optional(),
  })
  .refine((each) => (each.designOutdoorC ?? -50) < each.indoorC, {
    path: ['designOutdoorC'],
    message: 'not-colder-than-indoors',
  })
  .superRefine(({ floorAreaM2, heatedVolumeM3, parts }, context) => {
    const heightM = heatedVolumeM3 === undefined ? null : heatedVolumeM3 / floorAreaM2;
    if (heightM !== null && (heightM < heightsM.least || heightM > heightsM.most))
      context.addIssue({ code: 'custom', message: misfit, path: ['heatedVolumeM3'] });
    const partsM2 = parts?.reduce((sum, { areaM2 }) => sum + areaM2, 0) ?? null;
    const byFloor = partsM2 === null ? null : partsM2 / floorAreaM2;
    if (byFloor !== null && (byFloor < envelopes.least || byFloor > envelopes.most))
      context.addIssue({ code: 'custom', message: misfit, path: ['parts'] });
  });

const misfit = 'does-not-fit-the-floor-area';
/** Plausible room heights: volume by floor area. */
const heightsM = { least: 1.5, most: 12 };
/** Plausible envelope by floor area: a flat between flats has some 0.3, a bungalow 4. */
const envelopes = { least: 0.05, most: 20 };

export type House = z.infer<typeof house>;

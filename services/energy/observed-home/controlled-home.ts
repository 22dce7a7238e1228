import { instant } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { houseRecord } from '../building/contract.ts';
import { certificate } from '../heat-pump/contract.ts';
import { heatingWeek } from '../schedule-cost/contract.ts';

const celsius = z.number().min(-60).max(100);
const kilowatts = z.number().min(0).max(500);

/** Data sheet of the heat pump; null where a figure is not known. */
const sheet = z.strictObject({
  /** The certified points, unless one of them is only the usual one of its kind. */
  certificate: certificate.nullable(),
  heatLeastKw: kilowatts.nullable(),
  heatMostKw: kilowatts.nullable(),
  /** 0: the unit has no tank. */
  tankLitres: z.number().min(0).max(5000).nullable(),
  /** Electric heater beside the compressor. */
  backupKw: kilowatts.nullable(),
});

/** The last report of the unit. */
const lastReport = z.strictObject({
  at: instant,
  running: z.enum(['off', 'heating', 'hot-water']).nullable(),
  roomC: celsius.nullable(),
  tankC: celsius.nullable(),
  outdoorC: celsius.nullable(),
});

/** Set-points of the unit and its programmes; null where the unit has none. */
const setPoints = z.strictObject({
  /** Room set-point in force. */
  roomC: z.number().min(5).max(35).nullable(),
  /** Room set-points by local time of the week; it takes the place of `roomC`. */
  roomWeek: heatingWeek.nullable(),
  tankC: z.number().min(20).max(80).nullable(),
  /** Weekly disinfection of the tank: 0 is Monday, minute of the local day. */
  disinfection: z
    .strictObject({
      weekday: z.number().int().min(0).max(6),
      minute: z.number().int().min(0).max(1439),
    })
    .nullable(),
});

/** Allowed distance of the rooms from their set-point, K. */
const comfort = z.strictObject({
  belowK: z.number().min(0).max(5).default(1),
  aboveK: z.number().min(0).max(5).default(2),
});

/** Facts of a home with a heat pump that product has and energy does not store: house, data sheet, state and set-points of the unit. */
export const controlledHome = z.strictObject({
  house: houseRecord.nullable(),
  emitter: z.enum(['radiators', 'floor', 'fan-coils']).nullable(),
  designFlowC: z.number().min(25).max(70).nullable(),
  sheet,
  lastReport: lastReport.nullable(),
  setPoints,
  comfort: comfort.prefault({}),
});
export type ControlledHome = z.output<typeof controlledHome>;

/** A home of which product says nothing: enough to forecast it, since everything measured is stored by energy. */
export const nothingControlled: ControlledHome = controlledHome.parse({
  house: null,
  emitter: null,
  designFlowC: null,
  sheet: {
    certificate: null,
    heatLeastKw: null,
    heatMostKw: null,
    tankLitres: null,
    backupKw: null,
  },
  lastReport: null,
  setPoints: { roomC: null, roomWeek: null, tankC: null, disinfection: null },
});

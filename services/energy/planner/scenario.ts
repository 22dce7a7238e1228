import { dayMinutes } from '@hearth/calendar/durations.ts';
import { z } from 'zod';
import { certificate } from '../heat-pump/certified-unit.ts';
import { contradictionsOf } from './contradictions.ts';

/** Length of a slot of a plan. */
export const slotMin = 15;
export const slotH = slotMin / 60;
export const mostSlots = 192;

const watts = z.number().min(-1e6).max(1e6);
const power = z.number().min(0).max(1e6);
const celsius = z.number().min(-60).max(100);
const roomC = z.number().min(5).max(35);
const series = <T extends z.ZodType>(value: T) => z.array(value).min(1).max(mostSlots);

/**
 * What is known or foretold of each slot, lists of one length. A price that nobody knows is null: the plan says what it put in its place.
 * Powers are means of the slot.
 */
const slots = z.strictObject({
  /** Of the contract's currency by kWh, all taxes in; may be below zero. */
  importPerKwh: series(z.number().nullable()),
  /** What the grid pays; below zero where it costs to feed in. Nothing where it is left out. */
  exportPerKwh: series(z.number().nullable()).optional(),
  outdoorC: series(celsius),
  /** What the home takes beside heat pump, heaters and battery. */
  baseLoadW: series(power),
  /** AC power of the own modules: the middle of the forecast. */
  pvW: series(power).optional(),
  /** The forecast's low end, exceeded nine times of ten. */
  pvLowW: series(power).optional(),
  /** Heat of the sun through the windows and of people and things. */
  gainsW: series(watts).optional(),
  /** Heat drawn from the tank, over the cold water. */
  drawWh: series(z.number().min(0).max(50_000)).optional(),
  /** Most that heat pump and heaters may take together, as a network operator's dimming has it; null: no limit. */
  capW: series(power.nullable()).optional(),
  /** SG-Ready as the outside has it: 1 locked, 2 normal, 3 and 4 are taken for 2: what they want, prices say. */
  sgReady: series(z.number().int().min(1).max(4)).optional(),
  /** Room temperature wanted at least and at most. */
  lowC: series(roomC).optional(),
  highC: series(roomC).optional(),
});

/** A house of two nodes: the air with what follows it at once, the mass with what follows in a day. */
const houseModel = z.strictObject({
  kind: z.literal('nodes'),
  airWhPerK: z.number().min(50).max(50_000),
  massWhPerK: z.number().min(200).max(500_000),
  airToMassWPerK: z.number().min(5).max(20_000),
  airToOutdoorWPerK: z.number().min(0).max(5000),
  massToOutdoorWPerK: z.number().min(0).max(5000),
  /** Of the heating's heat, what reaches the air first: radiators 0.7, floor 0.15. */
  heatToAir: z.number().min(0).max(1).default(0.7),
  /** The same of the gains. */
  gainsToAir: z.number().min(0).max(1).default(0.5),
});
export type HouseModel = z.infer<typeof houseModel>;

/** What a house is like before anybody has measured it. */
const houseGuess = z.strictObject({
  kind: z.literal('heat-load'),
  /** Loss of heat by each kelvin: the design heat load over its temperature difference. */
  lossWPerK: z.number().min(10).max(5000),
  floorAreaM2: z.number().min(10).max(5000),
  mass: z.enum(['light', 'medium', 'heavy']).default('medium'),
  emitter: z.enum(['radiators', 'floor', 'fan-coils']).default('radiators'),
});
export type HouseGuess = z.infer<typeof houseGuess>;

const circuit = z.strictObject({
  emitter: z.enum(['radiators', 'floor', 'fan-coils']).default('radiators'),
  designHeatW: z.number().min(500).max(200_000),
  designFlowC: z.number().min(25).max(75),
  designOutdoorC: z.number().min(-40).max(10),
  designSpreadK: z.number().min(1).max(20).default(6),
  roomC: z.number().min(15).max(25).default(20),
  /** Outdoor temperature from which on nothing is heated. */
  baseC: z.number().min(8).max(22).default(16),
});

const unit = z.strictObject({
  /** COP and heat as certified; without it the usual: 0.41 of Carnot, and `heatW` at -7 degrees, 2 % more each kelvin. */
  certificate: certificate.optional(),
  heatW: z.number().min(500).max(200_000).optional(),
  /** Most electric power of the compressor. */
  maxW: power.optional(),
  /** Least electric power at which it runs on; below, it starts and stops. */
  minW: power.default(500),
  circuit,
  /** Hottest tank that the compressor makes; above, the immersion heater does. */
  tankLimitC: z.number().min(35).max(75).default(55),
  minRunMin: z.number().min(0).max(120).default(30),
  minPauseMin: z.number().min(0).max(120).default(15),
  /** What a start of the compressor is worth to avoid. */
  startCost: z.number().min(0).max(5).default(0.02),
  /** Electric help of the heating circuit, 0: none. */
  backupW: power.default(0),
});

const tank = z.strictObject({
  litres: z.number().min(30).max(2000),
  lossWPerK: z.number().min(0).max(20).default(1.6),
  surroundingsC: celsius.default(18),
  coldC: z.number().min(0).max(30).default(10),
  /** Never to be colder; what is likely drawn in the next two hours is kept beyond it, at most five kelvins. */
  leastC: z.number().min(30).max(60).default(45),
  /** Hottest that the plan may make it, and never more than the compressor makes, but for disinfection. */
  mostC: z.number().min(35).max(85).default(55),
  /** Normal operation heats to this, and again when it is `hysteresisK` colder. */
  setPointC: z.number().min(35).max(65).default(50),
  hysteresisK: z.number().min(1).max(20).default(6),
  immersionW: power.default(0),
  disinfection: z
    .strictObject({
      reachC: z.number().min(55).max(75).default(60),
      holdMin: z.number().min(0).max(240).default(30),
      everyDays: z.number().min(1).max(31).default(7),
      /** When the tank was last so hot, that long; null: nobody knows, so it is due. */
      lastAt: z.iso.datetime({ offset: true }).nullable().default(null),
    })
    .optional(),
});

const battery = z.strictObject({
  capacityKwh: z.number().positive().max(500),
  leastKwh: z.number().min(0).max(500).default(0),
  chargeW: power,
  dischargeW: power,
  /** Of one way. */
  efficiency: z.number().min(0.5).max(1).default(0.95),
  /** What each kWh through it is worth in wear. */
  wearPerKwh: z.number().min(0).max(1).default(0.02),
  mayChargeFromGrid: z.boolean().default(false),
});

const comfort = z.strictObject({
  /** Normal operation keeps to this. */
  setPointC: roomC.default(21),
  /** Bounds of each slot where `slots` has none. */
  lowC: roomC.default(20),
  highC: roomC.default(23),
  /** Kept warmer than the lower bound by this, for what no forecast knows. */
  marginK: z.number().min(0).max(2).default(0.2),
  /** Rooms fall so far below what the nodes say while the compressor heats the tank: radiators and air are quicker than two nodes. */
  tankDipK: z.number().min(0).max(2).default(0),
  /** Warmer than `highC` by this where the heat is from the own modules' surplus. */
  surplusK: z.number().min(0).max(5).default(0),
});

const grid = z.strictObject({
  /** Most that is fed in; what is above is curtailed. */
  exportLimitW: power.optional(),
  /** May the modules be held back where feeding in costs money? */
  mayCurtail: z.boolean().default(false),
  capacity: z
    .strictObject({
      /** By each kW that the highest mean of `windowMin` rises in this month. */
      perKw: z.number().min(0).max(500),
      windowMin: z.union([z.literal(15), z.literal(60)]).default(15),
      peakSoFarW: power.default(0),
    })
    .optional(),
});

/** As measured when the first slot begins. */
const measured = z.strictObject({
  airC: celsius,
  /** Nobody measures it: who follows the house foretells it; null: as warm as air and outdoors make it in the long run. */
  massC: celsius.nullable().default(null),
  tankC: celsius.nullable().default(null),
  batteryKwh: z.number().min(0).max(500).nullable().default(null),
  /** What the compressor does, since how long. */
  running: z.enum(['off', 'heating', 'hot-water']).default('off'),
  sinceMin: z.number().min(0).default(dayMinutes),
});

/** All that a plan is made from. Nothing of it is read from a clock, a database or a network. */
export const scenario = z
  .strictObject({
    /** When the first slot begins, on a quarter of an hour. */
    from: z.iso.datetime({ offset: true }),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('EUR'),
    slots,
    house: z.discriminatedUnion('kind', [houseModel, houseGuess]),
    heatPump: unit,
    tank: tank.optional(),
    battery: battery.optional(),
    comfort: comfort.prefault({}),
    grid: grid.prefault({}),
    state: measured,
  })
  .superRefine((value, context) => {
    for (const { code, path } of contradictionsOf(value))
      context.addIssue({ code: 'custom', message: code, path: [...path] });
  });
export type Scenario = z.output<typeof scenario>;
export type HeatPumpModel = Scenario['heatPump'];
export type TankModel = NonNullable<Scenario['tank']>;
export type BatteryModel = NonNullable<Scenario['battery']>;
export type MeasuredState = Scenario['state'];
/** As a file or a caller has it: what has a default may be left out. */
export type ScenarioInput = z.input<typeof scenario>;

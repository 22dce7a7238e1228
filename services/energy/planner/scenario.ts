import { dayMinutes } from '@hearth/calendar/durations.ts';
import { z } from 'zod';
import { certificate } from '../heat-pump/contract.ts';
import { operating } from '../heat-pump/operating-parameters.ts';

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
 * Known or forecast values of each slot, in lists of one length. Null, or a list left out, is unknown: the plan reports its substitute.
 * Powers are means of the slot.
 */
const slots = z.strictObject({
  /** Currency of the contract per kWh including all taxes; may be negative. */
  importPerKwh: series(z.number().nullable()).optional(),
  /** Feed-in payment; negative where feeding in costs money. Default: nothing is paid. */
  exportPerKwh: series(z.number().nullable()).optional(),
  outdoorC: series(celsius.nullable()).optional(),
  /** Load of the home without heat pump, heaters and battery. */
  baseLoadW: series(power.nullable()).optional(),
  /** AC power of the home's own modules: median forecast. */
  pvW: series(power.nullable()).optional(),
  /** Low forecast, exceeded in nine of ten cases. */
  pvLowW: series(power.nullable()).optional(),
  /** Solar gains and internal gains. */
  gainsW: series(watts.nullable()).optional(),
  /** Heat drawn from the tank, above cold water. */
  drawWh: series(z.number().min(0).max(50_000).nullable()).optional(),
  /** Limit for heat pump and heaters together; null: none. */
  capW: series(power.nullable()).optional(),
  /** External SG-Ready state: 1 locked, 2 normal; 3 and 4 count as 2, since prices already carry their purpose. */
  sgReady: series(z.number().int().min(1).max(4)).optional(),
  /** Slots in which a person does not want the tank to be heated by plan. */
  tankRests: series(z.boolean()).optional(),
  /** Lower and upper bound of the room temperature. */
  lowC: series(roomC).optional(),
  highC: series(roomC).optional(),
  /** Set-point of normal operation. */
  setPointC: series(roomC).optional(),
});

/** A two-node house: air with all that follows it at once, and the thermal mass that follows within a day. */
const houseModel = z.strictObject({
  kind: z.literal('nodes'),
  airWhPerK: z.number().min(50).max(50_000),
  massWhPerK: z.number().min(200).max(500_000),
  airToMassWPerK: z.number().min(5).max(20_000),
  airToOutdoorWPerK: z.number().min(0).max(5000),
  massToOutdoorWPerK: z.number().min(0).max(5000),
  /** Share of the heating's heat to the air: radiators 0.7, floor 0.15. */
  heatToAir: z.number().min(0).max(1).default(0.7),
  /** Share of the gains to the air. */
  gainsToAir: z.number().min(0).max(1).default(0.5),
});

/** Assumed house before any measurement. */
const houseGuess = z.strictObject({
  kind: z.literal('heat-load'),
  /** Heat loss coefficient: design heat load divided by its temperature difference. */
  lossWPerK: z.number().min(10).max(5000),
  floorAreaM2: z.number().min(10).max(5000),
  mass: z.enum(['light', 'medium', 'heavy']).default('medium'),
  emitter: z.enum(['radiators', 'floor', 'fan-coils']).default('radiators'),
});

const circuit = z.strictObject({
  emitter: z.enum(['radiators', 'floor', 'fan-coils']).default('radiators'),
  designHeatW: z.number().min(500).max(200_000),
  designFlowC: z.number().min(25).max(75),
  designOutdoorC: z.number().min(-40).max(10),
  designSpreadK: z.number().min(1).max(20).default(operating.designSpreadK),
  roomC: z.number().min(15).max(25).default(20),
  /** Outdoor temperature above which nothing is heated. */
  baseC: z.number().min(8).max(22).default(16),
});

const unit = z.strictObject({
  /** Certified COP and heat. Default: the median certificate, with `heatW` at -7 degrees. */
  certificate: certificate.optional(),
  heatW: z.number().min(500).max(200_000).optional(),
  /** Largest electric power of the compressor. */
  maxW: power.optional(),
  /** Least electric power of continuous operation; below it the compressor cycles. */
  minW: power.default(500),
  circuit,
  /** Highest tank temperature by the compressor; above it the immersion heater is used. */
  tankLimitC: z.number().min(35).max(75).default(55),
  minRunMin: z.number().min(0).max(120).default(30),
  minPauseMin: z.number().min(0).max(120).default(15),
  /** Cost assigned to a start of the compressor. */
  startCost: z.number().min(0).max(5).default(0.02),
  /** Power of the backup heater of the heating circuit; 0: none. */
  backupW: power.default(0),
});

const tank = z.strictObject({
  litres: z.number().min(30).max(2000),
  lossWPerK: z.number().min(0).max(20).default(operating.tank.lossWPerK),
  surroundingsC: celsius.default(operating.tank.surroundingsC),
  coldC: z.number().min(0).max(30).default(operating.tank.coldC),
  /** Lower bound. Draws forecast for the next two hours are reserved above it, at most five kelvins. */
  leastC: z.number().min(30).max(60).default(operating.tank.leastC),
  /** Upper bound of the plan, never above the compressor's limit except for disinfection. */
  mostC: z.number().min(35).max(85).default(55),
  /** Set-point of normal operation, which heats again `hysteresisK` below it. */
  setPointC: z.number().min(35).max(65).default(operating.tank.setPointC),
  hysteresisK: z.number().min(1).max(20).default(operating.tank.hysteresisK),
  /** Warmest tank that the unit can be made to heat; default: any below its upper bound. */
  startMostC: z.number().min(30).max(85).optional(),
  immersionW: power.default(0),
  disinfection: z
    .strictObject({
      reachC: z.number().min(55).max(75).default(60),
      holdMin: z.number().min(0).max(240).default(30),
      everyDays: z.number().min(1).max(31).default(7),
      /** End of the last disinfection; null: unknown, so it is due. */
      lastAt: z.iso.datetime({ offset: true }).nullable().default(null),
    })
    .optional(),
});

const battery = z.strictObject({
  capacityKwh: z.number().positive().max(500),
  leastKwh: z.number().min(0).max(500).default(0),
  chargeW: power,
  dischargeW: power,
  /** Of charging or of discharging. */
  efficiency: z.number().min(0.5).max(1).default(0.95),
  /** Cost of wear per kWh of throughput. */
  wearPerKwh: z.number().min(0).max(1).default(0.02),
  mayChargeFromGrid: z.boolean().default(false),
});

const comfort = z.strictObject({
  /** Default set-point and bounds of each slot. */
  setPointC: roomC.default(21),
  lowC: roomC.default(20),
  highC: roomC.default(23),
  /** Margin above the lower bound for forecast errors. */
  marginK: z.number().min(0).max(2).default(0.2),
  /** Additional temperature drop of the rooms while the compressor heats the tank: radiators and air are faster than the two nodes. */
  tankDipK: z.number().min(0).max(2).default(0),
  /** Allowed rise above `highC` for heat from own surplus. */
  surplusK: z.number().min(0).max(5).default(0),
});

const grid = z.strictObject({
  /** Feed-in limit; power above it is curtailed. */
  exportLimitW: power.optional(),
  /** Whether the modules may be curtailed where feeding in costs money. */
  mayCurtail: z.boolean().default(false),
  capacity: z
    .strictObject({
      /** Charge per kW of rise of the month's highest mean over `windowMin`. */
      perKw: z.number().min(0).max(500),
      windowMin: z.union([z.literal(15), z.literal(30), z.literal(60)]).default(15),
      /** The month's peak until now, or a higher least power that is billed anyway: up to it a peak costs nothing. */
      peakSoFarW: power.default(0),
      /** Largest charge for a rise, where the network's charges are limited per kWh. */
      mostCharge: z.number().min(0).max(1e6).optional(),
    })
    .optional(),
  /**
   * Signals of the network operator that limit the power of heat pump, heaters and charging battery together, beyond the surplus of the
   * home's own modules. A signal without an end lasts beyond the plan. `leastDimmedPowerW` has the limit of section 14a EnWG.
   */
  dimming: z
    .array(
      z.strictObject({
        from: z.iso.datetime({ offset: true }),
        to: z.iso.datetime({ offset: true }).nullable().default(null),
        limitW: power,
      }),
    )
    .max(50)
    .default([]),
});

/** Measurements at the start of the first slot; null is not measured. */
const measured = z.strictObject({
  airC: z.number().nullable(),
  /** Temperature of the mass, from an observer; null: the steady value for air and outdoor temperature. */
  massC: z.number().nullable().default(null),
  tankC: z.number().nullable().default(null),
  batteryKwh: z.number().min(0).max(500).nullable().default(null),
  /** Current task of the compressor and its start. */
  running: z.enum(['off', 'heating', 'hot-water']).default('off'),
  sinceMin: z.number().min(0).default(dayMinutes),
});

/** Complete input of a plan, each value valid alone. Nothing is read from a clock, a database or a network. */
export const scenarioFields = z.strictObject({
  /** Start of the first slot, on a quarter-hour. */
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
});
export type Scenario = z.output<typeof scenarioFields>;
export type HeatPumpModel = Scenario['heatPump'];
export type TankParameters = NonNullable<Scenario['tank']>;
export type MeasuredState = Scenario['state'];
/** Scenario before defaults are filled in. */
export type ScenarioInput = z.input<typeof scenarioFields>;

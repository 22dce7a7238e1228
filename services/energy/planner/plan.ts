import type { Micros } from '../tariff/micros.ts';

/**
 * The plan of a home by quarter-hour. All figures are those of the simulation; the solver only supplies the decisions.
 * Powers in W (means of the slot), energies in kWh, money in millionths of the currency.
 */
export interface Plan {
  readonly fromMs: number;
  readonly currency: string;
  readonly slots: readonly PlanSlot[];
  readonly blocks: readonly PlanBlock[];
  readonly outcome: PlanOutcome;
  /** The same period under the unit's own controller: thermostat, tank hysteresis, weekly disinfection. */
  readonly normal: PlanOutcome;
  /** `normal-operation`: no better plan was found; `degradations` has the reason. */
  readonly source: 'optimised' | 'normal-operation';
  readonly degradations: readonly Degradation[];
  readonly solve: SolveReport;
  /** The plan for a unit with SG-Ready inputs only; null if not requested. */
  readonly sgReady: SgReadyPlan | null;
  /** Decisions for the next refresh of this plan. */
  readonly decisions: PlanDecisions;
}

/** SG-Ready: 1 locked, 2 normal, 3 recommended, 4 forced. */
export type SgState = 1 | 2 | 3 | 4;

/** Consecutive SG-Ready states and their simulated outcome; normal throughout where nothing is better. */
export interface SgReadyPlan {
  readonly runs: readonly {
    readonly state: SgState;
    readonly fromMs: number;
    readonly toMs: number;
  }[];
  readonly outcome: PlanOutcome;
}

export interface PlanSlot {
  readonly fromMs: number;
  readonly heatingHeatW: number;
  /** Electricity of heating with the backup heater, of hot water by the compressor, and of the immersion heater. */
  readonly heatingW: number;
  readonly hotWaterHeatW: number;
  readonly hotWaterW: number;
  readonly immersionW: number;
  /** Positive: charging; negative: discharging. */
  readonly batteryW: number;
  readonly importW: number;
  readonly exportW: number;
  readonly curtailedW: number;
  /** At the end of the slot; null without a tank or battery. */
  readonly airC: number;
  readonly massC: number;
  readonly tankC: number | null;
  readonly batteryKwh: number | null;
}

export type PlanTask = 'heating' | 'hot-water' | 'disinfection' | 'charging' | 'discharging';

/**
 * Reasons for the time of a block, the most important first.
 * own-surplus: half or more of the energy is from the home's own modules.
 * low-price: below the mean price; paid-to-use: below zero.
 * before-high-price: the task would otherwise fall into a dearer time.
 * needed-now: without the block a bound is missed within the hour.
 * before-draw: hot water that is drawn soon.
 * disinfection-due: the tank must be disinfected within its interval.
 * keeps-warm: none of the others; holds room or tank.
 * runs-on: stopping would cost another start.
 * below-limit: the grid limit leaves no better time.
 * below-peak: at another time the month's peak would rise.
 */
export type PlanReason =
  | 'own-surplus'
  | 'low-price'
  | 'paid-to-use'
  | 'before-high-price'
  | 'needed-now'
  | 'before-draw'
  | 'disinfection-due'
  | 'keeps-warm'
  | 'runs-on'
  | 'below-limit'
  | 'below-peak';

/** One run of one task, half-open. */
export interface PlanBlock {
  readonly task: PlanTask;
  readonly fromMs: number;
  readonly toMs: number;
  readonly kwh: number;
  readonly heatKwh: number;
  readonly fromPvKwh: number;
  readonly cost: Micros;
  readonly reasons: readonly PlanReason[];
  /** Time of the same task in normal operation and the cost of the same electricity there; null: normal operation has no such run. */
  readonly alternative: {
    readonly fromMs: number;
    readonly toMs: number;
    readonly cost: Micros;
  } | null;
  readonly comfort: BlockComfort;
}

/** Temperatures of room and tank at the start and end of a block. */
export interface BlockComfort {
  readonly airFromC: number;
  readonly airToC: number;
  readonly tankFromC: number | null;
  readonly tankToC: number | null;
  /** Litres at 40 degrees that can be drawn afterwards. */
  readonly usableLitres: number | null;
}

export interface PlanOutcome {
  /** Electricity bill of the home in the planned period, with the rise of the capacity charge. */
  readonly bill: Micros;
  /** Part of the bill for the rise of the month's highest power. */
  readonly peakCharge: Micros;
  /** Bill plus wear and starts, minus the energy stored in addition at the end. */
  readonly cost: Micros;
  /** Cost plus penalties for comfort and hygiene: a plan's is never above that of normal operation. */
  readonly worth: Micros;
  readonly storedValue: Micros;
  readonly importKwh: number;
  readonly exportKwh: number;
  readonly heatPumpKwh: number;
  /** Share of the modules' energy that is used or stored at home; null: they produce nothing. */
  readonly selfConsumption: number | null;
  readonly peakW: number;
  readonly starts: number;
  readonly comfort: {
    readonly belowKh: number;
    readonly aboveKh: number;
    /** Tank below its lower bound, K h. */
    readonly tankBelowKh: number;
    readonly coldestTankC: number | null;
    readonly lowestAirC: number;
    readonly highestAirC: number;
  };
  /** End of the disinfection; null: none in this period. */
  readonly disinfectedMs: number | null;
}

export type Degradation =
  /** `slots` had no price; assumed is that of the day before, or the mean of the known ones. */
  | { readonly code: 'prices-assumed'; readonly slots: number; readonly firstMs: number }
  /** No price at all: the plan uses the sun and the weather at a flat price. */
  | { readonly code: 'prices-missing'; readonly perKwh: number }
  /** `slots` had no outdoor temperature; assumed is that of the day before, or the nearest one. */
  | { readonly code: 'weather-assumed'; readonly slots: number; readonly firstMs: number }
  /** No outdoor temperature at all: normal operation is the plan. */
  | { readonly code: 'weather-missing'; readonly outdoorC: number }
  /** `slots` had no forecast; assumed is that of the day before, else the nearest one; for the modules no sun. */
  | { readonly code: AssumedForecast; readonly slots: number }
  /** A value of the input that no plan can be made of, for `reason`: a limit or the usual value stands in for it. `at` is a JSON pointer. */
  | { readonly code: 'input-replaced'; readonly at: string; readonly reason: string }
  /** Without a room or tank temperature, or with an impossible one, normal operation is the plan. */
  | { readonly code: 'not-measured'; readonly sensor: Sensor; readonly assumed: number }
  | {
      readonly code: 'sensor-implausible';
      readonly sensor: Sensor;
      readonly measured: number;
      readonly assumed: number;
    }
  /** The unit is locked for longer than SG-Ready allows. */
  | { readonly code: 'locked'; readonly slots: number; readonly untilMs: number }
  /** The network operator limits heat pump and charging in `slots`, at the least to `leastW`. */
  | {
      readonly code: 'dimmed';
      readonly slots: number;
      readonly firstMs: number;
      readonly leastW: number;
    }
  /** The room is or gets colder than frost protection. */
  | { readonly code: 'frost'; readonly lowestC: number; readonly atMs: number }
  /** Neither compressor nor immersion heater reaches the temperature of disinfection. */
  | { readonly code: 'disinfection-not-possible'; readonly reachC: number; readonly mostC: number }
  /** No price is known from `untilMs` on: the plan ends there. */
  | { readonly code: 'shorter'; readonly slots: number; readonly untilMs: number }
  | { readonly code: 'comfort-not-reached'; readonly belowKh: number; readonly aboveKh: number }
  | { readonly code: 'tank-not-reached'; readonly belowKh: number }
  | { readonly code: 'disinfection-not-reached'; readonly dueMs: number }
  | { readonly code: 'mass-assumed'; readonly massC: number }
  /** The work limit ended the search; the optimum is at most `gap` (in the currency) better. */
  | { readonly code: 'limit-reached'; readonly gap: number | null }
  | { readonly code: 'not-solved'; readonly reason: string }
  | { readonly code: 'no-better-than-normal' };

/** Forecasts whose gaps are filled. */
export type AssumedForecast = 'load-assumed' | 'pv-assumed' | 'gains-assumed' | 'draw-assumed';

export type Sensor = 'room' | 'tank' | 'battery';

export interface SolveReport {
  /** `full` searches the tank runs, `refresh` keeps those of the previous plan or gathers better ones. */
  readonly mode: 'full' | 'refresh';
  /** `skipped`: what is measured does not allow a plan. */
  readonly status: 'optimal' | 'incumbent' | 'failed' | 'skipped';
  /** Solver time. */
  readonly seconds: number;
  /** In units of the currency: no plan of this programme costs less by more than this, also none that starts the compressor at will. */
  readonly gap: number | null;
  readonly rows: number;
  readonly columns: number;
  readonly binaries: number;
}

/** Consecutive slots of one task, half-open. */
export interface DecidedRun {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Decisions of a plan for its next refresh: tank runs bind it, heating runs are kept where rooms stay within their bounds. */
export interface PlanDecisions {
  readonly untilMs: number;
  readonly tankRuns: readonly DecidedRun[];
  readonly heatingRuns?: readonly DecidedRun[];
  readonly disinfectionMs: number | null;
}

export interface PlanFault {
  readonly code: string;
  /** JSON pointer into the scenario. */
  readonly at: string;
}

export type PlanResult =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly faults: readonly PlanFault[] };

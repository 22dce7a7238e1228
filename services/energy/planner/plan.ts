import type { Micros } from '../tariff/micros.ts';
import type { SgState } from './normal-operation.ts';

/**
 * What a home is to do, quarter-hour by quarter-hour, from what is known now. All of it is of the re-simulated plan: what the solver had
 * is only where the decisions come from. Powers W (means of the slot), energies kWh, money in millionths of the currency.
 */
export interface Plan {
  readonly fromMs: number;
  readonly currency: string;
  readonly slots: readonly PlanSlot[];
  readonly blocks: readonly PlanBlock[];
  readonly outcome: PlanOutcome;
  /** The same time as the unit's own controller would spend it: thermostat, tank hysteresis, weekly disinfection. */
  readonly normal: PlanOutcome;
  /** `normal-operation` where no better plan was found: `degradations` says why. */
  readonly source: 'optimised' | 'normal-operation';
  readonly degradations: readonly Degradation[];
  readonly solve: SolveReport;
  /** The same for a unit that hears SG-Ready and nothing else; null where nobody asked. */
  readonly sgReady: SgReadyPlan | null;
  /** To hand to the next `plan` of the same home. */
  readonly kept: PlanDecisions;
}

/** States one after the other, and what they come to as the unit answers them; as usual all the time where that is no better. */
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
  /** Electricity of heating with its backup heater, of hot water by the compressor, of the immersion heater. */
  readonly heatingW: number;
  readonly hotWaterHeatW: number;
  readonly hotWaterW: number;
  readonly immersionW: number;
  /** Above zero charges, below zero gives. */
  readonly batteryW: number;
  readonly importW: number;
  readonly exportW: number;
  readonly curtailedW: number;
  /** At the slot's end. Tank and battery null: there is none. */
  readonly airC: number;
  readonly massC: number;
  readonly tankC: number | null;
  readonly batteryKwh: number | null;
}

export type PlanTask = 'heating' | 'hot-water' | 'disinfection' | 'charging' | 'discharging';

/**
 * Why a block stands where it stands, the weightiest first.
 * own-surplus: half or more is from the own modules. low-price, paid-to-use: cheaper than the mean of what is known; below zero.
 * before-high-price: it would have been needed when it costs more. needed-now: without it a bound is missed within the hour.
 * before-draw: for hot water that is drawn soon. disinfection-due: the tank has to be hot within its days. keeps-warm: nothing else, it holds room or tank.
 * runs-on: to stop would be a start more. below-limit: the grid's limit leaves no better time. below-peak: elsewhere the month's peak would rise.
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
  /** When normal operation does the same task, and what the same electricity costs then; null: it does not. */
  readonly alternative: {
    readonly fromMs: number;
    readonly toMs: number;
    readonly cost: Micros;
  } | null;
  readonly comfort: BlockComfort;
}

/** What a block does to room and tank, from its begin to its end. */
export interface BlockComfort {
  readonly airFromC: number;
  readonly airToC: number;
  readonly tankFromC: number | null;
  readonly tankToC: number | null;
  /** Litres of 40 degrees that can be drawn afterwards. */
  readonly usableLitres: number | null;
}

export interface PlanOutcome {
  /** Bill of all electricity of the home in the time of the plan, with the capacity charge's rise. */
  readonly bill: Micros;
  /** Bill with wear and starts, less what is stored in the end beyond what was stored: two plans compare by it. */
  readonly cost: Micros;
  /** The cost with what is missed of comfort and hygiene: the plan's is never above normal operation's. */
  readonly worth: Micros;
  readonly storedValue: Micros;
  readonly importKwh: number;
  readonly exportKwh: number;
  readonly heatPumpKwh: number;
  /** Of what the modules give, the share that is used or stored at home; null: they give nothing. */
  readonly selfConsumption: number | null;
  readonly peakW: number;
  readonly starts: number;
  readonly comfort: {
    readonly belowKh: number;
    readonly aboveKh: number;
    /** Tank below its least, K h. */
    readonly tankBelowKh: number;
    readonly coldestTankC: number | null;
    readonly lowestAirC: number;
    readonly highestAirC: number;
  };
  /** When the tank was held hot long enough; null: not in this time. */
  readonly disinfectedMs: number | null;
}

export type Degradation =
  /** So many slots had no price; put in: that of a day before, or the mean of what is known. */
  | { readonly code: 'prices-assumed'; readonly slots: number; readonly firstMs: number }
  /** From there on nothing is known: the plan ends there. */
  | { readonly code: 'shorter'; readonly slots: number; readonly untilMs: number }
  | { readonly code: 'comfort-not-reached'; readonly belowKh: number; readonly aboveKh: number }
  | { readonly code: 'tank-not-reached'; readonly belowKh: number }
  | { readonly code: 'disinfection-not-reached'; readonly dueMs: number }
  | { readonly code: 'mass-assumed'; readonly massC: number }
  /** The time was up: the best that was found, at most `gap` (of the currency) from the best there is. */
  | { readonly code: 'time-was-up'; readonly gap: number | null }
  | { readonly code: 'not-solved'; readonly reason: string }
  | { readonly code: 'no-better-than-normal' };

export interface SolveReport {
  /** `full` decides when the tank is heated, `refresh` keeps that of the plan before. */
  readonly mode: 'full' | 'refresh';
  readonly status: 'optimal' | 'incumbent' | 'failed';
  /** Seconds that the solver says it took; `gap` in the currency. */
  readonly seconds: number;
  readonly gap: number | null;
  readonly rows: number;
  readonly columns: number;
  readonly binaries: number;
}

/** What of a plan binds the next one: runs of the tank that were decided, by instants. */
export interface PlanDecisions {
  readonly untilMs: number;
  readonly tankRuns: readonly { readonly fromMs: number; readonly toMs: number }[];
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

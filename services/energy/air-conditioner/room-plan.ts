import type { Degradation, SolveReport } from '../planner/plan.ts';
import type { Micros } from '../tariff/micros.ts';

/** The plan of the air conditioners of a home by quarter-hour. All figures are those of the simulation. */
export interface RoomPlan {
  readonly fromMs: number;
  readonly currency: string;
  readonly slots: readonly RoomPlanSlot[];
  readonly blocks: readonly RoomBlock[];
  readonly outcome: RoomOutcome;
  /** The same period under the units' own thermostats. */
  readonly normal: RoomOutcome;
  readonly source: 'optimised' | 'normal-operation';
  readonly degradations: readonly RoomDegradation[];
  readonly solve: Pick<SolveReport, 'status' | 'seconds' | 'rows' | 'columns'>;
}

export interface RoomPlanSlot {
  readonly fromMs: number;
  readonly rooms: readonly RoomSlot[];
  readonly batteryW: number;
  readonly importW: number;
  readonly exportW: number;
  readonly curtailedW: number;
  readonly batteryKwh: number | null;
}

/** One room in one slot: means of the slot, states at its end. */
export interface RoomSlot {
  readonly heatW: number;
  /** Heat taken from the air, and heat of the water that condensed. */
  readonly sensibleW: number;
  readonly latentW: number;
  readonly electricW: number;
  readonly airC: number;
  readonly massC: number;
  readonly relativeHumidity: number;
  readonly dewPointC: number;
}

/**
 * own-surplus: half or more of the energy is from the home's own modules. low-price: below the mean price; paid-to-use: below zero.
 * before-high-price: the price rises afterwards. before-limit: a signal limits the unit afterwards. keeps-within-bounds: none of the others.
 */
export type RoomReason =
  | 'own-surplus'
  | 'low-price'
  | 'paid-to-use'
  | 'before-high-price'
  | 'before-limit'
  | 'keeps-within-bounds';

/** One run of one unit, half-open. Early: at a time in which the thermostat would not run the unit. */
export interface RoomBlock {
  readonly room: string;
  readonly task: 'cooling' | 'heating';
  readonly isEarly: boolean;
  readonly fromMs: number;
  readonly toMs: number;
  readonly kwh: number;
  readonly cost: Micros;
  readonly airFromC: number;
  readonly airToC: number;
  readonly reasons: readonly RoomReason[];
}

export interface RoomOutcome {
  readonly bill: Micros;
  /** Part of the bill for the rise of the month's highest power. */
  readonly peakCharge: Micros;
  /** Bill, wear and starts, and what rooms and battery lack at the end. */
  readonly cost: Micros;
  /** The part of the cost that rooms and battery lack at the end. */
  readonly lacking: Micros;
  readonly importKwh: number;
  readonly exportKwh: number;
  readonly unitKwh: number;
  readonly coolingKwh: number;
  readonly latentKwh: number;
  readonly heatingKwh: number;
  readonly peakW: number;
  readonly starts: number;
  /** Kelvin-hours outside the bounds, summed over rooms. */
  readonly belowKh: number;
  readonly aboveKh: number;
}

/** Why a plan cannot save anything; see `whyNothingToGain`. */
export type NothingToGain =
  | 'no-demand'
  | 'bounds-too-narrow'
  | 'unit-at-its-limit'
  | 'flat-price'
  | 'losses-exceed-gain';

export type RoomDegradation =
  | Degradation
  | { readonly code: 'nothing-to-gain'; readonly reason: NothingToGain }
  /** The room's temperature is unknown or impossible: its thermostat's operation is the plan. */
  | { readonly code: 'room-not-measured'; readonly room: string; readonly assumed: number }
  /** The thermostat cannot hold the room within its bounds either. */
  | {
      readonly code: 'unit-too-small';
      readonly room: string;
      readonly belowKh: number;
      readonly aboveKh: number;
    };

export type RoomPlanResult =
  | { readonly ok: true; readonly plan: RoomPlan }
  | {
      readonly ok: false;
      readonly faults: readonly { readonly code: string; readonly at: string }[];
    };

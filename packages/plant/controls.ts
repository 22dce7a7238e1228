import type { FaultName } from './faults.ts';

/**
 * Control signals of a home's units. An immutable value: the plant compares it by identity. Temperatures in degrees Celsius,
 * instants in minutes since 1970.
 */
export interface Controls {
  readonly heating: {
    readonly isOn: boolean;
    readonly setPointC: number;
    /** Offset to the weather curve. */
    readonly flowOffsetK: number;
    readonly schedule: WeekSchedule | null;
  };
  readonly dhw: {
    readonly isOn: boolean;
    readonly setPointC: number;
    readonly schedule: WeekSchedule | null;
    /** Instant of a boost request: heats the tank to its set-point at full power, then ends. */
    readonly boostAtMinute: number | null;
    /** Weekly disinfection against legionella at 60 degrees. */
    readonly disinfection: { readonly weekday: number; readonly minute: number } | null;
  };
  /** In the order of the home's air-conditioners. */
  readonly rooms: readonly RoomControls[];
  /** Absence: rooms are protected from frost, hot water is off. Half-open. */
  readonly holiday: { readonly fromMinute: number; readonly toMinute: number } | null;
  /** SG Ready: 1 blocked for at most two hours, 2 normal, 3 recommended (+1 K, +5 K in the tank), 4 forced (+2 K, +10 K). */
  readonly smartGrid: 'blocked' | 'normal' | 'recommended' | 'forced';
  /** Power limit of heat pump and backup heater, as a grid operator may order. */
  readonly heatPumpLimitW: number | null;
  readonly battery: 'selfConsumption' | 'hold' | 'charge' | 'discharge';
  readonly faults: readonly FaultName[];
}

export interface RoomControls {
  readonly isOn: boolean;
  /** `auto` heats below the heating set-point and cools above the cooling one. */
  readonly mode: 'heating' | 'cooling' | 'auto' | 'fanOnly' | 'dry';
  readonly heatingSetPointC: number;
  readonly coolingSetPointC: number;
  readonly schedule: WeekSchedule | null;
  /** Start of twenty minutes at full power. */
  readonly boostAtMinute: number | null;
  /** Limit of its power share, in (0, 1]; full power exceeds it. */
  readonly powerShareMax: number;
}

/** Sorted by weekday (0 Monday) and minute of the local day; the last action applies, also from the week before. */
export type WeekSchedule = readonly ScheduledAction[];

export interface ScheduledAction {
  readonly weekday: number;
  readonly minute: number;
  readonly isOn: boolean;
  /** null keeps the set-point. */
  readonly setPointC: number | null;
}

/** The same actions on every day of the week. */
export function everyDay(actions: readonly Omit<ScheduledAction, 'weekday'>[]): WeekSchedule {
  return [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
    actions.map((action) => ({ ...action, weekday })),
  );
}

/** The action that applies; null without any. */
export function actionAt(
  schedule: WeekSchedule,
  weekday: number,
  minuteOfDay: number,
): ScheduledAction | null {
  for (let i = schedule.length - 1; i >= 0; i -= 1) {
    const action = schedule[i];
    if (
      action &&
      (action.weekday < weekday || (action.weekday === weekday && action.minute <= minuteOfDay))
    )
      return action;
  }
  return schedule[schedule.length - 1] ?? null;
}

import type { FaultName } from './faults.ts';

/**
 * What the units of a home are told. A value: to change something, pass another one; the plant compares by identity.
 * Temperatures in degrees Celsius, instants in minutes since 1970.
 */
export interface Controls {
  readonly heating: {
    readonly isOn: boolean;
    readonly setPointC: number;
    /** Added to the weather curve. */
    readonly flowOffsetK: number;
    readonly schedule: WeekSchedule | null;
  };
  readonly dhw: {
    readonly isOn: boolean;
    readonly setPointC: number;
    readonly schedule: WeekSchedule | null;
    /** Heat up at once, with all that there is, to the set-point: the instant of the wish. Over when it is reached. */
    readonly boostAtMinute: number | null;
    /** Weekly, against legionella: tank to 60 degrees. */
    readonly disinfection: { readonly weekday: number; readonly minute: number } | null;
  };
  /** In the order of the home's air-conditioners. */
  readonly rooms: readonly RoomControls[];
  /** Nobody at home; rooms are kept from freezing, hot water is off. Half-open. */
  readonly holiday: { readonly fromMinute: number; readonly toMinute: number } | null;
  /** SG Ready: 1 blocked for at most two hours, 2 normal, 3 recommended (+1 K, +5 K in the tank), 4 forced (+2 K, +10 K). */
  readonly smartGrid: 'blocked' | 'normal' | 'recommended' | 'forced';
  /** Most that heat pump and backup heater may take, as a grid operator may order. */
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
  /** Full power for twenty minutes from here. */
  readonly powerfulAtMinute: number | null;
  /** Most of its power that it may take, in (0, 1]; full power goes beyond it. */
  readonly powerShareMax: number;
}

/** Sorted by weekday (0 Monday) and minute of the local day; the last action before now holds, also from last week. */
export type WeekSchedule = readonly ScheduledAction[];

export interface ScheduledAction {
  readonly weekday: number;
  readonly minute: number;
  readonly isOn: boolean;
  /** Null leaves the set-point as it is. */
  readonly setPointC: number | null;
}

/** The same on every day of the week. */
export function everyDay(actions: readonly Omit<ScheduledAction, 'weekday'>[]): WeekSchedule {
  return [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
    actions.map((action) => ({ ...action, weekday })),
  );
}

/** The action in force; null without any. */
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

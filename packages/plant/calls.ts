import type { Controls } from './controls.ts';
import type { FaultName } from './faults.ts';
import type { HeatPumpDescription } from './home.ts';
import type { HeatPumpState } from './state.ts';
import type { Wishes } from './wishes.ts';

export const disinfectionC = 60;
const holdMinutes = 10;
const giveUpMinutes = 240;
const below = 0.2;
const above = 0.3;

/** What the sensors show to the controller. */
export interface Sensed {
  readonly minute: number;
  readonly weekday: number;
  readonly minuteOfDay: number;
  readonly roomC: number;
  readonly tankC: number;
}

/** Decides what calls for heat, each call with its hysteresis, and which of them is served: hot water comes first. */
export function decideMode(
  pump: HeatPumpDescription,
  state: HeatPumpState,
  now: {
    readonly sensed: Sensed;
    readonly wishes: Wishes;
    readonly controls: Controls;
    readonly faulty: Readonly<Record<FaultName, boolean>>;
  },
): void {
  const { sensed, wishes } = now;
  callRoom(pump, state, sensed.roomC, wishes);
  if (pump.tank) {
    disinfect(state, now);
    callTank(pump.tank.hysteresisK, state, now);
  }
  state.mode = 'idle';
  if (now.faulty.lowWaterPressure) return;
  if (state.isTankCalling || state.isDisinfecting) state.mode = 'dhw';
  else if (state.isRoomCalling) state.mode = 'sh';
}

/** True while a wished boost has not reached its set-point. */
export function isBoosting(controls: Controls, state: HeatPumpState, minute: number): boolean {
  const wished = controls.dhw.boostAtMinute;
  return wished !== null && wished !== state.boostServed && minute >= wished && controls.dhw.isOn;
}

function callRoom(
  pump: HeatPumpDescription,
  state: HeatPumpState,
  roomC: number,
  wishes: Wishes,
): void {
  if (!wishes.isHeatingOn || state.outdoorMeanC > pump.heatingLimitC) state.isRoomCalling = false;
  else if (roomC < wishes.roomSetC - below) state.isRoomCalling = true;
  else if (roomC > wishes.roomSetC + above) state.isRoomCalling = false;
}

function callTank(
  hysteresisK: number,
  state: HeatPumpState,
  now: { readonly sensed: Sensed; readonly wishes: Wishes; readonly controls: Controls },
): void {
  const { sensed, wishes, controls } = now;
  const isBoosted = isBoosting(controls, state, sensed.minute);
  if (sensed.tankC >= wishes.tankSetC) {
    state.isTankCalling = false;
    if (isBoosted) state.boostServed = controls.dhw.boostAtMinute ?? 0;
  } else if (isBoosted) state.isTankCalling = true;
  else if (!wishes.isDhwOn) state.isTankCalling = false;
  else if (sensed.tankC < wishes.tankSetC - hysteresisK) state.isTankCalling = true;
}

function disinfect(
  state: HeatPumpState,
  now: { readonly sensed: Sensed; readonly wishes: Wishes; readonly controls: Controls },
): void {
  const { sensed, wishes } = now;
  const plan = now.controls.dhw.disinfection;
  if (!wishes.isDhwOn || !plan) {
    state.isDisinfecting = false;
    return;
  }
  if (sensed.weekday === plan.weekday && sensed.minuteOfDay === plan.minute) {
    state.isDisinfecting = true;
    state.disinfectionMinutes = 0;
    state.hotMinutes = 0;
  }
  if (!state.isDisinfecting) return;
  state.disinfectionMinutes += 1;
  if (sensed.tankC >= disinfectionC) state.hotMinutes += 1;
  if (state.hotMinutes >= holdMinutes || state.disinfectionMinutes >= giveUpMinutes)
    state.isDisinfecting = false;
}

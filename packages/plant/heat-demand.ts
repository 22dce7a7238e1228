import type { Controls } from './controls.ts';
import type { HeatPumpDescription } from './home.ts';
import type { HeatPumpState } from './state.ts';
import type { Surroundings } from './surroundings.ts';

export const disinfectionC = 60;
const holdMinutes = 10;
const giveUpMinutes = 240;
const below = 0.2;
const above = 0.3;

/** Determines the heat demands, each with its hysteresis, and which one is served: hot water has priority. */
export function decideMode(
  pump: HeatPumpDescription,
  state: HeatPumpState,
  now: Surroundings,
): void {
  callRoom(pump, state, now);
  if (pump.tank) {
    disinfect(state, now);
    callTank(pump.tank.hysteresisK, state, now);
  }
  state.mode = 'idle';
  if (now.faulty.lowWaterPressure) return;
  if (state.isTankCalling || state.isDisinfecting) state.mode = 'dhw';
  else if (state.isRoomCalling) state.mode = 'sh';
}

/** Whether a requested boost has not reached its set-point. */
export function isBoosting(controls: Controls, state: HeatPumpState, minute: number): boolean {
  const requestedAt = controls.dhw.boostAtMinute;
  return (
    requestedAt !== null &&
    requestedAt !== state.boostServed &&
    minute >= requestedAt &&
    controls.dhw.isOn
  );
}

function callRoom(pump: HeatPumpDescription, state: HeatPumpState, now: Surroundings): void {
  const { requests, roomC } = now;
  if (!requests.isHeatingOn || state.outdoorMeanC > pump.heatingLimitC) state.isRoomCalling = false;
  else if (roomC < requests.roomSetC - below) state.isRoomCalling = true;
  else if (roomC > requests.roomSetC + above) state.isRoomCalling = false;
}

function callTank(hysteresisK: number, state: HeatPumpState, now: Surroundings): void {
  const { requests, controls, tankC } = now;
  const isBoosted = isBoosting(controls, state, now.minute);
  if (tankC >= requests.tankSetC) {
    state.isTankCalling = false;
    if (isBoosted) state.boostServed = controls.dhw.boostAtMinute ?? 0;
  } else if (isBoosted) state.isTankCalling = true;
  else if (!requests.isDhwOn) state.isTankCalling = false;
  else if (tankC < requests.tankSetC - hysteresisK) state.isTankCalling = true;
}

function disinfect(state: HeatPumpState, now: Surroundings): void {
  const { requests, life, tankC } = now;
  const plan = now.controls.dhw.disinfection;
  if (!requests.isDhwOn || !plan) {
    state.isDisinfecting = false;
    return;
  }
  if (life.weekday === plan.weekday && life.minuteOfDay === plan.minute) {
    state.isDisinfecting = true;
    state.disinfectionMinutes = 0;
    state.hotMinutes = 0;
  }
  if (!state.isDisinfecting) return;
  state.disinfectionMinutes += 1;
  if (tankC >= disinfectionC) state.hotMinutes += 1;
  if (state.hotMinutes >= holdMinutes || state.disinfectionMinutes >= giveUpMinutes)
    state.isDisinfecting = false;
}

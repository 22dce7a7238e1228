import { clamp } from '@hearth/physics/numerics.ts';
import { disinfectionC, isBoosting } from './heat-demand.ts';
import type { HeatPumpDescription } from './home.ts';
import type { HydronicModel } from './hydronic-model.ts';
import type { HeatPumpState } from './state.ts';
import type { Surroundings } from './surroundings.ts';

const coolestFlowC = 15;

/** Duty for heating: flow temperature by the weather curve and the room's deviation, and the heat to reach it in time. */
export function setRoomDuty(
  model: HydronicModel,
  state: HeatPumpState,
  now: Surroundings,
  emittedW: number,
): void {
  const { pump, duty } = model;
  const { emitter } = pump;
  const isFloor = emitter.kind === 'floor';
  const targetC = flowTargetC(pump, now);
  const ownC = state.emitterC + Math.max(0, state.heatW) / (2 * emitter.flowWPerK);
  const reachS = isFloor ? 5400 : 900;
  const bandK = isFloor ? 2 : 4;
  const meanTargetC = targetC - Math.max(0, emittedW) / (2 * emitter.flowWPerK);
  const bringsW = (emitter.storeJPerK * (meanTargetC - state.emitterC)) / reachS;
  duty.requestedW = Math.max(0, emittedW + bringsW);
  duty.flowC = Math.min(pump.maxFlowC, state.emitterC + duty.requestedW / (2 * emitter.flowWPerK));
  duty.isCold = state.isRunning ? ownC < targetC - 2 : state.emitterC < targetC - bandK;
  duty.isHot = ownC > targetC + bandK;
  duty.isHelp = false;
}

/**
 * The weather curve at this outdoor temperature, shifted by the offset and by three kelvin for each kelvin of room deviation.
 */
export function flowTargetC(pump: HeatPumpDescription, now: Surroundings): number {
  const { curve } = pump;
  const outdoorC = now.faulty.outdoorSensor ? 0 : now.weather.outdoorC;
  const place = (outdoorC - curve.coldC) / (curve.warmC - curve.coldC);
  const byWeather =
    curve.flowAtColdC + clamp(place, 0, 1) * (curve.flowAtWarmC - curve.flowAtColdC);
  const missingK = clamp(now.requests.roomSetC - now.roomC, -1, 1.5);
  const targetC = byWeather + now.controls.heating.flowOffsetK + 3 * missingK;
  return Math.min(pump.maxFlowC, Math.max(coolestFlowC, targetC));
}

/**
 * Duty for hot water: the heat that the coil transfers at the highest flow temperature; below the compressor's minimum the
 * heater finishes.
 */
export function setTankDuty(
  model: HydronicModel,
  state: HeatPumpState,
  nodesC: Float64Array,
  now: Surroundings,
): void {
  const { pump, duty } = model;
  const coilC = coilMeanC(model, nodesC);
  const coilWPerK = pump.tank?.coilWPerK ?? 1;
  const takenOverW = coilWPerK * (pump.maxFlowC - coilC);
  const isTooHot = takenOverW < pump.leastHeatW * 1.1;
  const lastW = state.isRunning ? Math.max(0, state.heatW) : pump.leastHeatW;
  const isBoosted = isBoosting(now.controls, state, now.minute);
  const isCapped = now.faulty.disinfectionUnfinished && now.tankC >= 55;
  const aimC = state.isDisinfecting ? disinfectionC + 1 : now.requests.tankSetC;
  duty.requestedW = Math.max(0, takenOverW);
  duty.flowC = Math.min(pump.maxFlowC, coilC + lastW / coilWPerK);
  duty.isCold = !isTooHot && !isCapped;
  duty.isHot = isTooHot || isCapped || now.tankC >= aimC;
  duty.isHelp = (isTooHot || isBoosted) && now.tankC < aimC && !isCapped;
}

export function coilMeanC(model: HydronicModel, nodesC: Float64Array): number {
  let sum = 0;
  for (let node = 0; node < model.coilNodes; node += 1) sum += nodesC[node] ?? 0;
  return sum / model.coilNodes;
}
